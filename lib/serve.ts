import { Diagnostics } from "./diagnostics.ts";
import { LineWriter, readLines } from "./framing.ts";
import { createServer, type ServerOptions } from "./server.ts";
import { mustCount } from "./served.ts";

/**
 * The highest limit that can be asked for: twice as long an answer, with every
 * U+2028 escaped, still fits into one string.
 */
export const HIGHEST_MAX_LINE_BYTES = 134_217_728;

/** How many bytes a line may have unless an author says otherwise. */
export const DEFAULT_MAX_LINE_BYTES = 67_108_864;

/** What {@linkcode serve} takes. */
export interface ServeOptions extends ServerOptions {
  /** How many bytes a line of input may have, its line feed not counted. */
  readonly maxLineBytes?: number;
}

/**
 * Serves on standard input and output until the input ends, then ends the
 * process: with exit code 0, also when the client closes the output; with 1
 * and a line on standard error when the streams fail otherwise, or when an
 * option is not valid.
 *
 * @param options What to serve.
 * @returns Never.
 *
 * @example
 * ```ts ignore
 * import { defineTool, serve } from "@strict-mcp/strict-mcp";
 *
 * await serve({ name: "greeter", version: "1.0.0", tools: [] });
 * ```
 */
export async function serve(options: ServeOptions): Promise<never> {
  const diagnostics = new Diagnostics(Deno.stderr, options.name);
  // The first process of a container is spared the default action of signals.
  if (Deno.pid === 1) {
    Deno.addSignalListener("SIGTERM", () => Deno.exit(143));
    Deno.addSignalListener("SIGINT", () => Deno.exit(130));
  }
  if (Deno.stdin.isTerminal()) {
    diagnostics.report(
      `an MCP server, version ${options.version}. It waits for JSON-RPC messages on standard input, one a line. Try {"jsonrpc":"2.0","id":1,"method":"ping"}, or Ctrl+D to end it.`,
    );
  }
  // What goes wrong where nobody waits for it ends no other call.
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    diagnostics.reportFault(event.reason);
  });
  globalThis.addEventListener("error", (event) => {
    event.preventDefault();
    diagnostics.reportFault(event.error);
  });
  try {
    await run(options, diagnostics);
    Deno.exit(0);
  } catch (cause) {
    diagnostics.report(String(cause));
    Deno.exit(1);
  }
}

/**
 * Makes the writer of standard output. When the output fails it ends the
 * process: with exit code 0 where the reader has left, which is no fault.
 *
 * @param diagnostics Where a failure is told.
 */
export function createOutput(diagnostics: Diagnostics): LineWriter {
  return new LineWriter(output, (cause) => {
    if (
      cause instanceof Deno.errors.BrokenPipe ||
      cause instanceof Deno.errors.ConnectionReset
    ) {
      Deno.exit(0);
    }
    diagnostics.report(String(cause));
    Deno.exit(1);
  });
}

/**
 * As the first process of a container it heeds signals by listening, which a
 * write that waits in this thread would keep from happening.
 */
const output = Deno.pid === 1
  ? { write: (bytes: Uint8Array) => Deno.stdout.write(bytes) }
  : Deno.stdout;

async function run(
  { maxLineBytes = DEFAULT_MAX_LINE_BYTES, ...options }: ServeOptions,
  diagnostics: Diagnostics,
): Promise<void> {
  mustCount({ maxLineBytes }, 1, HIGHEST_MAX_LINE_BYTES);
  const writer = createOutput(diagnostics);
  const server = createServer(
    options,
    (text) => writer.send(text),
    (cause) => diagnostics.reportFault(cause),
  );
  for await (const lines of readLines(Deno.stdin, maxLineBytes)) {
    for (const line of lines) server.receive(line);
    await writer.room();
  }
  await server.close();
  await writer.flushed();
}
