/** Reads rows of `cases/*.jsonl`. */

import { type Case, GROUPS, LEVELS } from "./case.ts";

const REVISION_GROUP = /^revision (\d{4}-\d{2}-\d{2})$/;
const MEMBERS = new Set(
  "id group level why source cause needs open as in expect or chunk probe end exit watch"
    .split(" "),
);

/**
 * Reads one row.
 *
 * @param name File and line, for messages
 * @param line The row
 * @throws Error that names file and line where a row is not as it should be
 *
 * @example
 * ```ts
 * import { parseCase } from "./parse_case.ts";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const row = parseCase("ids.jsonl:1", JSON.stringify({
 *   id: "ids/zero",
 *   group: "ids",
 *   level: "must",
 *   why: "An id of 0 is an id.",
 *   source: "JSON-RPC 2.0, section 5",
 *   cause: "The id is tested for truth instead of presence.",
 *   in: [{ send: { id: 0, method: "$UNKNOWN" } }],
 *   expect: [{ id: 0, error: -32601 }],
 * }));
 * assertEquals(row.open, "shared");
 * assertThrows(() => parseCase("x:1", "{}"), Error, "x:1: no id");
 * ```
 */
export function parseCase(name: string, line: string): Case {
  const wrong = (what: string): never => {
    throw new Error(`${name}: ${what}`);
  };
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return wrong("not JSON");
  }
  if (typeof row !== "object" || row === null || Array.isArray(row)) {
    return wrong("not an object");
  }
  const given = row as Partial<Case>;
  // A misspelt member would be a rule that nobody checks.
  const unknown = Object.keys(given).find((key) => !MEMBERS.has(key));
  if (unknown !== undefined) wrong(`unknown member ${unknown}`);
  for (const key of ["id", "why", "source", "cause"] as const) {
    if (typeof given[key] !== "string" || given[key] === "") wrong(`no ${key}`);
  }
  if (!GROUPS.includes(given.group!)) wrong(`no group ${given.group}`);
  if (!LEVELS.includes(given.level!)) wrong(`no level ${given.level}`);
  const { needs = [], open = "shared", in: steps = [], expect = [] } = given;
  if (!["shared", "fresh", "bare"].includes(open)) wrong(`no opening ${open}`);
  const or = given.or ?? [];
  for (const list of [needs, steps, expect, or]) {
    if (!Array.isArray(list)) wrong("needs, in, expect and or are lists");
  }
  if (!steps.every(isStep)) wrong("in: a step of no known kind");
  if (![...expect, ...or].every(isExpected)) {
    wrong("expect: no known member, or two");
  }
  if (given.watch === undefined && steps.length === 0 && !given.end) {
    wrong("nothing is done");
  }
  if (given.end !== undefined && open === "shared") {
    wrong("a shared session is not ended by a case");
  }
  const revision = REVISION_GROUP.exec(given.group!)?.[1];
  return {
    ...given as Case,
    needs: revision === undefined ? needs : [revision, ...needs],
    open,
    in: steps,
    expect,
    probe: given.probe ?? true,
    ...(revision === undefined ? {} : { as: given.as ?? revision }),
  };
}

const STEP = new Set(["hex", "repeat", "times", "send", "meta", "until"]);

function isStep(step: unknown): boolean {
  if (typeof step === "string") return true;
  if (typeof step !== "object" || step === null) return false;
  if (!Object.keys(step).every((key) => STEP.has(key))) return false;
  const { hex, repeat, times, send } = step as Readonly<
    Record<string, unknown>
  >;
  if (hex !== undefined) {
    return typeof hex === "string" && /^(?:[0-9a-f]{2})*$/.test(hex);
  }
  if (repeat !== undefined) {
    return typeof repeat === "string" && Number.isInteger(times);
  }
  return typeof send === "object" && send !== null || "until" in step;
}

/** What a message has to be; one of these, or none if any answer will do. */
const DEMANDS = ["error", "result", "answer", "method", "batch"];
const EXPECTED = new Set([...DEMANDS, "id", "params", "optional"]);

function isExpected(expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return false;
  const keys = Object.keys(expected);
  const demands = keys.filter((key) => DEMANDS.includes(key));
  return keys.every((key) => EXPECTED.has(key)) && demands.length <= 1;
}
