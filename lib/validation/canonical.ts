/**
 * Equality of JSON values by comparing one text for each.
 *
 * @module
 */

import { MAX_COMPARED_DEPTH } from "./limits.ts";

/**
 * A text that two JSON values share exactly if they are equal as JSON Schema
 * means it (core, section 4.2.2): the order of properties does not count,
 * `1` and `1.0` are one number, `1` and `true` and `"1"` are not equal.
 *
 * Texts go into a set, so that finding duplicates takes time linear in the
 * size of an array and not quadratic.
 *
 * @param value A JSON value
 * @param depth How many more levels are allowed
 * @returns The text, or `undefined` if the value is nested too deeply
 *
 * @example
 * ```ts
 * import { canonical } from "./canonical.ts";
 * import { assertEquals, assertNotEquals } from "@std/assert";
 *
 * assertEquals(canonical({ a: 1, b: [] }), canonical({ b: [], a: 1 }));
 * assertNotEquals(canonical(1), canonical("1"));
 * ```
 */
export function canonical(
  value: unknown,
  depth: number = MAX_COMPARED_DEPTH,
): string | undefined {
  if (typeof value === "string") return JSON.stringify(value);
  // String() makes "0" of -0, which equals 0.
  if (typeof value !== "object" || value === null) return String(value);
  if (depth === 0) return undefined;
  const isArray = Array.isArray(value);
  const members = value as Record<string, unknown>;
  const keys = isArray ? value.keys() : Object.keys(members).sort();
  const parts: string[] = [];
  for (const key of keys) {
    const part = canonical(members[key], depth - 1);
    if (part === undefined) return undefined;
    parts.push(isArray ? part : `${JSON.stringify(key)}:${part}`);
  }
  return isArray ? `[${parts.join()}]` : `{${parts.join()}}`;
}
