/** Random choices that a seed makes again. */

/** A small generator of pseudo-random numbers (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, not including, a limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) % limit;
  }

  /** Whether something happens that happens once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of several. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}
