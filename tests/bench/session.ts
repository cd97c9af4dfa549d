/**
 * What the measures have in common: one process, opened, measured and ended.
 *
 * @module
 */

import { join } from "../../.ci/release/bytes.ts";
import { faultOfMirror, INITIALIZE, INITIALIZED } from "./payloads.ts";
import { type Answers, Peer } from "./peer.ts";
import type { Server } from "./servers.ts";

/** What one measure of one server gave, by the name of the figure. */
export type Figures = Record<string, number | undefined>;

/** Takes what is worth telling beside the figures. */
export type Note = (text: string) => void;

/** One measure. */
export interface Phase {
  /** Its name in progress lines and notes. */
  name: string;
  /** Whether the server can take part. */
  fits(server: Server): boolean;
  /** Processes a round. */
  times: number;
  /** Whether one round is enough. */
  once?: boolean;
  /** Measures in a fresh process. Throws an `Error` where the server fails. */
  run(server: Server, note: Note): Promise<Figures>;
}

/** Fits every server that answers calls. */
export function answersCalls(server: Server): boolean {
  return server.kind !== "opener";
}

/** Servers that had to be killed once: waiting for them again would only cost time. */
const unwilling = new WeakSet<Server>();

/**
 * Starts a server, opens the session, lets `body` measure, and ends both.
 * The process is killed when it still runs after `timeoutMs`.
 */
export async function session(
  server: Server,
  timeoutMs: number,
  note: Note,
  body: (peer: Peer, startMs: number) => Promise<Figures>,
): Promise<Figures> {
  const peer = new Peer(server.command, timeoutMs);
  try {
    const { at } = await peer.ask(INITIALIZE, 1);
    const startMs = at - peer.spawnedAt;
    if (server.kind === "server" || server.kind === "loop") {
      await peer.send(INITIALIZED);
    }
    const figures = await body(peer, startMs);
    if (unwilling.has(server)) {
      await peer.abandon();
    } else if (!await peer.end()) {
      unwilling.add(server);
      note("runs on after the end of its input");
    }
    return figures;
  } catch (error) {
    await peer.abandon();
    throw error;
  }
}

/** Throws where the answers are not what they should be. For the time after the clock. */
export function check(
  server: Server,
  sent: Uint8Array,
  chunks: Answers["chunks"],
  faultOf: (answers: Uint8Array) => string | undefined,
): void {
  const answers = join(chunks);
  const fault = server.kind === "mirror"
    ? faultOfMirror(answers, sent)
    : faultOf(answers);
  if (fault !== undefined) throw new Error(fault);
}
