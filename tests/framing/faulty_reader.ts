/** Inputs that come in pieces and fail at a given read. */
import type { Reader } from "../../lib/framing.ts";

/** What happens to one read. */
export interface ReadFault {
  readonly name: string;
  /** How many reads in a row it strikes. */
  readonly times?: number;
  /** What is thrown instead. */
  readonly throws?: () => Error;
  /** Whether it gives one byte only. */
  readonly short?: true;
  /** Whether it says that the input has ended. */
  readonly ends?: true;
}

/** After these, every line must still come. */
export const PASSING: readonly ReadFault[] = [
  { name: "gives one byte", short: true },
  { name: "gives one byte, five times", short: true, times: 5 },
  { name: "has nothing", throws: () => new Deno.errors.WouldBlock() },
  {
    name: "has nothing, thrice",
    throws: () => new Deno.errors.WouldBlock(),
    times: 3,
  },
];

/** These are the end of the input, as good as any other. */
export const ENDING: readonly ReadFault[] = [
  { name: "is reset", throws: () => new Deno.errors.ConnectionReset() },
  { name: "ends", ends: true },
];

/** A reader whose reads from the one with a given number on meet a fault. */
export class FaultyReader implements Reader {
  /** How many reads there were. */
  calls = 0;
  /** How many bytes were given. */
  given = 0;
  #over = false;

  constructor(
    readonly bytes: Uint8Array,
    readonly size: number,
    readonly fault?: ReadFault,
    readonly at = 0,
  ) {}

  // deno-lint-ignore require-await -- what is thrown must come as a rejection
  async read(buffer: Uint8Array): Promise<number | null> {
    if (this.#over) throw new Error("read on after the end");
    const call = this.calls++;
    const { throws, short, ends, times = 1 } = this.fault ?? {};
    const strikes = call >= this.at && call < this.at + times;
    if (strikes && throws !== undefined) throw throws();
    if (strikes && ends || this.given === this.bytes.length) {
      this.#over = true;
      return null;
    }
    const size = strikes && short ? 1 : Math.min(this.size, buffer.length);
    const piece = this.bytes.subarray(this.given, this.given + size);
    buffer.set(piece);
    this.given += piece.length;
    return piece.length;
  }
}
