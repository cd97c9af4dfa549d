/**
 * The measures of long lines, and of one that never ends.
 *
 * @module
 */

import { join } from "../../.ci/release/bytes.ts";
import {
  ENDLESS_HEAD,
  faultOfLongAnswer,
  longCall,
  smallCalls,
} from "./payloads.ts";
import {
  answersCalls,
  check,
  type Figures,
  type Phase,
  session,
} from "./session.ts";

const MIB = 2 ** 20;

/** What a pipe takes at once. */
const CHUNK_BYTES = 64 * 1024;

/** Where the memory of an endless line is first read, in sent bytes. */
const ENDLESS_FIRST = 128 * MIB;

/** How often it is read after that. */
const ENDLESS_STEP = 16 * MIB;

/** A process that holds more than this, in MiB, is stopped: its memory has no bound. */
const ENDLESS_CAP_MIB = 1_024;

const [FIRST_CALL] = smallCalls(1);

/** An `echo` of a long text, sent in pieces of a size, by a process that has answered a short one. */
export function longPhase(
  name: string,
  textBytes: number,
  pieceBytes: number | undefined,
  times: number,
  timeoutMs: number,
  figuresOf: (ms: number) => Figures,
): Phase {
  const call = longCall(textBytes);
  return {
    name,
    times,
    fits: answersCalls,
    run: (server, note) =>
      session(server, timeoutMs, note, async (peer) => {
        await peer.ask(FIRST_CALL!, 1);
        const from = performance.now();
        const { at, chunks } = await peer.ask(call, 1, pieceBytes);
        check(
          server,
          call,
          chunks,
          (bytes) => faultOfLongAnswer(bytes, textBytes),
        );
        return figuresOf(at - from);
      }),
  };
}

/** A line without an end: the memory after 128 MiB and after all of it. */
export function endlessPhase(bytes: number, timeoutMs: number): Phase {
  const chunk = new Uint8Array(CHUNK_BYTES).fill(0x78);
  const rest = join([new Uint8Array([0x0a]), FIRST_CALL!]);
  return {
    name: "endless line",
    times: 1,
    fits: (server) => server.kind === "server",
    once: true,
    run: (server, note) =>
      session(server, timeoutMs, note, async (peer) => {
        let first: number | undefined;
        await peer.send(ENDLESS_HEAD);
        for (let sent = 0; sent < bytes;) {
          const pause = Math.min(sent + ENDLESS_STEP, bytes);
          for (; sent < pause; sent += CHUNK_BYTES) await peer.send(chunk);
          const held = peer.peakMiB();
          if (sent >= ENDLESS_FIRST) first ??= held;
          if (held !== undefined && held > ENDLESS_CAP_MIB) {
            note(`stopped for its memory after ${sent / MIB} MiB`);
            return { endlessFirst: first, endlessLast: held };
          }
        }
        const last = peer.peakMiB();
        // Flat memory is worth nothing in a server that no longer listens:
        // the line ends after all, is refused, and the next one is served.
        await peer.ask(rest, 2);
        return { endlessFirst: first, endlessLast: last };
      }),
  };
}
