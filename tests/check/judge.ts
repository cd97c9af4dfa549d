/** Plays the cases and judges. */

import type { Case } from "./case.ts";
import { type Facts, factsIn } from "./facts.ts";
import { Filling } from "./fill.ts";
import { Peer } from "./peer.ts";
import { unmet } from "./needs.ts";
import { type Outcome, play } from "./play.ts";
import { Session, type Setting } from "./session.ts";

/** How a case ended. */
export type Verdict = "passed" | "failed" | "skipped";

/** A case and how it ended. */
export interface Result {
  readonly row: Case;
  readonly verdict: Verdict;
  /** Why it was skipped. */
  readonly reason?: string;
  /** What happened, if it failed. */
  readonly outcome?: Outcome;
}

/**
 * Plays cases one after another. Rules on the whole check come last.
 *
 * @param cases The cases
 * @param facts What is known of the server
 * @param setting How the server is met
 */
export async function* judge(
  cases: readonly Case[],
  facts: Facts,
  setting: Setting,
): AsyncGenerator<Result> {
  const sessions = new Sessions(setting);
  try {
    for (const row of cases) {
      if (row.watch !== undefined) continue;
      const reason = facts.answers ? why(row, facts) : "the server is silent";
      yield reason === undefined
        ? await attempt(row, () => sessions.play(row, facts))
        : { row, verdict: "skipped", reason };
    }
  } finally {
    await sessions.dispose();
  }
  for (const row of cases) {
    if (row.watch !== undefined) yield judgeWatch(row, facts, setting);
  }
}

/** A case that the judge itself fails at says nothing of the server. */
async function attempt(
  row: Case,
  play: () => Promise<Result>,
): Promise<Result> {
  try {
    return await play();
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) throw cause;
    const reason = `the checker cannot play it: ${
      cause instanceof Error ? cause.message : String(cause)
    }`;
    return { row, verdict: "skipped", reason };
  }
}

/** Why a case is skipped, or nothing. */
export function why(row: Case, facts: Facts): string | undefined {
  const revision = row.as ?? facts.revision;
  const need = unmet(row.needs, factsIn(facts, revision), revision);
  return need === undefined ? undefined : `needs ${need}`;
}

function judgeWatch(row: Case, facts: Facts, { watch }: Setting): Result {
  if (row.watch === "answers") {
    const { answers, silence } = facts;
    return answers ? { row, verdict: "passed" } : {
      row,
      verdict: "failed",
      outcome: {
        problems: ["nothing came", ...silence?.end ? [silence.end] : []],
        sent: ["initialize, and server/discover"],
        expected: ["an answer"],
        came: [],
        stderr: silence?.stderr ?? "",
      },
    };
  }
  const reason = facts.answers ? why(row, facts) : undefined;
  if (reason !== undefined) return { row, verdict: "skipped", reason };
  const seen = watch.seen(row.watch!);
  if (seen.length === 0) {
    return facts.answers
      ? { row, verdict: "passed" }
      : { row, verdict: "skipped", reason: "the server is silent" };
  }
  return {
    row,
    verdict: "failed",
    outcome: {
      problems: [...new Set(seen.map(({ problem }) => problem))],
      sent: [],
      expected: ["never, during the whole check"],
      came: seen.map(({ text }) => text),
      stderr: "",
    },
  };
}

/** The sessions that cases share, one for each revision. */
class Sessions {
  readonly #setting: Setting;
  readonly #shared = new Map<string, Session>();
  /** A process that starts up while others are spoken to. */
  #spare: Peer | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /**
   * Plays a case. What fails in a shared session is tried again in one of its
   * own, whose word is final: it may have suffered from what came before.
   */
  async play(row: Case, facts: Facts): Promise<Result> {
    const revision = row.as ?? facts.revision;
    if (row.open === "shared") {
      const session = await this.#session(revision);
      if (session !== undefined) {
        const outcome = await this.#playIn(session, row, facts);
        if (outcome.problems.length === 0) return { row, verdict: "passed" };
        if (outcome.problems.some((text) => text.startsWith("no answer to"))) {
          await this.#drop(revision);
        }
      }
    }
    const session = this.#start(revision);
    try {
      if (row.open !== "bare" && !await session.open()) {
        return { row, verdict: "failed", outcome: UNOPENED };
      }
      const own: Case = row.open === "shared" ? { ...row, open: "fresh" } : row;
      const outcome = await this.#playIn(session, own, facts);
      return outcome.problems.length === 0
        ? { row, verdict: "passed" }
        : { row, verdict: "failed", outcome };
    } finally {
      await session.dispose();
    }
  }

  async dispose(): Promise<void> {
    for (const revision of [...this.#shared.keys()]) await this.#drop(revision);
    await this.#spare?.dispose();
  }

  async #playIn(session: Session, row: Case, facts: Facts): Promise<Outcome> {
    const { random, patience } = this.#setting;
    const filling = new Filling(
      factsIn(facts, session.revision),
      session.revision,
      random,
    );
    return await play(session, row, filling, patience, facts.endsAtEof);
  }

  #start(revision: string): Session {
    let peer = this.#spare;
    if (peer?.end !== undefined) {
      // It did not want to wait.
      peer.dispose();
      peer = undefined;
    }
    peer ??= new Peer(this.#setting.command);
    this.#spare = new Peer(this.#setting.command);
    return new Session(this.#setting, revision, peer);
  }

  async #session(revision: string): Promise<Session | undefined> {
    const shared = this.#shared.get(revision);
    if (shared?.alive) return shared;
    await this.#drop(revision);
    const session = this.#start(revision);
    this.#shared.set(revision, session);
    return await session.open() ? session : undefined;
  }

  async #drop(revision: string): Promise<void> {
    const session = this.#shared.get(revision);
    this.#shared.delete(revision);
    await session?.dispose();
  }
}

const UNOPENED: Outcome = {
  problems: ["the session could not be opened"],
  sent: [],
  expected: ["an answer to initialize, and to a request after it"],
  came: [],
  stderr: "",
};
