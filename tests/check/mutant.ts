/**
 * Runs the shipped server with one fault: `mutant.ts NAME`.
 *
 * @module
 */

import config from "../../deno.json" with { type: "json" };
import { LineWriter, type Reader, readLines } from "../../lib/framing.ts";
import { DEFAULT_MAX_LINE_BYTES } from "../../lib/serve.ts";
import { createServer } from "../../lib/server.ts";
import { shippedServer } from "../../lib/shipped_server.ts";
import { type Mutant, MUTANTS } from "./mutants.ts";

const LINE_FEED = 0x0a;

/** An input whose last line gets lost unless a line feed ends it. */
function withoutLastLine(input: Reader): Reader {
  let rest = new Uint8Array();
  return {
    async read(buffer): Promise<number | null> {
      for (;;) {
        const size = await input.read(buffer.subarray(rest.length));
        if (size === null) return null;
        buffer.set(rest);
        const filled = buffer.subarray(0, rest.length + size);
        const end = filled.lastIndexOf(LINE_FEED) + 1;
        rest = filled.slice(end);
        if (end > 0) return end;
      }
    },
  };
}

async function run(mutant: Mutant): Promise<void> {
  const writer = new LineWriter(Deno.stdout, () => Deno.exit(0));
  if (mutant.banner !== undefined) writer.send(mutant.banner);
  const server = createServer(
    shippedServer(config.version, DEFAULT_MAX_LINE_BYTES),
    (text) => {
      const answers = mutant.answer?.(text, JSON.parse(text)) ?? [text];
      for (const answer of answers) writer.send(answer);
    },
  );
  const input = mutant.losesLastLine ? withoutLastLine(Deno.stdin) : Deno.stdin;
  for await (const lines of readLines(input, DEFAULT_MAX_LINE_BYTES)) {
    for (const line of lines) {
      if (mutant.dies?.(line)) Deno.exit(1);
      const spoilt = mutant.line === undefined ? line : mutant.line(line);
      for (const part of spoilt?.split("\n") ?? []) server.receive(part);
      for (const more of mutant.besides?.(line) ?? []) writer.send(more);
    }
    await writer.room();
  }
  await server.close();
  await writer.flushed();
  if (mutant.stays) await new Promise((resolve) => setTimeout(resolve, 60_000));
  Deno.exit(mutant.exitCode ?? 0);
}

const mutant = MUTANTS[Deno.args[0] ?? ""];
if (mutant === undefined) throw new Error("name a fault");
await run(mutant);
