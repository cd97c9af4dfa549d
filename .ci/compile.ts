/** `deno task compile`: makes the executables and has each answer once. */
import { compile } from "./build.ts";
import { CHECKER, EXECUTABLE, reasonOf, say } from "./project.ts";

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
const PONG = '{"jsonrpc":"2.0","id":1,"result":{}}\n';

/** Makes the server, for a system as Deno calls it: this one, unless given. */
export function buildServer(output: string, target?: string): Promise<void> {
  return compile("main.ts", output, [], target);
}

/** Makes the checker, as {@linkcode buildServer} does the server. */
export function buildChecker(output: string, target?: string): Promise<void> {
  return compile("tests/check/main.ts", output, ["--allow-run"], target);
}

/** Throws, and leaves no executable behind, unless it answers a ping. */
export async function compileServer(): Promise<void> {
  await buildServer(EXECUTABLE);
  const said = await answer();
  if (said === PONG) return;
  await Deno.remove(EXECUTABLE);
  throw new Error(`the executable does not answer a ping: ${said}`);
}

/** Throws, and leaves no executable behind, unless it lists its cases. */
export async function compileChecker(): Promise<void> {
  await buildChecker(CHECKER);
  const { success, stderr } = await new Deno.Command(CHECKER, {
    args: ["--list"],
    stdin: "null",
    signal: AbortSignal.timeout(30_000),
  }).output();
  if (success) return;
  await Deno.remove(CHECKER);
  const said = new TextDecoder().decode(stderr);
  throw new Error(`the checker does not list its cases: ${said}`);
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
    await compileChecker();
    for (const path of [EXECUTABLE, CHECKER]) {
      const { size } = await Deno.stat(path);
      say(`${path}: ${(size / 1e6).toFixed(1)} MB`);
    }
  } catch (cause) {
    say(`Cannot compile: ${reasonOf(cause)}`);
    Deno.exit(1);
  }
}
