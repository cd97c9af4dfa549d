/**
 * JSON Pointers (RFC 6901), as far as the schema compiler needs them.
 *
 * @module
 */

/**
 * One reference token, escaped and with its slash.
 *
 * @param token A property name or an array index
 *
 * @example
 * ```ts
 * import { step } from "./pointer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(step("a/b~c"), "/a~1b~0c");
 * ```
 */
export function step(token: string | number): string {
  if (typeof token === "number") return `/${token}`;
  return `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * The JSON Pointer that a `$ref` such as `#/$defs/a%25b` stands for (RFC 6901,
 * section 6), or `undefined` if the reference is not a local pointer: a URI of
 * another document, an anchor, or badly encoded. The pointer stays escaped: it
 * is only compared with pointers that {@linkcode step} has made.
 *
 * @param reference The value of a `$ref`
 *
 * @example
 * ```ts
 * import { localPointer } from "./pointer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(localPointer("#/$defs/a%25b"), "/$defs/a%b");
 * assertEquals(localPointer("other.json#/$defs/a"), undefined);
 * ```
 */
export function localPointer(reference: string): string | undefined {
  if (reference === "#") return "";
  if (!reference.startsWith("#/")) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
}
