/** Outputs that fail at a given write, and compare what they take as it comes. */
import type { Sink } from "../../lib/framing.ts";

/** What happens to one write, or to it and the next ones. */
export interface WriteFault {
  readonly name: string;
  /** How many writes in a row it strikes. */
  readonly times?: number;
  /** How many bytes are taken of so many. */
  readonly takes?: (length: number) => number;
  /** What is thrown instead. */
  readonly throws?: () => Error;
  /** Whether the write takes all, but tells so late. */
  readonly late?: true;
}

/** After these, every byte must still come out, once. */
export const HARMLESS: readonly WriteFault[] = [
  { name: "takes one byte", takes: () => 1 },
  { name: "takes half", takes: (length) => Math.ceil(length / 2) },
  { name: "takes all but one", takes: (length) => Math.max(1, length - 1) },
  { name: "takes one byte, eight times", takes: () => 1, times: 8 },
  { name: "is full", throws: () => new Deno.errors.WouldBlock() },
  {
    name: "is full, thrice",
    throws: () => new Deno.errors.WouldBlock(),
    times: 3,
  },
  { name: "is late", late: true },
];

/** After these, nothing may come any more. */
export const FATAL: readonly WriteFault[] = [
  { name: "takes nothing", takes: () => 0 },
  { name: "is closed", throws: () => new Deno.errors.BrokenPipe() },
  { name: "fails", throws: () => new Error("no space left on device") },
];

/** A sink whose writes from the one with a given number on meet a fault. */
export class FaultySink implements Sink {
  /** How many writes there were. */
  calls = 0;
  /** How many bytes were taken. */
  written = 0;
  /** Whether each byte was the right one. */
  right = true;
  writeSync?: (bytes: Uint8Array) => number;

  /** `isSync` says whether it can write in this thread; `wait` is how late it may be. */
  constructor(
    readonly expected: Uint8Array,
    readonly fault: WriteFault | undefined,
    readonly at: number,
    isSync: boolean,
    readonly wait: () => Promise<void>,
  ) {
    if (isSync) this.writeSync = (bytes): number => this.#take(bytes);
  }

  async write(bytes: Uint8Array): Promise<number> {
    const isLate = this.fault?.late && this.calls === this.at;
    const count = this.#take(bytes);
    if (isLate) await this.wait();
    return count;
  }

  #take(bytes: Uint8Array): number {
    const call = this.calls++;
    const { takes, throws, times = 1 } = this.fault ?? {};
    const strikes = call >= this.at && call < this.at + times;
    if (strikes && throws !== undefined) throw throws();
    const count = strikes && takes !== undefined
      ? takes(bytes.length)
      : bytes.length;
    for (let n = 0; n < count; n++) {
      if (bytes[n] !== this.expected[this.written + n]) this.right = false;
    }
    this.written += count;
    return count;
  }
}
