/** A thousand calls at once, half of them cancelled half-way. */
import { assert, assertEquals } from "@std/assert";
import { converse } from "./harness.ts";
import { createWaiting } from "./many_calls.ts";
import { sourceCommand } from "./targets.ts";

/** What a hundred rounds may leave behind, in bytes: ten of each call. */
const LEFT_BYTES = 1_000_000;

Deno.test("a thousand calls at once, half of them cancelled: all accounted for", async () => {
  const { round, close } = createWaiting();
  // The same ids again: nothing of the first round is left.
  for (let n = 0; n < 3; n++) await round();
  const begun = performance.now();
  await close();
  // The grace of calls that still run would be seconds.
  assert(performance.now() - begun < 1_000);
});

Deno.test("a thousand calls at once, half of them cancelled: memory comes back", async () => {
  const [deno = "", run = "", ...rest] = sourceCommand("tests/many_calls.ts");
  const { stdout, stderr, code } = await converse(
    [deno, run, "--v8-flags=--expose-gc", ...rest, "10", "100"],
    new Uint8Array(),
  );
  assertEquals([stderr, code], ["", 0]);
  const [before = NaN, after = NaN] = stdout.trim().split("\n").map(Number);
  assert(after < before + LEFT_BYTES, `${before} before, ${after} after`);
});
