/** The transcripts against the library, in this process. */
import { assertEquals } from "@std/assert";
import { DEFAULT_MAX_LINE_BYTES } from "../lib/serve.ts";
import { readLines } from "../lib/framing.ts";
import { createServer } from "../lib/server.ts";
import { shippedServer } from "../lib/shipped_server.ts";
import config from "../deno.json" with { type: "json" };
import { loadTranscripts, transcriptInput } from "./transcript.ts";

/** What the shipped server answers to input that comes in pieces. */
async function answers(
  input: Uint8Array,
  pieceBytes: number,
  maxLineBytes: number,
): Promise<string[]> {
  const sent: string[] = [];
  const server = createServer(
    shippedServer(config.version, maxLineBytes),
    (text) => sent.push(text),
    (cause) => {
      throw cause;
    },
  );
  let at = 0;
  const reader = {
    read(buffer: Uint8Array): Promise<number | null> {
      const piece = input.subarray(
        at,
        at + Math.min(pieceBytes, buffer.length),
      );
      buffer.set(piece);
      at += piece.length;
      return Promise.resolve(piece.length === 0 ? null : piece.length);
    },
  };
  for await (const lines of readLines(reader, maxLineBytes)) {
    for (const line of lines) server.receive(line);
  }
  await server.close();
  return sent;
}

for (const pieceBytes of [1, 7, 65_536]) {
  Deno.test(`transcripts: in process, in pieces of ${pieceBytes} bytes`, async () => {
    for (const row of loadTranscripts()) {
      const [, maxLineBytes = DEFAULT_MAX_LINE_BYTES] = row.args ?? [];
      assertEquals(
        await answers(transcriptInput(row), pieceBytes, Number(maxLineBytes)),
        row.out,
        `${row.name}: ${row.why}`,
      );
    }
  });
}
