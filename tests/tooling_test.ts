import { assertEquals, assertThrows } from "@std/assert";
import { count } from "../.ci/run_tests.ts";
import { parseRow, transcriptInput } from "./transcript.ts";

Deno.test("count: reads the last summary of a run", () => {
  const printed = [
    "ok | 9 passed | 0 failed (1ms)",
    "FAILED | 1 passed (1 step) | 4 failed (1 step) | 2 ignored (126ms)",
    "",
  ].join("\n");
  assertEquals(count(printed), { passed: 1, failed: 4, skipped: 2 });
});

Deno.test("count: a run with steps and filters", () => {
  const printed =
    "ok | 3 passed (4 steps) | 0 failed | 1 ignored (2 steps) | 5 filtered out (3ms)";
  assertEquals(count(printed), { passed: 3, failed: 0, skipped: 1 });
});

Deno.test("count: nothing where no run came to its end", () => {
  assertEquals(count("error: Type checking failed.\n"), undefined);
  assertEquals(count("a test printed: ok | 1 passed | 0 failed\n"), undefined);
});

Deno.test("transcriptInput: a line gets its end, raw bytes do not", () => {
  const row = parseRow(
    "x:1",
    '{"why":"w","source":"s","in":["é",{"hex":"ff0a00"}],"out":[]}',
  );
  assertEquals(
    transcriptInput(row),
    new Uint8Array([0xc3, 0xa9, 0x0a, 0xff, 0x0a, 0x00]),
  );
});

Deno.test("parseRow: says where a row is wrong", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["{", "x:1: not JSON"],
    ["[]", "x:1: not an object"],
    ['{"in":[],"out":[]}', "x:1: no why"],
    ['{"why":"w","in":[],"out":[]}', "x:1: no source"],
    ['{"why":"w","source":"s","in":[1],"out":[]}', "x:1: in"],
    ['{"why":"w","source":"s","in":[{"hex":"f"}],"out":[]}', "x:1: in"],
    ['{"why":"w","source":"s","in":[]}', "x:1: out"],
    ['{"why":"w","source":"s","in":[],"out":[],"args":[1]}', "x:1: args"],
    ['{"why":"w","in":[],"out":[],"ouch":[]}', "x:1: unknown member ouch"],
  ];
  for (const [row, message] of rows) {
    assertThrows(() => parseRow("x:1", row), Error, message);
  }
});
