import { parseWithSource } from "./raw_json.ts";

/**
 * How many JSON values one line may hold. 64 MiB of `[[],[],…` would take
 * gigabytes once parsed; this many take some hundred megabytes.
 */
export const MAX_LINE_VALUES = 4_194_304;

/** How many digits an integer may have that is kept exact. */
export const MAX_INTEGER_DIGITS = 1_000;

const EXACT_MEMBERS = ["id", "requestId", "progressToken"];

// A number of up to 15 plain digits is just what JSON.parse says it is. A line
// that spells ASCII letters as escapes may hide one of the names.
const INEXACT =
  /"(?:id|requestId|progressToken)"\s*:\s*-?(?:\d{16}|\d+[.eE])|\\u00[4-7]/;

/**
 * Reads one line of JSON. Unlike `JSON.parse` it keeps exact what must go back
 * unchanged: `id`, `params.requestId` and `params._meta.progressToken` of a
 * message, or of each message of a batch, are a `bigint` where a `number`
 * cannot hold the integer, and `NaN` where the text is not an integer, is one
 * in scientific notation beyond the range of a `number`, or has more than
 * {@linkcode MAX_INTEGER_DIGITS} characters.
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
  return isPlain(value, line) || !INEXACT.test(line) ? value : parseExact(line);
}

// The way in which most clients begin a request.
const PLAIN_START = /^\{"jsonrpc":"2\.0","id":\d{1,15},/;

/**
 * Tells of the usual messages, without a search through the line, that nothing
 * in them can be inexact.
 */
function isPlain(value: unknown, line: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { id, params } = value as Record<string, unknown>;
  if (typeof id !== "string") {
    if (!Number.isSafeInteger(id) || !PLAIN_START.test(line)) return false;
  }
  if (typeof params !== "object" || params === null) {
    return params === undefined;
  }
  const { requestId, _meta } = params as Record<string, unknown>;
  return requestId === undefined && _meta === undefined;
}

const PLAIN_INTEGER = /^-?\d+$/;

function parseExact(line: string): unknown {
  const inexact = new Map<object, Map<string, number | bigint>>();
  const value = parseWithSource(
    line,
    function (key, value, { source }): unknown {
      if (typeof value === "number" && EXACT_MEMBERS.includes(key)) {
        const exact = integer(source ?? "");
        if (exact !== value) {
          const members = inexact.get(this) ?? new Map();
          inexact.set(this, members.set(key, exact));
        }
      }
      return value;
    },
  );
  const restore = (holder: unknown, name: string): unknown => {
    if (typeof holder !== "object" || holder === null) return undefined;
    const members = holder as Record<string, unknown>;
    const exact = inexact.get(holder)?.get(name);
    if (exact !== undefined) members[name] = exact;
    return Object.hasOwn(members, name) ? members[name] : undefined;
  };
  for (const message of Array.isArray(value) ? value : [value]) {
    restore(message, "id");
    const params = restore(message, "params");
    restore(params, "requestId");
    restore(restore(params, "_meta"), "progressToken");
  }
  return value;
}

/** The integer that a JSON number's text stands for, `NaN` if it is none. */
function integer(source: string): number | bigint {
  const number = Number(source);
  if (PLAIN_INTEGER.test(source)) {
    if (source.length > MAX_INTEGER_DIGITS) return NaN;
    return Number.isSafeInteger(number) ? number : BigInt(source);
  }
  if (!Number.isFinite(number)) return NaN;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE](.+))?$/.exec(source) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (/[1-9]/.test(digits.slice(Math.max(point, 0)))) return NaN;
  if (Number.isSafeInteger(number)) return number;
  return BigInt(sign + digits.slice(0, point).padEnd(point, "0"));
}

/**
 * Counts the values of a JSON text, names of members not among them; at least
 * that many where the text is not JSON.
 */
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

function endOfString(text: string, start: number): number {
  for (let at = start + 1;; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
}
