/** Real exchanges with programs that have just been built. */
import { tools } from "../../lib/tools/mod.ts";
import { VERSION } from "./config.ts";

const TIMEOUT_MS = 60_000;
const LINES = [
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"smoke","version":"1"}}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"}}}',
  "not json",
];

/** What the last two lines are answered with. */
const REST =
  `{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"hello"}]}}
{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}
`;

/**
 * Starts a server and talks with it.
 *
 * @param command How it is started
 * @throws {Error} That says what it answered, unless that is right
 */
export async function smokeServer(command: readonly string[]): Promise<void> {
  const { stdout, stderr, code } = await run(command, LINES.join("\n") + "\n");
  const [hello = "", list = "", ...rest] = stdout.split("\n");
  const right = hello.includes(`"version":"${VERSION}"`) &&
    tools.every(({ name }) => list.includes(`{"name":"${name}",`)) &&
    rest.join("\n") === REST;
  if (right && stderr === "" && code === 0) return;
  throw new Error(
    `${command.join(" ")} ended with ${code} after ${stdout}${stderr}`,
  );
}

/**
 * Has a checker judge a server.
 *
 * @param checker The checker
 * @param server The server
 * @throws {Error} With what the checker said, unless it found no fault
 */
export async function smokeChecker(
  checker: string,
  server: readonly string[],
): Promise<void> {
  const command = [checker, "--only", "lifecycle", "--", ...server];
  const { stdout, stderr, code } = await run(command, "");
  if (code === 0 && /\nmust +[1-9]\d* passed, 0 failed/.test(stdout)) return;
  throw new Error(
    `${command.join(" ")} ended with ${code} after ${stdout}${stderr}`,
  );
}

async function run(
  [command = "", ...args]: readonly string[],
  input: string,
): Promise<{ stdout: string; stderr: string; code: number }> {
  const child = new Deno.Command(command, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).spawn();
  const writer = child.stdin.getWriter();
  // One that ends without reading has its say below.
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { stdout, stderr, code } = await child.output();
  const decoder = new TextDecoder();
  return {
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
    code,
  };
}
