/** How long is waited for what ought to come. */

/** So often the whole time is waited in vain before it is cut. */
const FULL_WAITS = 3;

/**
 * How long to wait. A server that is late deserves the whole time; one that has
 * let it pass several times will do so again, and the check has to end.
 */
export class Patience {
  readonly timeoutMs: number;
  #exhausted = 0;

  /** @param timeoutMs How long one answer is waited for, in milliseconds */
  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs;
  }

  /** How long to wait now, in milliseconds. */
  get ms(): number {
    return this.#exhausted < FULL_WAITS
      ? this.timeoutMs
      : Math.ceil(this.timeoutMs / 10);
  }

  /** How long to wait for a process that has just been started. */
  get startMs(): number {
    return this.timeoutMs * 3;
  }

  /** Notes that it was waited in vain. */
  exhausted(): void {
    this.#exhausted++;
  }
}
