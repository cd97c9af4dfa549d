/**
 * The checker against servers with one fault each: it finds the fault, and
 * complains of nothing that the fault has no part in.
 */
import { assert, assertEquals } from "@std/assert";
import { ROOT } from "../.ci/project.ts";
import { MUTANTS } from "./check/mutants.ts";
import { sourceCommand } from "./targets.ts";

/** What the checker must fail, and all that it may fail. */
interface Finding {
  readonly finds: readonly string[];
  readonly only: RegExp;
}

const FINDINGS: Readonly<Record<string, Finding>> = {
  "answers-notifications": {
    finds: ["notifications/initialized", "notifications/unknown"],
    only:
      /^notifications\/|^framing\/(?:form|one-answer)|pipelined|errors-then-service|batch/,
  },
  "id-as-string": {
    finds: ["ids/zero", "ids/one", "ids/number-and-text"],
    only: /^ids\/|framing\/one-answer|shutdown\/sig/,
  },
  "rounds-ids": { finds: ["ids/beyond-2-to-53"], only: /^ids\/beyond/ },
  "drops-id-zero": { finds: ["ids/zero"], only: /^ids\/zero/ },
  "drops-empty-id": { finds: ["ids/empty-text"], only: /^ids\/empty-text/ },
  "log-on-stdout": {
    finds: ["framing/only-messages"],
    only: /^framing\/only-messages/,
  },
  "dies-on-bad-json": {
    finds: ["errors/text-survived", "robustness/garbage"],
    only: /^errors\/|^robustness\/|^framing\/|^shutdown\/after-errors/,
  },
  "silent-on-bad-json": {
    finds: ["errors/text", "errors/open-object"],
    only: /^errors\/|^robustness\/|^framing\/|^shutdown\/after-errors/,
  },
  "is-error-for-unknown-tool": {
    finds: ["tools/unknown-code", "2026-07-28/unknown-tool"],
    only: /^tools\/|^2026-07-28\/(?:unknown-tool|result-type|server-info)/,
  },
  "wrong-code-for-unknown-method": {
    finds: ["errors/unknown-method"],
    only: /unknown|undeclared|removed|^ids\/beyond|^shutdown\/answers-first/,
  },
  "exits-1": {
    finds: ["shutdown/exit-code"],
    only: /^shutdown\//,
  },
  "stays": { finds: ["shutdown/end-of-input"], only: /^shutdown\// },
  "answers-twice": {
    finds: ["framing/one-answer"],
    // An error without an id is held against the case alone.
    only:
      /^framing\/|batch|^shutdown\/(?:after-errors|half-a-message)|^errors\/|^ids\/|^robustness\//,
  },
  "loses-last-line": {
    finds: ["shutdown/last-line"],
    only: /last-line|^(?:robustness|framing)\/.*(?:long|deep|large)/,
  },
  "echoes-future-version": {
    finds: ["lifecycle/future-version", "lifecycle/modern-not-negotiated"],
    only: /^lifecycle\/.*(?:version|negotiated|offered)/,
  },
  "splits-at-line-separators": {
    finds: ["framing/separators-in-text"],
    only: /^framing\/|^ids\/awkward/,
  },
  "result-and-error": { finds: ["framing/form"], only: /^framing\/form/ },
  "no-version": { finds: ["framing/form"], only: /^framing\/form/ },
  "null-cursor": {
    finds: ["tools/list", "resources/list", "prompts/list"],
    only: /list|no-handshake|\/(?:tools|resources|prompts|templates|session)$/,
  },
  "empty-for-missing-resource": {
    finds: ["resources/unknown", "2026-07-28/unknown-resource"],
    only:
      /^resources\/|^2026-07-28\/(?:unknown-resource|result-type|server-info)/,
  },
  // ping is what several other cases ask for, to see that a server is alive.
  "no-ping": { finds: ["lifecycle/ping"], only: /./ },
  "no-result-type": {
    finds: ["2026-07-28/result-type"],
    only: /^2026-07-28\//,
  },
  "batch-line-by-line": {
    finds: ["2025-03-26/batch"],
    // The requests are answered, which is all that must be.
    only: /^2025-03-26\/batch$/,
  },
  "pretty": {
    finds: ["framing/only-messages"],
    only: /^framing\/only-messages|^lifecycle\/answers/,
  },
  "serves-null-id": {
    finds: ["ids/null-refused"],
    only: /^ids\/.*null|^framing\/form/,
  },
};

/** The ids of the cases that a mutant fails. */
async function failures(name: string): Promise<string[]> {
  const [command = "", ...flags] = sourceCommand("tests/check/main.ts");
  const args = [
    ...flags.slice(0, -1),
    "--allow-run",
    ...flags.slice(-1),
    "--json",
    // These servers answer at once; some mutants are waited for many times.
    "--timeout",
    "1500",
    "--",
    ...sourceCommand("tests/check/mutant.ts"),
    name,
  ];
  const { stdout } = await new Deno.Command(command, { args, cwd: ROOT })
    .output();
  const { cases } = JSON.parse(new TextDecoder().decode(stdout));
  return (cases as { id: string; verdict: string }[])
    .filter(({ verdict }) => verdict === "failed")
    .map(({ id }) => id);
}

Deno.test("each mutant has a finding, and each finding a mutant", () => {
  assertEquals(
    Object.keys(FINDINGS).toSorted(),
    Object.keys(MUTANTS).toSorted(),
  );
});

for (const [name, { fault }] of Object.entries(MUTANTS)) {
  Deno.test(`checker: finds that a server ${fault}`, async () => {
    const { finds, only } = FINDINGS[name]!;
    const failed = await failures(name);
    for (const id of finds) assert(failed.includes(id), `${id}: ${failed}`);
    assertEquals(failed.filter((id) => !only.test(id)), []);
  });
}
