/** How long is waited for what ought to come. */

/** So often the whole time is waited in vain before it is cut. */
const FULL_WAITS = 3;
/** A process that has just been started gets so many times as long. */
const START = 3;
/** The time is never cut below so many times the longest that was seen. */
const MARGIN = 5;

/** What is waited for. */
export type Awaited =
  /** The first answer of a process. */
  | "start"
  /** Another answer, or the end. */
  | "answer";

/**
 * How long to wait. A server that is late deserves the whole time; one that has
 * let it pass several times will do so again, and the check has to end.
 */
export class Patience {
  readonly timeoutMs: number;
  #exhausted = 0;
  readonly #longest: Record<Awaited, number> = { start: 0, answer: 0 };

  /** @param timeoutMs How long one answer is waited for, in milliseconds */
  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs;
  }

  /** How long to wait now, in milliseconds. */
  ms(what: Awaited): number {
    const whole = this.timeoutMs * (what === "start" ? START : 1);
    if (this.#exhausted < FULL_WAITS) return whole;
    const seen = this.#longest[what] * MARGIN;
    return Math.min(whole, Math.max(Math.ceil(whole / 10), seen));
  }

  /** Notes how long it took until something came, in milliseconds. */
  took(what: Awaited, ms: number): void {
    this.#longest[what] = Math.max(this.#longest[what], ms);
  }

  /** Notes that it was waited in vain. */
  exhausted(): void {
    this.#exhausted++;
  }
}
