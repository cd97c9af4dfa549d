/** How many calls may wait for others to end. */
export const MAX_WAITING_CALLS = 10_000;

/**
 * Lets a number of calls run at once and has the others wait for their turn,
 * first come, first served.
 *
 * @example
 * ```ts
 * import { Limiter } from "./limiter.ts";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const limiter = new Limiter(1);
 * const { promise, resolve } = Promise.withResolvers<void>();
 * limiter.track(promise);
 * assert(limiter.full);
 * const second = limiter.wait(() => "second");
 * resolve();
 * assertEquals(await second, "second");
 * ```
 */
export class Limiter {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /**
   * Makes a limiter.
   *
   * @param limit How many calls may run at once.
   */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether the next call has to wait. */
  get full(): boolean {
    return this.#running >= this.#limit;
  }

  /** Whether no more calls may wait either. */
  get overflowing(): boolean {
    return this.#waiting.length >= MAX_WAITING_CALLS;
  }

  /** Counts a call as running until its promise settles. */
  track(running: Promise<unknown>): void {
    this.#running++;
    const end = (): void => {
      this.#running--;
      while (!this.full) {
        const start = this.#waiting.shift();
        if (start === undefined) return;
        start();
      }
    };
    running.then(end, end);
  }

  /** Starts a call when its turn has come. */
  wait<T>(start: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(start());
        } catch (cause) {
          reject(cause);
        }
      });
    });
  }
}
