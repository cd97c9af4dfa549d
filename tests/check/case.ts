/** The cases: one row of `cases/*.jsonl` is one rule and how it is tried. */

import type { Schema } from "../../lib/validation.ts";

/** The groups, in the order in which they are played and shown. */
export const GROUPS = [
  "framing",
  "ids",
  "errors",
  "notifications",
  "lifecycle",
  "tools",
  "resources",
  "prompts",
  "revision 2024-11-05",
  "revision 2025-03-26",
  "revision 2025-06-18",
  "revision 2025-11-25",
  "revision 2026-07-28",
  "robustness",
  "shutdown",
] as const;

/** A group of cases. */
export type Group = typeof GROUPS[number];

/** How binding a rule is; only a `must` that fails makes the check fail. */
export const LEVELS = ["must", "should", "advice"] as const;

/** How binding a rule is. */
export type Level = typeof LEVELS[number];

/** A request's id. One that no JavaScript number holds is given in digits. */
export type Id = string | number | null | { readonly digits: string };

/** One thing that is done with the server. */
export type Step =
  /** A line as it stands. */
  | string
  /** A line that is too long for a row. */
  | { readonly repeat: string; readonly times: number }
  /** Bytes as they are, without a line feed. */
  | { readonly hex: string }
  /** A message: `jsonrpc`, and `_meta` where the revision wants it, are added. */
  | { readonly send: Readonly<Record<string, unknown>>; readonly meta?: false }
  /** The answer to this id is waited for. */
  | { readonly until: Id };

/** One message that has to come, in any order, unless it is optional. */
export interface Expected {
  /** The id that is answered; null stands for null and for none. */
  readonly id?: Id;
  /** An error, with this code or one of these. */
  readonly error?: true | number | readonly number[];
  /** A result, and a schema that it has to satisfy. */
  readonly result?: Schema;
  /** Whatever answer, and a schema that the whole response has to satisfy. */
  readonly answer?: Schema;
  /** A notification of this method, instead of an answer. */
  readonly method?: string;
  /** The schema of the notification's params. */
  readonly params?: Schema;
  /** One line that is a list of these answers, instead of an answer. */
  readonly batch?: readonly Expected[];
  /** Whether it may be missing. */
  readonly optional?: true;
}

/** How the server is met. */
export type Opening =
  /** In a session that is shared with other cases. */
  | "shared"
  /** In a session of its own. */
  | "fresh"
  /** In a process of its own, before any handshake. */
  | "bare";

/** How the process is asked to end. */
export type Ending = "eof" | "SIGTERM" | "SIGINT";

/** What a run-wide rule looks at; see `watch.ts`. */
export type Watched = string;

/** One rule and how it is tried. */
export interface Case {
  readonly id: string;
  readonly group: Group;
  readonly level: Level;
  /** The rule in a sentence. */
  readonly why: string;
  /** Where the rule stands. */
  readonly source: string;
  /** What usually causes a failure. */
  readonly cause: string;
  /** What the server has to have, else the case is skipped; see `needs.ts`. */
  readonly needs: readonly string[];
  readonly open: Opening;
  /** The revision that is spoken; the newest legacy one unless given. */
  readonly as?: string;
  readonly in: readonly Step[];
  readonly expect: readonly Expected[];
  /** The input is written in pieces of so many bytes. */
  readonly chunk?: number;
  /** Whether a request is sent afterwards that has to be answered. */
  readonly probe: boolean;
  /** How the process is asked to end, which it then has to. */
  readonly end?: Ending;
  /** The exit code that it has to end with. */
  readonly exit?: number;
  /** A rule on all that the server says during the whole check. */
  readonly watch?: Watched;
}

const REVISION_GROUP = /^revision (\d{4}-\d{2}-\d{2})$/;
const MEMBERS = new Set(
  "id group level why source cause needs open as in expect chunk probe end exit watch"
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
 * import { parseCase } from "./case.ts";
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
  for (const list of [needs, steps, expect]) {
    if (!Array.isArray(list)) wrong("needs, in and expect are lists");
  }
  if (!steps.every(isStep)) wrong("in: a step of no known kind");
  if (!expect.every(isExpected)) wrong("expect: no known member, or two");
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
