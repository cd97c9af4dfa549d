/**
 * The numbers that must go back exactly as they came: where they stand in a
 * line and what they are.
 *
 * @module
 */

/** How many characters an integer may have that is kept exact. */
export const MAX_INTEGER_DIGITS = 1_000;

/** A line that has none of these has no number to look for. */
const INEXACT =
  /"(?:id|requestId|progressToken)"\s*:\s*-?(?:\d{16}|\d+[.eE])|\\u00[4-7]/;

/**
 * Tells whether a line may have an inexact number: one of up to 15 plain digits
 * is just what `JSON.parse` says it is. A line that spells ASCII letters as
 * escapes may hide a name.
 *
 * @param line The line.
 */
export function mayBeInexact(line: string): boolean {
  return INEXACT.test(line);
}

/**
 * Puts exact numbers into a message, or into each message of a batch, in place
 * of those that `JSON.parse` had to round: a `bigint`, or `NaN` for what is no
 * integer.
 *
 * Walks through the text once, without recursion, so that neither its depth nor
 * its length is a danger.
 *
 * @param value What `JSON.parse` made of the line.
 * @param line The line; it must be JSON.
 *
 * @example
 * ```ts
 * import { restoreExactNumbers } from "./exact_numbers.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const line = '{"id":9007199254740993}';
 * const message = JSON.parse(line);
 * restoreExactNumbers(message, line);
 * assertEquals(message, { id: 9007199254740993n });
 * ```
 */
export function restoreExactNumbers(value: unknown, line: string): void {
  const isBatch = Array.isArray(value);
  for (const { index, path, source } of numbersOf(line, isBatch ? 1 : 0)) {
    const name = path.at(-1) ?? "";
    let holder: unknown = isBatch ? value[index] : value;
    for (const step of path.slice(0, -1)) holder = member(holder, step);
    const rounded = member(holder, name);
    // Of duplicate members the last wins, which may be no number.
    if (typeof rounded !== "number" && typeof rounded !== "bigint") continue;
    (holder as Record<string, unknown>)[name] = integer(source);
  }
}

function member(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null &&
      Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;
}

/** The way to each number within a message. */
const PATHS: ReadonlySet<string> = new Set([
  '["id"]',
  '["params","requestId"]',
  '["params","_meta","progressToken"]',
]);

/** How deep the deepest of them stands in a batch. */
const DEEPEST = 4;

const NUMBER = /-?\d[-+.\deE]*/y;

/** The numbers at {@linkcode PATHS}; messages stand at the depth of `base`. */
function* numbersOf(
  line: string,
  base: number,
): Generator<{ index: number; path: string[]; source: string }> {
  // The name of the member that the walk is in, for each depth; none in a list.
  const names: (string | undefined)[] = [];
  const isList: boolean[] = [];
  let depth = 0;
  let nameComes = false;
  let index = 0;
  for (let at = 0; at < line.length; at++) {
    switch (line[at]) {
      case '"': {
        const end = endOfString(line, at);
        if (nameComes) names[depth] = JSON.parse(line.slice(at, end + 1));
        nameComes = false;
        at = end;
        break;
      }
      case "{":
      case "[":
        depth++;
        names[depth] = undefined;
        isList[depth] = line[at] === "[";
        nameComes = depth <= DEEPEST && !isList[depth];
        break;
      case "}":
      case "]":
        depth--;
        nameComes = false;
        break;
      case ",":
        nameComes = depth <= DEEPEST && !isList[depth];
        if (depth === base) index++;
        break;
      case "t":
      case "f":
      case "n":
      case ":":
      case " ":
        break;
      default: {
        NUMBER.lastIndex = at;
        const [source] = NUMBER.exec(line) ?? [];
        if (source === undefined) break;
        const path = names.slice(base + 1, depth + 1);
        if (depth <= DEEPEST && PATHS.has(JSON.stringify(path))) {
          yield { index, path: path as string[], source };
        }
        at += source.length - 1;
      }
    }
  }
}

/**
 * Finds the end of a string.
 *
 * @param text JSON, or the beginning of it.
 * @param start Where the string's first quotation mark is.
 * @returns Where its last one is, or the end of the text.
 */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1;; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
}

const PLAIN_INTEGER = /^-?\d+$/;

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
