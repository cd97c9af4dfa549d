/**
 * The official conformance suite: both of its current versions, both eras. What
 * it finds has to be exactly what is expected of it, failures included.
 */
import { assertEquals } from "@std/assert";
import { say } from "../.ci/project.ts";
import { conformanceServer } from "./conformance/command.ts";
import { type Run, RUNS } from "./conformance/expected.ts";
import { type Check, type Findings, runSuite } from "./conformance/suite.ts";
import { explain, judge } from "./conformance/verdict.ts";
import { noNode } from "./npm.ts";
import { unless } from "./targets.ts";

for (const run of RUNS) {
  Deno.test({
    ...unless(noNode(), `conformance suite ${run.name}`),
    fn: async (): Promise<void> => {
      const findings = await runSuite(
        run.suite,
        run.args,
        conformanceServer(),
      );
      const { summary, surprises } = judge(run, findings);
      say(summary);
      for (const line of explain(run.failing)) say(`  failed: ${line}`);
      for (const line of explain(run.outOfScope)) {
        say(`  out of scope: ${line}`);
      }
      assertEquals(surprises, []);
    },
  });
}

const GOOD: Check = { id: "a", status: "SUCCESS" };
const BAD: Check = { id: "b", status: "FAILURE" };
const DOUBTFUL: Check = { id: "c", status: "WARNING" };
const MALFORMED: Check = { id: "wire-schema-valid", status: "FAILURE" };

const RUN: Run = {
  name: "invented",
  suite: "conformance-0.1",
  args: [],
  scenarios: 3,
  outOfScope: [["never offered", ["beyond"]]],
  failing: [["known", ["limping: b"]]],
};

const EXPECTED: readonly (readonly [string, readonly Check[]])[] = [
  ["sound", [GOOD]],
  ["limping", [GOOD, BAD]],
  ["beyond", [BAD]],
];

Deno.test("judge() finds nothing where all is as expected", () => {
  assertEquals(judge(RUN, new Map(EXPECTED)), {
    summary: "scenarios: 1 passed, 1 failed, 1 out of scope; " +
      "checks: 2 passed, 1 failed",
    surprises: [],
  });
});

for (
  const [name, changes, surprises] of [
    ["a failure", [["sound", [BAD]]], ["sound: b fails"]],
    ["a warning", [["sound", [DOUBTFUL]]], ["sound: c fails"]],
    [
      "an expected failure that passes",
      [["limping", [GOOD]]],
      ["limping: b: not so any more: fails"],
    ],
    [
      "a scenario out of scope that passes",
      [["beyond", [GOOD]]],
      ["beyond passes"],
    ],
    [
      "a message that breaks the schema out of scope",
      [["beyond", [BAD, MALFORMED]]],
      ["beyond: wire-schema-valid fails"],
    ],
    [
      "a scenario too many",
      [["one more", [GOOD]]],
      ["4 scenarios instead of 3"],
    ],
  ] satisfies [string, [string, Check[]][], string[]][]
) {
  Deno.test(`judge() finds ${name}`, () => {
    const findings: Findings = new Map([...EXPECTED, ...changes]);
    assertEquals(judge(RUN, findings).surprises, surprises);
  });
}

Deno.test("judge() finds a scenario that is missing", () => {
  const findings: Findings = new Map(EXPECTED.slice(0, 2));
  assertEquals(judge(RUN, findings).surprises, [
    "2 scenarios instead of 3",
    "beyond: not so any more: is run",
  ]);
});
