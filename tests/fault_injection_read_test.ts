/**
 * Every read of a session fails once, in each way it can: the lines are the
 * same, or those that came before.
 */
import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { readLines } from "../lib/framing.ts";
import {
  ENDING,
  FaultyReader,
  PASSING,
  type ReadFault,
} from "./framing/faulty_reader.ts";
import { referenceLines } from "./framing/reference.ts";
import { INPUT, INPUT_LIMIT, LONG_INPUT } from "./framing/session.ts";

/** Reads all lines; what the consumer is thrown comes beside them. */
async function read(
  reader: FaultyReader,
  limit: number,
): Promise<{ lines: string[]; thrown: unknown }> {
  const lines: string[] = [];
  try {
    for await (const some of readLines(reader, limit)) lines.push(...some);
    return { lines, thrown: undefined };
  } catch (thrown) {
    return { lines, thrown };
  }
}

/** Pieces of each size, with an input that is no longer than such pieces want. */
const INPUTS = [
  ...[1, 2, 3, 4, 5, 6, 7].map((size) => ({
    size,
    bytes: INPUT,
    limit: INPUT_LIMIT,
  })),
  ...[1_460, 65_536].flatMap((size) =>
    [INPUT_LIMIT, 150_000].map((limit) => ({ size, bytes: LONG_INPUT, limit }))
  ),
];

/** Lets every read of every input meet a fault. */
async function faultyReads(
  fault: ReadFault,
  judge: (
    result: { lines: string[]; thrown: unknown },
    reader: FaultyReader,
    expected: readonly string[],
    limit: number,
  ) => void,
): Promise<void> {
  for (const { size, bytes, limit } of INPUTS) {
    const expected = referenceLines(bytes, limit);
    const plain = new FaultyReader(bytes, size);
    assertEquals(
      (await read(plain, limit)).lines,
      expected,
      `pieces of ${size}`,
    );
    // All at once: they wait by the clock.
    await Promise.all(Array.from({ length: plain.calls }, async (_, at) => {
      const reader = new FaultyReader(bytes, size, fault, at);
      const result = await read(reader, limit);
      try {
        judge(result, reader, expected, limit);
      } catch (cause) {
        throw new Error(`pieces of ${size}, read ${at}, limit ${limit}`, {
          cause,
        });
      }
    }));
  }
}

for (const fault of PASSING) {
  Deno.test(`each read ${fault.name}: the lines are the same`, () =>
    faultyReads(fault, ({ lines, thrown }, _reader, expected) => {
      assertEquals(thrown, undefined);
      assertEquals(lines, expected);
    }));
}

for (const fault of ENDING) {
  Deno.test(`each read ${fault.name}: the lines are those of what came`, () =>
    faultyReads(fault, ({ lines, thrown }, reader, _expected, limit) => {
      assertEquals(thrown, undefined);
      const came = reader.bytes.subarray(0, reader.given);
      assertEquals(lines, referenceLines(came, limit));
    }));
}

Deno.test("each read fails: the consumer gets the lines before it, and the cause", () => {
  const broken = new Error("broken");
  const fault = { name: "fails", throws: () => broken };
  return faultyReads(fault, ({ lines, thrown }, reader, expected) => {
    assertStrictEquals(thrown, broken);
    const came = reader.bytes.subarray(0, reader.given);
    const whole = came.reduce((sum, byte) => byte === 0x0a ? sum + 1 : sum, 0);
    // One that is too long comes before its end does.
    assert(lines.length === whole || lines.length === whole + 1);
    if (lines.length > whole) assertEquals(lines.at(-1), "\0");
    assertEquals(lines, expected.slice(0, lines.length));
  });
});
