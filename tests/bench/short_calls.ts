/**
 * The measures of start, latency and throughput.
 *
 * @module
 */

import { join } from "../../.ci/release/bytes.ts";
import { faultOfAnswers, smallCalls } from "./payloads.ts";
import { answersCalls, check, type Phase, session } from "./session.ts";
import { percentile } from "./stats.ts";

/** Round trips whose times do not count. */
const SERIAL_WARM_UP = 500;

/** Calls before the clock of the pipelined measure. */
const PIPELINED_WARM_UP = 1_000;

/** How long a process may settle before its idle memory is read. */
const SETTLE_MS = 100;

/** From the start of the process to its complete first answer, and the memory it then holds. */
export function startPhase(times: number, timeoutMs: number): Phase {
  return {
    name: "start",
    times,
    fits: () => true,
    run: (server, note) =>
      session(server, timeoutMs, note, async (peer, startMs) => {
        await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
        return { start: startMs, idle: peer.peakMiB() };
      }),
  };
}

/** One call at a time: how long each takes, in microseconds. */
export function serialPhase(
  count: number,
  times: number,
  timeoutMs: number,
): Phase {
  const calls = smallCalls(count);
  const all = join(calls);
  return {
    name: "serial",
    times,
    fits: answersCalls,
    run: (server, note) =>
      session(server, timeoutMs, note, async (peer) => {
        const spans: number[] = [];
        const chunks: Uint8Array[] = [];
        for (const call of calls) {
          const from = performance.now();
          const answer = await peer.ask(call, 1);
          spans.push((answer.at - from) * 1_000);
          chunks.push(...answer.chunks);
        }
        check(server, all, chunks, (bytes) => faultOfAnswers(bytes, count));
        const warm = spans.slice(Math.min(SERIAL_WARM_UP, count >> 1));
        return { p50: percentile(warm, 0.5), p99: percentile(warm, 0.99) };
      }),
  };
}

/** All calls as fast as the pipe takes them: calls a second, and the memory afterwards. */
export function pipelinedPhase(count: number, timeoutMs: number): Phase {
  const calls = join(smallCalls(count));
  const warmUp = join(smallCalls(PIPELINED_WARM_UP));
  return {
    name: "pipelined",
    times: 1,
    fits: answersCalls,
    run: (server, note) =>
      session(server, timeoutMs, note, async (peer) => {
        await peer.ask(warmUp, PIPELINED_WARM_UP);
        const from = performance.now();
        const { at, chunks } = await peer.ask(calls, count);
        const loaded = peer.peakMiB();
        check(server, calls, chunks, (bytes) => faultOfAnswers(bytes, count));
        return { pipelined: count / ((at - from) / 1_000), loaded };
      }),
  };
}

/** The memory after many calls: flat, if it is that after fewer. */
export function manyPhase(count: number, timeoutMs: number): Phase {
  const calls = join(smallCalls(count));
  return {
    name: "many calls",
    times: 1,
    once: true,
    fits: (server) => server.kind === "server" || server.kind === "loop",
    run: (server, note) =>
      session(server, timeoutMs, note, async (peer) => {
        const { chunks } = await peer.ask(calls, count);
        const many = peer.peakMiB();
        check(server, calls, chunks, (bytes) => faultOfAnswers(bytes, count));
        return { many };
      }),
  };
}
