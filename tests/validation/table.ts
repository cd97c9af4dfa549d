/** What the tests of keywords share: a table of schemas, values and messages. */

import { assertEquals } from "@std/assert";
import { compileSchema } from "../../lib/validation.ts";

/** One schema with values that it takes and values that it does not. */
export interface Row {
  readonly schema: unknown;
  readonly valid: readonly unknown[];
  /** Each invalid value with what is said about it. */
  readonly invalid: readonly (readonly [unknown, ...string[]])[];
}

/** Parses, because only that makes `__proto__` an own property. */
export const json = (text: string): unknown => JSON.parse(text);

/** A value deeper than every bound. */
export const deep = json("[".repeat(10_000) + "]".repeat(10_000));

/** What a schema says about a value, a line for each problem. */
export function messages(schema: unknown, value: unknown): string[] {
  const { check, problems } = compileSchema(schema);
  const found = problems(value).map(({ path, message }) =>
    path === "" ? message : `${path} ${message}`
  );
  assertEquals(check(value), found.length === 0);
  return found;
}

/** Makes a test of each keyword's rows. */
export function testKeywords(table: Record<string, readonly Row[]>): void {
  for (const [keyword, rows] of Object.entries(table)) {
    Deno.test(`compileSchema() applies ${keyword}`, () => {
      for (const { schema, valid, invalid } of rows) {
        for (const value of valid) assertEquals(messages(schema, value), []);
        for (const [value, ...expected] of invalid) {
          assertEquals(messages(schema, value), expected);
        }
      }
    });
  }
}

/** A value inside so many arrays. */
export function nested(depth: number, core: unknown = 0): unknown {
  let value = core;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}
