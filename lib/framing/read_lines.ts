import { TextLineStream } from "@std/streams/text-line-stream";
import { LineGuard, UNREADABLE } from "./line_guard.ts";

const READ_SIZE = 65_536;

/** How long to wait before a non-blocking input is asked again. */
const RETRY_MS = 5;

/** Where bytes come from, such as `Deno.stdin`. */
export interface Reader {
  /** Fills the buffer as far as it can; gives `null` at the end. */
  read(buffer: Uint8Array): Promise<number | null>;
}

/**
 * Reads lines of UTF-8 text. Only LF ends a line, one CR before it is dropped;
 * the last line needs no LF. A byte-order mark at the start is ignored. A line
 * that is not UTF-8 or too long comes as {@linkcode UNREADABLE}, the latter as
 * soon as the limit is passed.
 *
 * @param reader Where the bytes come from.
 * @param maxLineBytes How many bytes a line may have, its LF not counted.
 * @returns The lines that each read completed, all at once, so that their
 * answers can leave together.
 * @throws What the reader throws, except that a non-blocking input without
 * data is asked again.
 *
 * @example
 * ```ts
 * import { readLines } from "./read_lines.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const chunks = ["one\ntw", "o\r\nthree"].map((text) => new TextEncoder().encode(text));
 * const reader = {
 *   read(buffer: Uint8Array): Promise<number | null> {
 *     const chunk = chunks.shift();
 *     if (chunk !== undefined) buffer.set(chunk);
 *     return Promise.resolve(chunk?.length ?? null);
 *   },
 * };
 * assertEquals(await Array.fromAsync(readLines(reader, 100)), [
 *   ["one"],
 *   ["two"],
 *   ["three"],
 * ]);
 * ```
 */
export async function* readLines(
  reader: Reader,
  maxLineBytes: number,
): AsyncGenerator<string[]> {
  const guard = new LineGuard(maxLineBytes);
  const splitter = new TextLineStream();
  const input = splitter.writable.getWriter();
  const output = splitter.readable.getReader();
  // While the lines of one buffer are worked on, the other is filled.
  let buffer = new Uint8Array(READ_SIZE);
  let next = new Uint8Array(READ_SIZE);
  // A line that comes in many pieces is put together here: the splitter would
  // keep each piece apart, at some hundred bytes each.
  let unfinished = "";
  let reading = readSome(reader, next);
  for (;;) {
    const size = await reading;
    if (size === null) break;
    [buffer, next] = [next, buffer];
    reading = readSome(reader, next);
    // It is waited for later: until then nobody minds whether it fails.
    reading.catch(() => {});
    const text = guard.push(buffer.subarray(0, size));
    const count = countLineFeeds(text);
    if (count === 0) {
      unfinished += text;
      continue;
    }
    // Not awaited: it is taken when the first line is read.
    input.write(unfinished + text);
    unfinished = "";
    yield await take(output, count);
  }
  const text = unfinished + guard.end();
  if (text !== "") input.write(text);
  input.close();
  const last: string[] = [];
  for (;;) {
    const { value, done } = await output.read();
    if (done) break;
    last.push(tidy(value));
  }
  if (last.length > 0) yield last;
}

async function readSome(
  reader: Reader,
  buffer: Uint8Array,
): Promise<number | null> {
  for (;;) {
    try {
      return await reader.read(buffer);
    } catch (cause) {
      // A peer that left a socket with data unread: the end, like any other.
      if (cause instanceof Deno.errors.ConnectionReset) return null;
      if (!(cause instanceof Deno.errors.WouldBlock)) throw cause;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Takes so many lines off a stream that has them, or is about to. */
async function take(
  output: ReadableStreamDefaultReader<string>,
  count: number,
): Promise<string[]> {
  const lines: string[] = [];
  for (let rest = count; rest > 0; rest--) {
    const { value = "" } = await output.read();
    lines.push(tidy(value));
  }
  return lines;
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    count++;
  }
  return count;
}

/** Drops what came of a line before it turned out to be unreadable. */
function tidy(line: string): string {
  return line.charCodeAt(line.length - 1) === 0 ? UNREADABLE : line;
}
