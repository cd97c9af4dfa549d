/** Results as documents, for machines. */

import type { Facts } from "./facts.ts";
import type { Result } from "./judge.ts";
import type { Options } from "./command_line.ts";
import { count, details } from "./report.ts";

/** The results as one JSON document. */
export function toJson(
  results: readonly Result[],
  facts: Facts,
  { command, seed }: Options,
): string {
  return JSON.stringify(
    {
      command,
      seed,
      server: facts.server,
      revisions: facts.revisions,
      revision: facts.revision,
      ok: !results.some(isBroken),
      summary: count(results),
      cases: results.map(({ row, verdict, reason, outcome }) => ({
        id: row.id,
        group: row.group,
        level: row.level,
        verdict,
        ...reason !== undefined && { reason },
        ...verdict === "failed" && {
          why: row.why,
          source: row.source,
          cause: row.cause,
          ...outcome,
        },
      })),
    },
    // What was sent and what came may be long.
    (_, value) =>
      typeof value === "string" && value.length > 4000
        ? value.slice(0, 4000) + "…"
        : value,
    2,
  );
}

/** Whether a result makes the check fail. */
export function isBroken({ row, verdict }: Result): boolean {
  return verdict === "failed" && row.level === "must";
}

/**
 * The results as a JUnit report. Only a `must` that fails is a failure there;
 * another one is in the output of its case.
 */
export function toJunit(results: readonly Result[]): string {
  const groups = Map.groupBy(results, ({ row }) => row.group);
  const suites = [...groups].map(([group, results]) => {
    const failures = results.filter(isBroken).length;
    const skipped = results.filter(({ verdict }) =>
      verdict === "skipped"
    ).length;
    return [
      `<testsuite name="${escape(group)}" tests="${results.length}" ` +
      `failures="${failures}" errors="0" skipped="${skipped}">`,
      ...results.map(testcase),
      "</testsuite>",
    ].join("\n");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="strict-mcp-check">',
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function testcase(result: Result): string {
  const { row, verdict, reason, outcome } = result;
  const head = `<testcase classname="${escape(row.group)}" name="${
    escape(`${row.id} (${row.level})`)
  }"`;
  if (verdict === "passed") return `${head}/>`;
  if (verdict === "skipped") {
    return `${head}><skipped message="${escape(reason ?? "")}"/></testcase>`;
  }
  const text = escape(details(result).map((line) => line.trim()).join("\n"));
  const problem = escape(outcome?.problems[0] ?? "");
  return isBroken(result)
    ? `${head}><failure message="${problem}">${text}</failure></testcase>`
    : `${head}><system-out>${text}</system-out></testcase>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!)
    // XML has no place for these at all.
    // deno-lint-ignore no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "?")
    .toWellFormed();
}
