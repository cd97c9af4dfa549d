/**
 * The shipped server: reads the command line and serves.
 *
 * @module
 */

import "./lib/console.ts";
import config from "./deno.json" with { type: "json" };
import { HELP, readCommandLine } from "./lib/command_line.ts";
import { Diagnostics } from "./lib/diagnostics.ts";
import { createOutput, serve } from "./lib/serve.ts";
import { shippedServer } from "./lib/shipped_server.ts";

const { version } = config;

const diagnostics = new Diagnostics(Deno.stderr, "strict-mcp");

async function print(text: string): Promise<never> {
  const writer = createOutput(diagnostics);
  writer.send(text);
  await writer.flushed();
  Deno.exit(0);
}

const command = readCommandLine(Deno.args);
switch (command.kind) {
  case "serve":
    await serve(shippedServer(version, command.maxLineBytes));
    break;
  case "help":
    await print(HELP.trimEnd());
    break;
  case "version":
    await print(version);
    break;
  case "config":
    if (!Deno.build.standalone) {
      diagnostics.report("only the executable knows its own path");
      Deno.exit(2);
    }
    await print(command.config.snippet(Deno.execPath()));
    break;
  case "invalid":
    diagnostics.report(command.message);
    Deno.exit(2);
}
