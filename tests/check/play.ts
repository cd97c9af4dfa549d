/** Plays one case in a session, and says what came of it. */

import { awaited, requestKey } from "./awaited.ts";
import type { Case, Expected } from "./case.ts";
import type { Filling } from "./fill.ts";
import { describe, expectations, match } from "./match.ts";
import type { Patience } from "./patience.ts";
import type { Reply } from "./reply.ts";
import type { Session } from "./session.ts";

/** How a case went. */
export interface Outcome {
  /** What is wrong; nothing if the case passed. */
  readonly problems: readonly string[];
  readonly sent: readonly string[];
  readonly expected: readonly string[];
  readonly came: readonly string[];
  readonly stderr: string;
}

const decoder = new TextDecoder();

/**
 * Plays a case.
 *
 * @param session Where; opened unless the case is a bare one
 * @param row The case
 * @param filling What its placeholders stand for
 * @param patience How long is waited
 * @param endsAtEof Whether the process ends when its input does
 */
export async function play(
  session: Session,
  row: Case,
  filling: Filling,
  patience: Patience,
  endsAtEof: boolean,
): Promise<Outcome> {
  session.begin();
  const { sent, requests } = await perform(session, row, filling);
  const ways = row.or === undefined ? [row.expect] : [row.expect, row.or];
  const waited = ways.map((way) =>
    way.flatMap((one) => awaited(one, filling, requests))
  );
  const probed = !row.probe || await session.probe();
  const complete = (): boolean =>
    waited.some((way) => way.every((test) => test(session.came())));
  if (probed && !await session.until(complete) && session.alive) {
    patience.exhausted();
  }
  const problems = await settle(session, row, probed, patience, endsAtEof);
  if (session.overflowed) problems.push("more output than is taken");
  const came = session.came();
  const found = ways.map((way) => faults(way, came, filling));
  problems.push(...found.find((each) => each.length === 0) ?? found[0]!);
  return {
    problems,
    sent,
    expected: expectations(row, filling),
    came: came.map(({ text }) => text),
    stderr: session.stderr,
  };
}

/** What is wrong with what came, held against one set of expectations. */
function faults(
  expected: readonly Expected[],
  came: readonly Reply[],
  filling: Filling,
): readonly string[] {
  const { problems, missing } = match(expected, came, filling);
  return [
    ...problems,
    ...missing.map((one) => `nothing came for: ${describe(one, filling)}`),
  ];
}

/** Takes the steps; says what was sent, and which requests were proper. */
async function perform(
  session: Session,
  row: Case,
  filling: Filling,
): Promise<{ sent: readonly string[]; requests: ReadonlySet<string> }> {
  const sent: string[] = [];
  const requests = new Set<string>();
  for (const step of row.in) {
    if (typeof step === "object" && "until" in step) {
      const key = filling.key(step.until)!;
      await session.until(() => session.answered(key));
      continue;
    }
    const what = filling.step(step)!;
    const text = typeof what === "string" ? what : decoder.decode(what);
    sent.push(text);
    const key = typeof what === "string" ? requestKey(what) : undefined;
    if (key !== undefined) requests.add(key);
    session.send(what, row.chunk);
  }
  return { sent, requests };
}

/** Looks whether the process is as it should be, and ends it if it should. */
async function settle(
  session: Session,
  row: Case,
  probed: boolean,
  patience: Patience,
  endsAtEof: boolean,
): Promise<string[]> {
  if (row.end !== undefined) {
    if (!await session.finish(row.end)) {
      patience.exhausted();
      return [`the process has not ended after ${row.end}`];
    }
    return row.exit === undefined || row.exit === session.end?.code
      ? []
      : [ending(session)];
  }
  if (!probed) {
    if (!session.alive) return [`the process ended: ${ending(session)}`];
    patience.exhausted();
    return ["no answer to a request that was sent afterwards"];
  }
  // Nothing can come any more after the end: silence is proved.
  if (row.open !== "shared" && endsAtEof) await session.finish("eof");
  return [];
}

/** How a process ended, in words. */
function ending({ end }: Session): string {
  return end?.signal === null ? `exit code ${end.code}` : `${end?.signal}`;
}
