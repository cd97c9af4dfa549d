/**
 * Tool validation: a strict subset of JSON Schema 2020-12, compiled once for
 * each tool.
 *
 * A keyword outside the subset is refused when the tool is defined, because a
 * keyword that is ignored is a check that its author believes in and that
 * never happens. Nothing is coerced, nothing is fetched, no code is generated.
 *
 * | keywords | |
 * | --- | --- |
 * | any value | `type` `enum` `const` `allOf` `anyOf` `oneOf` `not` `if` `then` `else` `$ref` (local: `#`, `#/…`) `$defs` |
 * | numbers | `minimum` `maximum` `exclusiveMinimum` `exclusiveMaximum` `multipleOf` |
 * | strings | `minLength` `maxLength` (code points) `pattern` |
 * | objects | `properties` `required` `additionalProperties` `patternProperties` `propertyNames` `minProperties` `maxProperties` `dependentRequired` `dependentSchemas` |
 * | arrays | `items` `prefixItems` `contains` `minContains` `maxContains` `minItems` `maxItems` `uniqueItems` |
 * | not judged | `$schema` (2020-12 only) `$comment` `$anchor` `title` `description` `format` `contentEncoding` `contentMediaType` `default` `examples` `deprecated` `readOnly` `writeOnly` |
 *
 * A schema is trusted not to be an attack: a `pattern` that backtracks without
 * end does so here too. A value is not trusted: it is refused when it would
 * take more depth or steps than {@linkcode MAX_CHECK_DEPTH} and
 * {@linkcode MAX_REFERENCES} allow.
 *
 * @module
 */

import { compile } from "./validation/compiler.ts";
import { type Problem, type Rule, Run } from "./validation/rule.ts";

export * from "./validation/limits.ts";
export type { Problem } from "./validation/rule.ts";
export { SchemaError } from "./validation/schema_error.ts";
export { isWellFormed } from "./validation/well_formed.ts";

/**
 * A JSON Schema, as an author writes it. Which keywords are taken is found out
 * by {@linkcode compileSchema}.
 */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** A compiled schema. It holds no state and keeps no value. */
export interface Validator {
  /**
   * Whether a JSON value is valid. Cheap: it stops at the first problem and
   * makes no text.
   */
  check(value: unknown): boolean;
  /**
   * What is wrong with a JSON value, at most {@linkcode MAX_PROBLEMS} of it, in
   * the same order each time. Empty exactly if {@linkcode Validator.check} is
   * true.
   */
  problems(value: unknown): Problem[];
}

/**
 * Compiles a schema. The result does not see later changes of the schema.
 *
 * @param schema A JSON Schema of the subset above; any other value is refused
 * @throws {SchemaError} If anything in the schema is not taken
 *
 * @example
 * ```ts
 * import { compileSchema } from "@strict-mcp/strict-mcp/validation";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const { check, problems } = compileSchema({
 *   type: "object",
 *   properties: { text: { type: "string" } },
 *   required: ["text"],
 *   additionalProperties: false,
 * });
 *
 * assert(check({ text: "" }));
 * assertEquals(problems({ text: 1, x: 2 }), [
 *   { path: "/text", message: "must be string" },
 *   { path: "", message: 'must not have property "x"' },
 * ]);
 * ```
 *
 * @see {@link https://json-schema.org/draft/2020-12 | JSON Schema 2020-12}
 */
export function compileSchema(schema: unknown): Validator {
  const rule = compile(schema);
  // One for all checks, so that a check allocates nothing.
  const quiet = new Run();
  return {
    check(value): boolean {
      quiet.depth = 0;
      quiet.references = 0;
      quiet.exceeded = false;
      return apply(rule, value, quiet);
    },
    problems: (value) => explain(rule, value),
  };
}

function apply(rule: Rule, value: unknown, run: Run): boolean {
  return rule(value, run) && !run.exceeded;
}

function explain(rule: Rule, value: unknown): Problem[] {
  const run = new Run();
  run.problems = [];
  const ok = apply(rule, value, run);
  if (run.exceeded) {
    return [{ path: "", message: "must not be so deep or so large" }];
  }
  return ok ? [] : run.problems;
}
