/**
 * Gives a promise so much time.
 *
 * @param work The promise; it must not reject.
 * @param limitMs How long it may take, in milliseconds.
 * @param onTimeout Gives the value in its place when the time is up.
 *
 * @example
 * ```ts
 * import { limitTime } from "./time_limit.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const never = new Promise<string>(() => {});
 * assertEquals(await limitTime(never, 1, () => "late"), "late");
 * ```
 */
export function limitTime<T>(
  work: Promise<T>,
  limitMs: number,
  onTimeout: () => T,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(onTimeout()), limitMs);
  work.then((value) => {
    clearTimeout(timer);
    resolve(value);
  });
  return promise;
}
