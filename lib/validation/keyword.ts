/**
 * What a keyword is to the compiler, and how keywords read their values.
 *
 * @module
 */

import { SchemaError } from "./schema_error.ts";
import type { Rule } from "./rule.ts";

/** A schema that is not a boolean. */
export type Keywords = Readonly<Record<string, unknown>>;

/** A keyword at its place in a schema: everything its compilation may see. */
export interface Site {
  /** The value of another keyword of the same schema, or `undefined`. */
  own(keyword: string): unknown;
  /** The JSON Pointer of the keyword. */
  readonly pointer: string;
  /** Compiles a subschema that applies to the same value as this schema. */
  here(schema: unknown, ...tokens: (string | number)[]): Rule;
  /** Compiles a subschema that applies to a part of that value. */
  part(schema: unknown, ...tokens: (string | number)[]): Rule;
  /** {@linkcode Site.here} for another keyword of the same schema, if it is there. */
  sibling(keyword: string): Rule | undefined;
}

/**
 * Makes a rule of a keyword's value, or nothing if the keyword says nothing by
 * itself.
 *
 * @throws {SchemaError} If the value is of the wrong type
 */
export type Keyword = (value: unknown, site: Site) => Rule | undefined;

/** Whether a value is what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a number of JSON, which knows no NaN and no Infinity. */
export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** The keyword's value as a finite number. */
export function readNumber(value: unknown, pointer: string): number {
  if (isNumber(value)) return value;
  throw new SchemaError("must be a finite number", pointer);
}

/** The keyword's value as an integer from 0. */
export function readCount(value: unknown, pointer: string): number {
  if (Number.isInteger(value) && (value as number) >= 0) return value as number;
  throw new SchemaError("must be an integer from 0", pointer);
}

/** The keyword's value as a boolean. */
export function readBoolean(value: unknown, pointer: string): boolean {
  if (typeof value === "boolean") return value;
  throw new SchemaError("must be a boolean", pointer);
}

/** The keyword's value as a string. */
export function readString(value: unknown, pointer: string): string {
  if (typeof value === "string") return value;
  throw new SchemaError("must be a string", pointer);
}

/** The keyword's value as an array; `least` is how long it must be. */
export function readArray(
  value: unknown,
  pointer: string,
  least = 0,
): readonly unknown[] {
  if (Array.isArray(value) && value.length >= least) return value;
  const what = least === 0 ? "an array" : "an array that is not empty";
  throw new SchemaError(`must be ${what}`, pointer);
}

/** The keyword's value as an object, as its own entries. */
export function readEntries(
  value: unknown,
  pointer: string,
): readonly [string, unknown][] {
  if (isObject(value)) return Object.entries(value);
  throw new SchemaError("must be an object", pointer);
}

/** The keyword's value as an array of strings, all different. */
export function readNames(value: unknown, pointer: string): readonly string[] {
  if (
    Array.isArray(value) && value.every((name) => typeof name === "string") &&
    new Set(value).size === value.length
  ) return [...value];
  throw new SchemaError(
    "must be an array of strings, none of them twice",
    pointer,
  );
}

/**
 * A regular expression as JSON Schema wants it (core, section 6.4): of ECMA-262,
 * with Unicode, not anchored.
 */
export function readPattern(source: unknown, pointer: string): RegExp {
  const text = readString(source, pointer);
  try {
    return new RegExp(text, "u");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SchemaError(why, pointer);
  }
}

/** An array of subschemas that apply to the same value. */
export function readAlternatives(value: unknown, site: Site): Rule[] {
  return readArray(value, site.pointer, 1)
    .map((schema, i) => site.here(schema, i));
}
