/**
 * The shipped server: puts the parts together. Nothing else touches standard
 * input and output, signals and the exit code.
 *
 * @module
 */

import config from "./deno.json" with { type: "json" };
import { HELP, readCommandLine } from "./lib/command_line.ts";
import { Diagnostics } from "./lib/diagnostics.ts";
import { LineWriter, readLines } from "./lib/framing.ts";
import { createServer } from "./lib/server.ts";
import { shippedServer } from "./lib/shipped_server.ts";

const { version } = config;

const diagnostics = new Diagnostics(Deno.stderr);

function report(cause: unknown): void {
  diagnostics.report(
    cause instanceof Error ? cause.stack ?? cause.message : String(cause),
  );
}

/** Ends the process after the output failed; a reader that left is no fault. */
function endAfterFailedOutput(cause: unknown): never {
  if (
    cause instanceof Deno.errors.BrokenPipe ||
    cause instanceof Deno.errors.ConnectionReset
  ) {
    Deno.exit(0);
  }
  report(cause);
  Deno.exit(1);
}

/**
 * As the first process of a container it heeds signals by listening, which a
 * write that waits in this thread would keep from happening.
 */
const output = Deno.pid === 1
  ? { write: (bytes: Uint8Array) => Deno.stdout.write(bytes) }
  : Deno.stdout;

async function serve(maxLineBytes: number): Promise<void> {
  if (Deno.stdin.isTerminal()) {
    diagnostics.report(
      `an MCP server, version ${version}, that waits for JSON-RPC messages on standard input; try --help, or Ctrl+D to end it`,
    );
  }
  const writer = new LineWriter(output, endAfterFailedOutput);
  const server = createServer(
    shippedServer(version, maxLineBytes),
    (text) => writer.send(text),
    report,
  );
  for await (const lines of readLines(Deno.stdin, maxLineBytes)) {
    for (const line of lines) server.receive(line);
    await writer.room();
  }
  await server.close();
  await writer.flushed();
}

async function print(text: string): Promise<void> {
  const writer = new LineWriter(Deno.stdout, endAfterFailedOutput);
  writer.send(text);
  await writer.flushed();
}

async function main(): Promise<number> {
  const command = readCommandLine(Deno.args);
  switch (command.kind) {
    case "serve":
      await serve(command.maxLineBytes);
      return 0;
    case "help":
      await print(HELP.trimEnd());
      return 0;
    case "version":
      await print(version);
      return 0;
    case "invalid":
      diagnostics.report(command.message);
      return 2;
  }
}

// The first process of a container is spared the default action of signals.
if (Deno.pid === 1) {
  Deno.addSignalListener("SIGTERM", () => Deno.exit(143));
  Deno.addSignalListener("SIGINT", () => Deno.exit(130));
}

try {
  Deno.exit(await main());
} catch (cause) {
  report(cause);
  Deno.exit(1);
}
