/** A thousand calls at once, half of them cancelled: nothing is lost or left. */
import { assert, assertEquals } from "@std/assert";
import { converse } from "../harness.ts";
import { sourceCommand } from "../targets.ts";
import { CALLS, Crowd } from "./crowd.ts";
import type { Left } from "./crowd_memory.ts";

/** Ids of each kind, by the number of a call. */
const KINDS: Readonly<Record<string, (key: number) => string>> = {
  "numbers": String,
  "texts": (key) => `"${key}"`,
  "numbers beyond 2^53": (key) => `9007199254740993${key}`,
};

const EVEN = Array.from({ length: CALLS / 2 }, (_, n) => 2 * n);

Deno.test("1,000 calls at once, half of them cancelled: 500 answers, round after round", async () => {
  const crowd = new Crowd();
  // The same ids twice: nothing of the first time is in the way.
  for (
    const [kind, idOf] of [...Object.entries(KINDS), ...Object.entries(KINDS)]
  ) {
    const { begun, aborted, early, sent } = await crowd.play(idOf);
    assertEquals(begun, CALLS, kind);
    assertEquals(aborted, EVEN, kind);
    assertEquals(early, [], kind);
    assertEquals(
      sent,
      EVEN.map((key) =>
        `{"jsonrpc":"2.0","id":${idOf(key + 1)},"result":` +
        `{"content":[{"type":"text","text":"text ${key + 1}"}]}}`
      ),
      kind,
    );
  }
  assert(await crowd.close(), "something still ran");
  assertEquals(crowd.faults, []);
});

Deno.test("50 rounds of 1,000 calls leave nothing in memory", async () => {
  const [deno = "", run = "", ...rest] = sourceCommand(
    "tests/library/crowd_memory.ts",
  );
  const { stdout, stderr, code } = await converse(
    [deno, run, "--v8-flags=--expose-gc", ...rest],
    new Uint8Array(),
  );
  assertEquals({ stderr, code }, { stderr: "", code: 0 });
  const { calls, contexts, signals, bytesOfRound }: Left = JSON.parse(stdout);
  assertEquals(calls, 50 * CALLS);
  // What the engine itself may still hold, of 1,000 calls.
  assert(contexts <= 10, `${contexts} contexts`);
  assert(signals <= 10, `${signals} signals`);
  // Some hundred are the engine's. One pointer kept of each call would be 4,000.
  assert(bytesOfRound < 3_000, `${bytesOfRound} bytes a round`);
});
