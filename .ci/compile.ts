/** `deno task compile`: makes the executable and has it answer once. */
import { compile } from "./build.ts";
import { EXECUTABLE, reasonOf, say } from "./project.ts";

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
const PONG = '{"jsonrpc":"2.0","id":1,"result":{}}\n';

/** Throws, and leaves no executable behind, unless it answers a ping. */
export async function compileServer(): Promise<void> {
  await compile("main.ts", EXECUTABLE);
  const said = await answer();
  if (said === PONG) return;
  await Deno.remove(EXECUTABLE);
  throw new Error(`the executable does not answer a ping: ${said}`);
}

async function answer(): Promise<string> {
  const child = new Deno.Command(EXECUTABLE, {
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(30_000),
  }).spawn();
  const writer = child.stdin.getWriter();
  // One that ends without reading has its say below.
  await writer.write(new TextEncoder().encode(PING)).catch(() => {});
  await writer.close().catch(() => {});
  const { stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return decoder.decode(stdout) + decoder.decode(stderr);
}

if (import.meta.main) {
  try {
    await compileServer();
    const { size } = await Deno.stat(EXECUTABLE);
    say(`${EXECUTABLE}: ${(size / 1e6).toFixed(1)} MB`);
  } catch (cause) {
    say(`Cannot compile: ${reasonOf(cause)}`);
    Deno.exit(1);
  }
}
