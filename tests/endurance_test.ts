/** The endurance task, briefly: it passes, and it can fail. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { converse, type Outcome } from "./harness.ts";
import { sourceCommand } from "./targets.ts";

async function endure(...command: readonly string[]): Promise<Outcome> {
  const [deno = "", run = "", ...rest] = sourceCommand(
    "tests/endurance/main.ts",
  );
  const options = ["--messages", "5000", "--slow", "5000", "--seed", "7", "--"];
  return await converse(
    [deno, run, "-A", ...rest, ...options, ...command],
    new Uint8Array(),
    { timeoutMs: 60_000 },
  );
}

Deno.test("endurance: every answer of the shipped server is right", async () => {
  const { stdout, code } = await endure(...sourceCommand());
  assertEquals(code, 0, stdout);
  const [, , mixed, slow] = stdout.split("\n");
  assert(/^\| mixed traffic \| 5,\d{3} \| .* \| 0 \|$/.test(mixed!), mixed);
  assert(/^\| slow reader \| 5,000 \| 5,000 \| .* \| 0 \|$/.test(slow!), slow);
});

for (
  const [mutant, fault] of [
    ["id-as-string", "id"],
    ["answers-twice", "another answer"],
    ["silent-on-bad-json", ""],
    ["exits-1", "exit code 1"],
  ] as const
) {
  Deno.test(`endurance: a server that ${mutant} fails`, async () => {
    const { stdout, code } = await endure(
      ...sourceCommand("tests/check/mutant.ts"),
      mutant,
    );
    assertEquals(code, 1);
    assertStringIncludes(stdout, fault);
  });
}
