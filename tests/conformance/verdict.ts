/** Holds what the suite has found against what was expected. */
import { PASSES_UNTRIED, type Reasons, type Run } from "./expected.ts";
import type { Check, Findings } from "./suite.ts";

/** The suite's own check of every message against the protocol's schema. */
const WIRE = "wire-schema-valid";

/** What a run of the suite comes to. */
export interface Verdict {
  /** How much came to what. */
  readonly summary: string;
  /** What is not as it was expected; empty if all is well. */
  readonly surprises: readonly string[];
}

/**
 * Judges a run.
 *
 * @param run What was expected.
 * @param findings What was found.
 */
export function judge(run: Run, findings: Findings): Verdict {
  const outOfScope = namesOf(run.outOfScope);
  const isWithin = ([scenario]: Found): boolean =>
    !outOfScope.includes(scenario);
  const within = [...findings].filter(isWithin);
  const beyond = [...findings].filter((found) => !isWithin(found));
  return {
    summary: summarize(within, beyond),
    surprises: [
      ...findings.size === run.scenarios
        ? []
        : [`${findings.size} scenarios instead of ${run.scenarios}`],
      ...compare(
        within.flatMap(badChecks).map(([name]) => name),
        namesOf(run.failing),
        "fails",
      ),
      ...compare(beyond.map(([scenario]) => scenario), outOfScope, "is run"),
      ...compare(
        beyond.filter(passes).map(([scenario]) => scenario),
        outOfScope.filter((scenario) => PASSES_UNTRIED.has(scenario)),
        "passes",
      ),
      ...beyond.flatMap(badChecks)
        .filter(([, { id }]) => id === WIRE)
        .map(([name]) => `${name} fails`),
    ],
  };
}

/** The reasons, each with its names, as they are shown. */
export function explain(reasons: Reasons): string[] {
  return reasons.map(([reason, names]) => `${reason}: ${names.join(", ")}`);
}

type Found = readonly [scenario: string, checks: readonly Check[]];

function namesOf(reasons: Reasons): string[] {
  return reasons.flatMap(([, names]) => names);
}

/** What is so unexpectedly, and what is not so but should be. */
function compare(
  found: readonly string[],
  expected: readonly string[],
  what: string,
): string[] {
  const unexpected = new Set(found).difference(new Set(expected));
  const missing = new Set(expected).difference(new Set(found));
  return [
    ...Array.from(unexpected, (name) => `${name} ${what}`),
    ...Array.from(missing, (name) => `${name}: not so any more: ${what}`),
  ];
}

function badChecks([scenario, checks]: Found): [string, Check][] {
  return checks.filter(isBad).map((check) => [
    `${scenario}: ${check.id}`,
    check,
  ]);
}

/** Whether a scenario passes on more than that its messages are well-formed. */
function passes([, checks]: Found): boolean {
  return !checks.some(isBad) &&
    checks.some((check) => isGood(check) && check.id !== WIRE);
}

function isGood({ status }: Check): boolean {
  return status === "SUCCESS";
}

function isBad({ status }: Check): boolean {
  return status === "FAILURE" || status === "WARNING";
}

function summarize(within: readonly Found[], beyond: readonly Found[]): string {
  const failed = within.filter(([, checks]) => checks.some(isBad)).length;
  const checks = within.flatMap(([, checks]) => checks);
  return `scenarios: ${
    within.length - failed
  } passed, ${failed} failed, ${beyond.length} out of scope; ` +
    `checks: ${checks.filter(isGood).length} passed, ${
      checks.filter(isBad).length
    } failed`;
}
