/**
 * Tells whether a value has to be waited for. Libraries have promises of their
 * own, which are no `Promise`.
 *
 * @param value What an author gave.
 *
 * @example
 * ```ts
 * import { isPromiseLike } from "./promise_like.ts";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isPromiseLike(Promise.resolve()));
 * assertFalse(isPromiseLike("text"));
 * ```
 */
export function isPromiseLike<T>(
  value: T | PromiseLike<T>,
): value is PromiseLike<T> {
  return typeof value === "object" && value !== null && "then" in value &&
    typeof value.then === "function";
}
