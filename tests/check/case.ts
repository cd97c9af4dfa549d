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
  /** What may come instead, all of it. */
  readonly or?: readonly Expected[];
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
