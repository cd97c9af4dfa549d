/**
 * Rules on all that a server says. They are looked at during the whole check,
 * so that one fault of this kind is one failure and not one of every case.
 */

import { isModern } from "./facts.ts";
import { formProblem, isObject, type Reply } from "./reply.ts";

/** What is wrong with a reply in a revision, if anything. */
type Rule = (
  reply: Reply,
  revision: string,
  echoed: boolean,
) => string | undefined;

/** The name of the server, where a modern result has it. */
const SERVER_INFO = "io.modelcontextprotocol/serverInfo";

const RULES: Readonly<Record<string, Rule>> = {
  json: ({ kind, text }) =>
    kind === "other" && !text.endsWith("\0")
      ? "a line that is no JSON-RPC message"
      : undefined,
  encoding: ({ text }) =>
    text.endsWith("\0")
      ? "a line that is not UTF-8"
      : text.startsWith("\ufeff")
      ? "a byte-order mark"
      : undefined,
  form: (reply, _, echoed) => {
    const problem = reply.kind === "other"
      ? undefined
      : formProblem(reply, echoed);
    return problem === undefined ? undefined : `a message that ${problem}`;
  },
  "line feed": ({ whole, kind }) =>
    whole || kind === "other" ? undefined : "a last line without a line feed",
  "carriage return": ({ text, kind }) =>
    kind !== "other" && text.endsWith("\r")
      ? "a carriage return before the line feed"
      : undefined,
  list: ({ kind }, revision) =>
    kind === "batch" && revision >= "2025-06-18"
      ? "a list of messages"
      : undefined,
  stack: ({ message }) =>
    isObject(message.error) &&
      /\n\s+at .+:\d+|Traceback \(most|\.(?:[jt]s|py|go|rs):\d+/
        .test(JSON.stringify(message.error).replaceAll("\\n", "\n"))
      ? "an error with a stack trace or a place in the source"
      : undefined,
  "modern request": ({ kind }, revision) =>
    kind === "request" && isModern(revision) ? "a request" : undefined,
  "result type": ({ message: { result } }, revision) =>
    isObject(result) && isModern(revision) &&
      typeof result.resultType !== "string"
      ? "a result without resultType"
      : undefined,
  "server info": ({ message: { result } }, revision) =>
    isObject(result) && isModern(revision) &&
      !(isObject(result._meta) && isObject(result._meta[SERVER_INFO]))
      ? `a result whose _meta has no ${SERVER_INFO}`
      : undefined,
  "modern members": ({ message: { result } }, revision) =>
    isObject(result) && !isModern(revision) &&
      ["resultType", "ttlMs", "cacheScope"].some((key) =>
        Object.hasOwn(result, key)
      )
      ? "a result with members of a revision that is not spoken"
      : undefined,
};

/** What was seen of one rule. */
export interface Sighting {
  readonly problem: string;
  readonly text: string;
}

/** How many sightings of one rule are kept. */
const MOST_KEPT = 3;

/** Looks at everything that a server says. */
export class Watch {
  readonly #seen = new Map<string, Sighting[]>();

  /**
   * Looks at one reply.
   *
   * @param reply The reply
   * @param revision The revision that it is in
   * @param echoed Whether it gives back an id that MCP does not allow, as it came
   */
  look(reply: Reply, revision: string, echoed = false): void {
    for (const [name, rule] of Object.entries(RULES)) {
      const problem = rule(reply, revision, echoed);
      if (problem !== undefined) this.note(name, problem, reply.text);
    }
  }

  /** Notes what somebody else saw. */
  note(name: string, problem: string, text: string): void {
    const seen = this.#seen.get(name) ?? [];
    this.#seen.set(name, seen);
    if (seen.length < MOST_KEPT) seen.push({ problem, text });
  }

  /** What was seen of a rule. */
  seen(name: string): readonly Sighting[] {
    return this.#seen.get(name) ?? [];
  }
}
