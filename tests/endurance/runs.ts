/**
 * The two runs: mixed traffic, and a reader that is slow.
 *
 * @module
 */

import type { Random } from "../fuzz/random.ts";
import { Process } from "./process.ts";
import { faultOf, Source, type Wanted } from "./traffic.ts";

/** What came of a run. */
export interface Outcome {
  readonly messages: number;
  readonly answers: number;
  readonly seconds: number;
  /** Memory in MiB, by how much of the run was done, in percent. */
  readonly memory: Readonly<Record<string, number>>;
  /** What went wrong; nothing if all is well. */
  readonly faults: readonly string[];
}

/** How many lines are made at once. */
const AT_ONCE = 500;
/** So many answers may be due; more are not asked for. */
const MOST_DUE = 50_000;
/** One chunk of answers in so many is followed by a pause. */
const PAUSE = 400;
const PAUSE_MS = 20;
/** So many faults end a run. */
const MOST_FAULTS = 10;
/** At these parts of the run, in percent, the memory is read. */
const MARKS = [10, 50, 100];

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Sends mixed traffic and checks every answer. */
export async function mixed(
  command: readonly string[],
  random: Random,
  messages: number,
  maxSeconds: number,
): Promise<Outcome> {
  const server = new Process(command);
  const source = new Source(random);
  const due: Wanted[] = [];
  const faults: string[] = [];
  const memory: Record<string, number> = {};
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  let sent = 0;
  let answers = 0;
  let next = 0;

  const read = async (): Promise<void> => {
    const lines = server.lines(async () => {
      if (random.once(PAUSE)) await pause(PAUSE_MS);
    });
    for await (const some of lines) {
      for (const line of some) {
        const fault = faultOf(line, due[next++]);
        answers++;
        if (fault === undefined || faults.length >= MOST_FAULTS) continue;
        faults.push(`${fault}: ${line.slice(0, 300)}`);
      }
      if (next > MOST_DUE) {
        due.splice(0, next);
        next = 0;
      }
    }
  };
  const write = async (): Promise<void> => {
    const sizeOf = (): number =>
      1 + random.below(random.pick([100, 1_460, 65_536, 65_536, 262_144]));
    while (sent < messages && seconds() < maxSeconds && faults.length === 0) {
      const { bytes, wanted, messages: more } = source.make(AT_ONCE);
      due.push(...wanted);
      await server.write(bytes, sizeOf);
      sent += more;
      for (const mark of MARKS) {
        const held = server.residentMiB;
        const done = Math.max(sent / messages, seconds() / maxSeconds) * 100;
        if (done >= mark && held !== undefined) memory[`${mark} %`] ??= held;
      }
      while (due.length - next > MOST_DUE) await pause(1);
    }
    const most = server.peakMiB;
    if (most !== undefined) memory.most = most;
    await server.closeInput();
  };

  const reading = read();
  // A server that ends before its input does breaks the pipe.
  await write().catch((cause) => faults.push(String(cause)));
  await reading;
  const { code, stderr } = await server.end();
  const missing = due.length - next;
  if (missing > 0) faults.push(`${missing} answers are missing`);
  if (code !== 0) faults.push(`exit code ${code}`);
  if (stderr !== "") faults.push(`on stderr: ${stderr.slice(0, 300)}`);
  return { messages: sent, answers, seconds: seconds(), memory, faults };
}

/** Asks for many answers and reads them slowly. */
export async function slowReader(
  command: readonly string[],
  calls: number,
): Promise<Outcome> {
  const server = new Process(command);
  const begun = performance.now();
  const encoder = new TextEncoder();
  const call = (id: number): string =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"}}}\n`;
  const write = async (): Promise<void> => {
    for (let id = 0; id < calls;) {
      let text = "";
      for (let n = 0; n < AT_ONCE && id < calls; n++) text += call(id++);
      await server.write(encoder.encode(text), () => 65_536);
    }
    await server.closeInput();
  };
  const writing = write().catch(() => {});
  const memory: Record<string, number> = {};
  const faults: string[] = [];
  let answers = 0;
  for await (const lines of server.lines(() => pause(1))) {
    for (const line of lines) {
      const wanted = `{"jsonrpc":"2.0","id":${answers},"result":`;
      if (!line.startsWith(wanted) && faults.length < MOST_FAULTS) {
        faults.push(`no ${wanted}: ${line.slice(0, 300)}`);
      }
      answers++;
    }
    const most = server.peakMiB;
    if (most !== undefined) memory.most = most;
  }
  await writing;
  const { code } = await server.end();
  if (answers !== calls) faults.push(`${answers} answers to ${calls} calls`);
  if (code !== 0) faults.push(`exit code ${code}`);
  const seconds = (performance.now() - begun) / 1000;
  return { messages: calls, answers, seconds, memory, faults };
}
