/**
 * Plays many rounds of many calls and prints what is left of them in memory.
 * Wants `--v8-flags=--expose-gc`, so that what is left is what is held.
 *
 * @module
 */
import { CALLS, Crowd } from "./crowd.ts";

/** What is printed, as JSON. */
export interface Left {
  /** How many calls there were. */
  readonly calls: number;
  /** How many of their contexts can still be reached. */
  readonly contexts: number;
  /** How many of their signals. */
  readonly signals: number;
  /** How many bytes a round left in the heap, on an average. */
  readonly bytesOfRound: number;
}

const ROUNDS = 50;
/** Until then code is compiled and tables grow. */
const WARM_UP = 10;

async function heapAfterGc(): Promise<number> {
  // What a weak reference was asked for lives until the end of the turn.
  for (let n = 0; n < 3; n++) {
    await new Promise((resolve) => setTimeout(resolve));
    (globalThis as unknown as { gc: () => void }).gc();
  }
  return Deno.memoryUsage().heapUsed;
}

async function play(): Promise<Left> {
  const crowd = new Crowd();
  const contexts: WeakRef<object>[] = [];
  const signals: WeakRef<object>[] = [];
  let before = 0;
  let bytes = 0;
  let calls = 0;
  for (let round = 0; round < ROUNDS; round++) {
    // The references themselves would make the heap grow.
    if (round === ROUNDS - 1) {
      crowd.onCall = (context): void => {
        contexts.push(new WeakRef(context));
        signals.push(new WeakRef(context.signal));
      };
    }
    if (round === WARM_UP) before = await heapAfterGc();
    if (round === ROUNDS - 1) {
      bytes = await heapAfterGc() - before;
    }
    await crowd.play(String);
    calls += CALLS;
  }
  await heapAfterGc();
  const alive = (refs: readonly WeakRef<object>[]): number =>
    refs.filter((ref) => ref.deref() !== undefined).length;
  const left = {
    calls,
    contexts: alive(contexts),
    signals: alive(signals),
    bytesOfRound: Math.round(bytes / (ROUNDS - 1 - WARM_UP)),
  };
  // Until here the server must be there: it is what could hold them.
  await crowd.close();
  return left;
}

if (import.meta.main) {
  // The library has the console write to standard error.
  const text = JSON.stringify(await play());
  await Deno.stdout.write(new TextEncoder().encode(text));
}
