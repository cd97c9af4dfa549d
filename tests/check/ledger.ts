/** What was sent in a session, and which answers to it are still to come. */

import { requestKey } from "./awaited.ts";
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
  /** How many lines were sent that have no readable id. */
  #unreadable = 0;
  /** How many answers without an id came. */
  #anonymous = 0;
  #lastText = "";

  /** @param revision The revision of the session */
  constructor(revision: string) {
    this.#unclaimed = isModern(revision) ? "" : revision;
  }

  /** Begins anew with lines that have no readable id: they belong to a case. */
  begin(): void {
    this.#unreadable = 0;
    this.#anonymous = 0;
    this.#lastText = "";
  }

  /** Notes a line that is sent. */
  sent(line: string): void {
    const { key, kind, message, batch } = readReply(line);
    // A notification whose params have no structure is no valid request.
    const valid = kind === "notification"
      ? message.params === undefined || isObject(message.params)
      : requestKey(line) !== undefined;
    if (!valid) this.#unreadable += 1 + batch.length;
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

  /** Notes a response; true if what it answers has been answered before. */
  repeats({ key, text }: Reply): boolean {
    const repeated = this.#lastText === text;
    this.#lastText = text;
    if (key === undefined) {
      // Answers without an id look alike. Beyond one for each line that earned
      // one, the same again is a repetition; where no line did, whatever comes
      // is for the case to judge.
      this.#anonymous++;
      return repeated && this.#unreadable > 0 &&
        this.#anonymous > this.#unreadable;
    }
    const owed = this.#owed.get(key);
    if (owed === undefined) return false;
    this.#owed.set(key, owed - 1);
    return owed <= 0;
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
