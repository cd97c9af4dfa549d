import {
  endOfString,
  mayBeInexact,
  restoreExactNumbers,
} from "./exact_numbers.ts";

/**
 * How many JSON values one line may hold. 64 MiB of `[[],[],…` would take
 * gigabytes, and as many members of different names a minute; this many take a
 * second or two.
 */
export const MAX_LINE_VALUES = 1_048_576;

/**
 * Reads one line of JSON. Unlike `JSON.parse` it keeps exact what must go back
 * unchanged: `id`, `params.requestId` and `params._meta.progressToken` of a
 * message, or of each message of a batch, are a `bigint` where a `number`
 * cannot hold the integer, and `NaN` where the text is not an integer, is one
 * in scientific notation beyond the range of a `number`, or has more than
 * `MAX_INTEGER_DIGITS` characters.
 *
 * @throws {SyntaxError} If the line is not JSON, or holds more than
 * {@linkcode MAX_LINE_VALUES} values.
 */
export function parse(line: string): unknown {
  // Each value takes at least a character, so that short lines cannot have
  // too many.
  if (line.length > MAX_LINE_VALUES && countValues(line) > MAX_LINE_VALUES) {
    throw new SyntaxError("Too many values");
  }
  const value: unknown = JSON.parse(line);
  if (!isPlain(value, line) && mayBeInexact(line)) {
    restoreExactNumbers(value, line);
  }
  return value;
}

/** The way in which most clients begin a request. */
const PLAIN_START = /^\{"jsonrpc":"2\.0","id":\d{1,15},/;
const AFTER_PLAIN_START = '{"jsonrpc":"2.0","id":0,'.length;

/**
 * Tells of the usual request, at half the price, that no number in it is
 * inexact: it begins with its id, in plain digits, no second member can have
 * that name, and there is none of the other names where it would matter.
 */
function isPlain(value: unknown, line: string): boolean {
  if (
    !PLAIN_START.test(line) || line.indexOf('id"', AFTER_PLAIN_START) >= 0 ||
    line.includes("\\")
  ) {
    return false;
  }
  const { params } = value as { readonly params?: unknown };
  if (typeof params !== "object" || params === null) return true;
  const { requestId, _meta } = params as Record<string, unknown>;
  return requestId === undefined && _meta === undefined;
}

/** Counts the values of a JSON text, names of members not among them. */
function countValues(text: string): number {
  let count = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at);
        break;
      case 0x2c: // ,
      case 0x5b: // [
      case 0x7b: // {
        count++;
    }
  }
  return count;
}
