/** What was sent in a session, and which answers to it are still to come. */

import { isModern } from "./facts.ts";
import { VERSION_KEY } from "./fill.ts";
import { isObject, readReply, type Reply } from "./reply.ts";

/** Keeps count of what was sent in one session. */
export class Ledger {
  /** What a request without a claim is in: no revision at all, if modern. */
  readonly #unclaimed: string;
  /** How many answers each id that was sent is still to get. */
  readonly #owed = new Map<string, number>();
  /** The revision in which each id was sent. */
  readonly #spoken = new Map<string, string>();
  /** The ids that were sent although MCP allows none like them. */
  readonly #odd = new Set<string>();

  /** @param revision The revision of the session */
  constructor(revision: string) {
    this.#unclaimed = isModern(revision) ? "" : revision;
  }

  /** Notes a line that is sent. */
  sent(line: string): void {
    const { key, message, batch } = readReply(line);
    for (const { message: { id } } of [{ message }, ...batch]) {
      if (id !== undefined && !isId(id)) this.#odd.add(JSON.stringify(id));
    }
    for (const each of [key, ...batch.map(({ key }) => key)]) {
      if (each === undefined) continue;
      this.#owed.set(each, (this.#owed.get(each) ?? 0) + 1);
      this.#spoken.set(each, claimOf(message) ?? this.#unclaimed);
    }
  }

  /** The revision of the request that a response answers. */
  revisionOf({ kind, key }: Reply): string | undefined {
    return kind === "response" && key !== undefined
      ? this.#spoken.get(key)
      : undefined;
  }

  /** Whether a response gives back an id that MCP does not allow, as it came. */
  echoes({ kind, message: { id } }: Reply): boolean {
    return kind === "response" && id !== undefined &&
      this.#odd.has(JSON.stringify(id));
  }

  /**
   * Notes a response; true if what it answers has been answered before. One
   * without an id answers nobody knows what: it is for the case to judge.
   */
  repeats({ key }: Reply): boolean {
    if (key === undefined) return false;
    // An id that came back as text is another fault, not a second answer.
    const [owner] = [key, key.replace(/^"(-?\d+)"$/, "$1")]
      .filter((each) => (this.#owed.get(each) ?? 0) > 0);
    if (owner === undefined) return this.#owed.has(key);
    this.#owed.set(owner, this.#owed.get(owner)! - 1);
    return false;
  }
}

function isId(id: unknown): boolean {
  return typeof id === "string" || Number.isInteger(id);
}

/** The revision that a request says it is in. */
function claimOf({ params }: Reply["message"]): string | undefined {
  const meta = isObject(params) ? params._meta : undefined;
  const claim = isObject(meta) ? meta[VERSION_KEY] : undefined;
  return typeof claim === "string" ? claim : undefined;
}
