/**
 * Short inputs of everything that makes lines hard, cut in every way: the lines
 * are those of the reference, wherever the cuts are.
 */
import { assertEquals } from "@std/assert";
import { LineGuard, type Reader, readLines } from "../lib/framing.ts";
import { referenceLines } from "./framing/reference.ts";
import { Random } from "./fuzz/random.ts";

const MAX_BYTES = 24;
/** Short enough that some lines are about as long. */
const LIMITS = [1, 2, 3, 4, 7, 100] as const;

const encoder = new TextEncoder();
const bytesOf = (text: string): readonly number[] =>
  Array.from(encoder.encode(text));

/** What inputs are made of; line ends come often, so that there are lines. */
const GRAMMAR: readonly (readonly number[])[] = [
  ...["\n", "\n", "\n", "\r\n", "\r", "\0", "a", "bc", "{}", " "].map(bytesOf),
  ...["\ufeff", "é", "中", "😀", "\u2028", "\u0085", "\ufffd"].map(bytesOf),
  // Cut characters, of each length and at each place.
  ...[[0xc3], [0xe4], [0xe4, 0xb8], [0xf0], [0xf0, 0x9f], [0xf0, 0x9f, 0x98]],
  // A byte-order mark that is none.
  ...[[0xef], [0xef, 0xbb], [0xef, 0xbb, 0xbe]],
  // Never in UTF-8: unused bytes, overlong forms, a lone continuation, a
  // surrogate, beyond the last character.
  ...[[0xff], [0xfe], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x80, 0x80], [0x80]],
  ...[[0xf0, 0x80, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]],
  ...[[0xf8, 0x88, 0x80, 0x80, 0x80], [0xf5, 0x80]],
];

function makeInput(random: Random): Uint8Array<ArrayBuffer> {
  const bytes: number[] = random.once(4) ? [0xef, 0xbb, 0xbf] : [];
  const length = 1 + random.below(MAX_BYTES);
  while (bytes.length < length) bytes.push(...random.pick(GRAMMAR));
  return Uint8Array.from(bytes.slice(0, MAX_BYTES));
}

/** All ways to cut bytes: not at all, into two or three pieces, into all. */
function* cuts(bytes: Uint8Array): Generator<Uint8Array[]> {
  yield [bytes];
  yield Array.from(bytes, (byte) => Uint8Array.of(byte));
  for (let one = 1; one < bytes.length; one++) {
    yield [bytes.subarray(0, one), bytes.subarray(one)];
    for (let two = one + 1; two < bytes.length; two++) {
      yield [
        bytes.subarray(0, one),
        bytes.subarray(one, two),
        bytes.subarray(two),
      ];
    }
  }
}

/** The lines that {@linkcode readLines} gives. */
async function linesOf(
  pieces: readonly Uint8Array[],
  limit: number,
): Promise<string[]> {
  let next = 0;
  const reader: Reader = {
    read(buffer): Promise<number | null> {
      const piece = pieces[next++];
      if (piece !== undefined) buffer.set(piece);
      return Promise.resolve(piece?.length ?? null);
    },
  };
  const lines: string[] = [];
  for await (const some of readLines(reader, limit)) lines.push(...some);
  return lines;
}

/** The text that a {@linkcode LineGuard} passes on, split and marked by hand. */
function guardedLines(
  pieces: readonly Uint8Array[],
  limit: number,
): string[] {
  const guard = new LineGuard(limit);
  const text = pieces.map((piece) => guard.push(piece)).join("") + guard.end();
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  const all = lines.map((line) => line.replace(/\r$/, ""));
  if (last !== "") all.push(last);
  return all.map((line) => line.endsWith("\0") ? "\0" : line);
}

/** Throws with all that is needed to see it again. */
function check(
  got: readonly string[],
  expected: readonly string[],
  pieces: readonly Uint8Array[],
  limit: number,
): void {
  if (
    got.length === expected.length &&
    got.every((line, n) => line === expected[n])
  ) {
    return;
  }
  const cut = pieces.map((piece) => piece.toHex()).join(" ");
  assertEquals(got, expected, `limit ${limit}, pieces ${cut}`);
}

const RANDOM_SEED = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

// The names of the tests tell the seeds, so that a failure can be had again.
for (
  const [kind, seed] of [["fixed", 8_259], ["random", RANDOM_SEED]] as const
) {
  Deno.test(`framing fuzz: readLines() and every cut, ${kind} seed ${seed}`, async () => {
    const random = new Random(seed);
    for (let n = 0; n < 300; n++) {
      const input = makeInput(random);
      const limit = random.pick(LIMITS);
      const expected = referenceLines(input, limit);
      for (const pieces of cuts(input)) {
        check(await linesOf(pieces, limit), expected, pieces, limit);
      }
    }
  });

  Deno.test(`framing fuzz: LineGuard and every cut, ${kind} seed ${seed}`, () => {
    const random = new Random(seed);
    for (let n = 0; n < 2_000; n++) {
      const input = makeInput(random);
      const limit = random.pick(LIMITS);
      const expected = referenceLines(input, limit);
      for (const pieces of cuts(input)) {
        check(guardedLines(pieces, limit), expected, pieces, limit);
      }
    }
  });
}

Deno.test("framing fuzz: the reference knows UTF-8 as the platform does", () => {
  const random = new Random(3_629);
  for (let n = 0; n < 20_000; n++) {
    const input = makeInput(random).filter((byte) => byte !== 0x0a);
    let text: string | undefined;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(input);
    } catch {
      // It is not UTF-8.
    }
    const expected = text === undefined || text.endsWith("\0") ? "\0" : text;
    assertEquals(referenceLines(input, 100), expected === "" ? [] : [expected]);
  }
});
