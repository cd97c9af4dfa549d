/**
 * Words of messages, none of them longer than a message may be.
 *
 * @module
 */

import { MAX_LISTED, MAX_QUOTE_LENGTH } from "./limits.ts";

/** Stands between alternatives in a message. */
export const OR = "; or ";

/** At most `length` code units of a text, well-formed. */
export function cut(text: string, length: number): string {
  const short = text.length > length ? `${text.slice(0, length - 1)}…` : text;
  return short.toWellFormed();
}

/** A name or a literal, for a message. */
export function quote(value: unknown): string {
  return typeof value === "string"
    ? JSON.stringify(cut(value, MAX_QUOTE_LENGTH))
    : cut(JSON.stringify(value), MAX_QUOTE_LENGTH);
}

/** The first few of several things, for a message. */
export function list<T>(
  things: readonly T[],
  show: (thing: T) => string,
  separator: string,
): string {
  const shown = things.slice(0, MAX_LISTED).map(show).join(separator);
  return things.length <= MAX_LISTED
    ? shown
    : `${shown}${separator}… (${things.length})`;
}

/** A number of things: `1 item`, `2 items`. */
export function amount(
  count: number,
  one: string,
  several: string = `${one}s`,
): string {
  return `${count} ${count === 1 ? one : several}`;
}
