/** Results as text, for people. */

import { type Case, LEVELS } from "./case.ts";
import type { Facts } from "./facts.ts";
import type { Result, Verdict } from "./judge.ts";
import { visible } from "./visible.ts";

const MARKS: Readonly<Record<Verdict, string>> = {
  passed: "ok  ",
  failed: "FAIL",
  skipped: "skip",
};

/** The most lines of one kind that are shown of a failure. */
const MOST_LINES = 12;

/** What is known of the server, in two lines. */
export function header(command: readonly string[], facts: Facts): string {
  const { revisions, tools, resources, prompts } = {
    ...facts,
    prompts: facts.prompt === undefined ? "no prompts" : "prompts",
  };
  const claims = revisions.length === 0
    ? "no known revision"
    : revisions.join(", ");
  const callable = facts.callable === undefined
    ? "none that may be called"
    : `calling ${facts.callable.name}`;
  return [
    visible(command.join(" "), 200),
    visible(
      `${facts.server}; claims ${claims}; ` +
        `${tools.length} tools (${callable}), ${resources.length} resources, ${prompts}`,
      1000,
    ),
  ].join("\n");
}

/** One line for a result. */
export function line({ row, verdict, reason }: Result): string {
  const level = row.level.padEnd(6);
  const more = reason === undefined ? "" : ` (${reason})`;
  return `  ${MARKS[verdict]} ${level} ${row.id}${more}`;
}

/** What there is to say about a failure. */
export function details({ row, outcome }: Result): string[] {
  if (outcome === undefined) return [];
  const { problems, sent, expected, came, stderr } = outcome;
  return [
    `rule:     ${row.why}`,
    `source:   ${row.source}`,
    ...section("problem:  ", problems),
    ...section("sent:     ", sent),
    ...section("expected: ", expected),
    ...section("came:     ", came.length === 0 ? ["nothing"] : came),
    ...(stderr === ""
      ? []
      : [`stderr:   … ${visible(stderr.trimEnd().slice(-300))}`]),
    `cause:    ${row.cause}`,
  ].map((text) => `       ${text}`);
}

function section(title: string, lines: readonly string[]): string[] {
  const shown = lines.slice(0, MOST_LINES).map((text) => visible(text));
  const more = lines.length - shown.length;
  if (more > 0) shown.push(`… and ${more} more`);
  return shown.map((text, index) =>
    (index === 0 ? title : " ".repeat(title.length)) + text
  );
}

/** How many cases of a level passed, failed and were skipped. */
export type Counts = Readonly<Record<Verdict, number>>;

/** The counts of each level. */
export function count(
  results: readonly Result[],
): Record<Case["level"], Counts> {
  const of = (level: string): Counts => {
    const verdicts = results.filter(({ row }) => row.level === level)
      .map(({ verdict }) => verdict);
    const number = (one: Verdict): number =>
      verdicts.filter((verdict) => verdict === one).length;
    return {
      passed: number("passed"),
      failed: number("failed"),
      skipped: number("skipped"),
    };
  };
  return { must: of("must"), should: of("should"), advice: of("advice") };
}

/** The last lines of a report. */
export function summary(results: readonly Result[]): string {
  const counts = count(results);
  return LEVELS.map((level) => {
    const { passed, failed, skipped } = counts[level];
    return `${
      level.padEnd(6)
    } ${passed} passed, ${failed} failed, ${skipped} skipped`;
  }).join("\n");
}

/** The list of cases, without a server. */
export function listing(cases: readonly Case[]): string {
  return cases.map(({ group, level, id, why, source }) =>
    `${group}\t${level}\t${id}\t${why} [${source}]`
  ).join("\n");
}
