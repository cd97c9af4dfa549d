/**
 * Keywords for any value, for numbers and for strings
 * (JSON Schema validation, sections 6.1 to 6.3).
 *
 * @module
 */

import { canonical } from "./canonical.ts";
import { isMultiple } from "./decimal.ts";
import {
  isNumber,
  isObject,
  type Keyword,
  readArray,
  readCount,
  readNumber,
  readPattern,
  type Site,
} from "./keyword.ts";
import { MAX_COMPARED_DEPTH } from "./limits.ts";
import { amount, list, quote } from "./message.ts";
import type { Rule } from "./rule.ts";
import { SchemaError } from "./schema_error.ts";

type Predicate = (value: unknown) => boolean;

const TYPES: ReadonlyMap<unknown, Predicate> = new Map<unknown, Predicate>([
  ["null", (value) => value === null],
  ["boolean", (value) => typeof value === "boolean"],
  ["string", (value) => typeof value === "string"],
  ["number", isNumber],
  ["integer", Number.isInteger],
  ["array", Array.isArray],
  ["object", isObject],
]);

function type(value: unknown, site: Site): Rule {
  const names = Array.isArray(value) ? value : [value];
  const tests = names.map((name) => {
    const test = TYPES.get(name);
    if (test !== undefined) return test;
    const known = [...TYPES.keys()].join(", ");
    throw new SchemaError(`must be one or several of ${known}`, site.pointer);
  });
  if (tests.length === 0 || new Set(names).size < names.length) {
    throw new SchemaError("must name types, none twice", site.pointer);
  }
  const message = `must be ${names.join(" or ")}`;
  const [test] = tests;
  if (test !== undefined && tests.length === 1) {
    return (value, run) => test(value) || run.fail(message);
  }
  return (value, run) => tests.some((test) => test(value)) || run.fail(message);
}

/** A rule that only some literals satisfy. */
function oneOfLiterals(literals: readonly unknown[], site: Site): Rule {
  const scalars = new Set<unknown>();
  const composites = new Set<string>();
  for (const literal of literals) {
    const text = isJson(literal) ? canonical(literal) : undefined;
    if (text === undefined) {
      throw new SchemaError(
        `must be JSON, at most ${MAX_COMPARED_DEPTH} levels deep`,
        site.pointer,
      );
    }
    if (typeof literal === "object" && literal !== null) composites.add(text);
    else scalars.add(literal);
  }
  const shown = list(literals, quote, ", ");
  const message = literals.length === 0
    ? "is not allowed"
    : `must be ${literals.length === 1 ? "equal to" : "one of"} ${shown}`;
  return (value, run) => {
    if (scalars.has(value)) return true;
    if (composites.size > 0 && typeof value === "object" && value !== null) {
      // A value too deep for a text is deeper than every literal.
      const text = canonical(value);
      if (text !== undefined && composites.has(text)) return true;
    }
    return run.fail(message);
  };
}

/** Whether `JSON.stringify` would keep a literal. Its depth is bounded later. */
function isJson(literal: unknown): boolean {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(literal));
    return canonical(copy) === canonical(literal);
  } catch {
    return false;
  }
}

/** A keyword with a number as its value that only looks at numbers. */
function bound(
  words: string,
  test: (value: number, bound: number) => boolean,
): Keyword {
  return (value, site) => {
    const bound = readNumber(value, site.pointer);
    const message = `must be ${words} ${bound}`;
    return (value, run) =>
      !isNumber(value) || test(value, bound) || run.fail(message);
  };
}

function multipleOf(value: unknown, site: Site): Rule {
  const divisor = readNumber(value, site.pointer);
  if (divisor <= 0) {
    throw new SchemaError("must be greater than 0", site.pointer);
  }
  const message = `must be a multiple of ${divisor}`;
  return (value, run) =>
    !isNumber(value) || isMultiple(value, divisor) || run.fail(message);
}

function minLength(value: unknown, site: Site): Rule {
  const least = readCount(value, site.pointer);
  const message = `must have at least ${amount(least, "character")}`;
  return (value, run) =>
    typeof value !== "string" || !isShorter(value, least) || run.fail(message);
}

function maxLength(value: unknown, site: Site): Rule {
  const most = readCount(value, site.pointer);
  const message = `must have at most ${amount(most, "character")}`;
  return (value, run) =>
    typeof value !== "string" || isShorter(value, most + 1) ||
    run.fail(message);
}

/**
 * Whether a string has fewer than so many code points. Counts them only where
 * the number of code units leaves a doubt: a code point takes one or two.
 */
function isShorter(text: string, length: number): boolean {
  if (text.length < length) return true;
  if (text.length >= 2 * length) return false;
  let count = 0;
  for (const _ of text) count++;
  return count < length;
}

function pattern(value: unknown, site: Site): Rule {
  const expression = readPattern(value, site.pointer);
  const message = `must match the pattern ${quote(value)}`;
  return (value, run) =>
    typeof value !== "string" || expression.test(value) || run.fail(message);
}

/** The keywords of this file, in the order in which they are applied. */
export const scalarKeywords: readonly (readonly [string, Keyword])[] = [
  ["type", type],
  ["const", (value, site) => oneOfLiterals([value], site)],
  [
    "enum",
    (value, site) => oneOfLiterals(readArray(value, site.pointer), site),
  ],
  ["minimum", bound("at least", (value, bound) => value >= bound)],
  ["maximum", bound("at most", (value, bound) => value <= bound)],
  ["exclusiveMinimum", bound("more than", (value, bound) => value > bound)],
  ["exclusiveMaximum", bound("less than", (value, bound) => value < bound)],
  ["multipleOf", multipleOf],
  ["minLength", minLength],
  ["maxLength", maxLength],
  ["pattern", pattern],
];
