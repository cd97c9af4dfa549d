/**
 * Short inputs of all that is hard about lines, cut in every way: the lines are
 * those of a reference that looks at all the bytes at once.
 */
import { assertEquals } from "@std/assert";
import { readLines } from "../lib/framing.ts";
import { Random } from "./fuzz/random.ts";

const FIXED_SEED = 20_260_728;
const RANDOM_SEED = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
const INPUTS = 400;
const MAX_LINE_BYTES = 6;
const UNREADABLE = "\0";

const PARTS: readonly (readonly number[])[] = [
  [0x0a],
  [0x0a],
  [0x0a],
  [0x0d, 0x0a],
  [0x0d],
  [0xef, 0xbb, 0xbf],
  [0x61],
  [0x62, 0x63],
  [0xc3, 0xa9],
  [0xe2, 0x82, 0xac],
  [0xf0, 0x9f, 0x98, 0x80],
  // Cut characters, and bytes that begin or continue none.
  [0xc3],
  [0xe2, 0x82],
  [0xf0, 0x9f, 0x98],
  [0x80],
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  // The replacement character itself, NUL, and separators that are none.
  [0xef, 0xbf, 0xbd],
  [0x00],
  [0xe2, 0x80, 0xa8],
  [0xc2, 0x85],
];

function makeInput(random: Random): Uint8Array {
  const parts = Array.from(
    { length: 1 + random.below(9) },
    () => random.pick(PARTS),
  );
  return Uint8Array.from(parts.flat());
}

/** The lines of an input, by looking at all of it. */
function reference(bytes: Uint8Array): string[] {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    ? 3
    : 0;
  const all = [...bytes.subarray(from)];
  const lines: number[][] = [[]];
  for (const byte of all) {
    if (byte === 0x0a) lines.push([]);
    else lines.at(-1)!.push(byte);
  }
  // After the last line feed there is no line unless there is something.
  if (lines.at(-1)!.length === 0) lines.pop();
  return lines.map((line, index) => {
    if (line.length > MAX_LINE_BYTES) return UNREADABLE;
    try {
      const text = decoder.decode(Uint8Array.from(line));
      // A line that ends in NUL cannot be JSON either, and is told the same way.
      if (text.endsWith("\0")) return UNREADABLE;
      const ended = index < lines.length - 1 || all.at(-1) === 0x0a;
      return ended && text.endsWith("\r") ? text.slice(0, -1) : text;
    } catch {
      return UNREADABLE;
    }
  });
}

async function linesOf(chunks: readonly Uint8Array[]): Promise<string[]> {
  const left = [...chunks];
  const reader = {
    read(buffer: Uint8Array): Promise<number | null> {
      const chunk = left.shift();
      if (chunk !== undefined) buffer.set(chunk);
      return Promise.resolve(chunk?.length ?? null);
    },
  };
  return (await Array.fromAsync(readLines(reader, MAX_LINE_BYTES))).flat();
}

/** All ways to cut bytes into up to three pieces, and into single bytes. */
function* cuts(bytes: Uint8Array): Generator<Uint8Array[]> {
  for (let a = 0; a <= bytes.length; a++) {
    for (let b = a; b <= bytes.length; b++) {
      yield [bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)]
        .filter(({ length }) => length > 0);
    }
  }
  yield Array.from(bytes, (byte) => Uint8Array.of(byte));
}

for (const seed of [FIXED_SEED, RANDOM_SEED]) {
  Deno.test(`framing: ${INPUTS} inputs, cut in every way, seed ${seed}`, async () => {
    const random = new Random(seed);
    for (let n = 0; n < INPUTS; n++) {
      const bytes = makeInput(random);
      const expected = reference(bytes);
      for (const chunks of cuts(bytes)) {
        const how = chunks.map((chunk) => chunk.toHex()).join(" ");
        assertEquals(await linesOf(chunks), expected, how);
      }
    }
  });
}
