/** Random numbers that come again with the same seed. */

/** A source of names that no server knows and nobody sent before. */
export interface Random {
  /** A whole number from 0 up to, and not including, the limit. */
  below(limit: number): number;
  /** A name of eight letters. */
  name(): string;
}

/**
 * Makes a source (mulberry32) from a seed.
 *
 * @param seed A whole number
 *
 * @example
 * ```ts
 * import { seeded } from "./random.ts";
 * import { assertEquals, assertMatch } from "@std/assert";
 *
 * assertEquals(seeded(7).name(), seeded(7).name());
 * assertMatch(seeded(7).name(), /^[a-z]{8}$/);
 * ```
 */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor(((t ^ (t >>> 14)) >>> 0) / 4294967296 * limit);
  };
  const letter = (): string => String.fromCharCode(97 + below(26));
  return { below, name: () => Array.from({ length: 8 }, letter).join("") };
}
