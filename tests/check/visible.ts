/** Text from a server that is not trusted, made fit for a terminal. */

/**
 * What a terminal would obey, or nobody would see: control and format
 * characters, separators of lines, private use, halves of surrogate pairs.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes what cannot be seen and cuts what is too long.
 *
 * @param text Any text
 * @param most The most characters that are shown
 *
 * @example
 * ```ts
 * import { visible } from "./visible.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(visible("a\u001b[31m\n"), "a\\u001b[31m\\u000a");
 * assertEquals(visible("abcdef", 4), "abcd … (2 more characters)");
 * ```
 */
export function visible(text: string, most = 400): string {
  const head = text.slice(0, most).replaceAll(
    UNSEEN,
    (character) =>
      `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
  const more = text.length - most;
  return more > 0 ? `${head} … (${more} more characters)` : head;
}
