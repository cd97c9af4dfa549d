/**
 * FromSchema is checked by the compiler: a wrong type fails `deno check`. The
 * examples are run as well, so that schemas and types tell the same story.
 */

import { assert } from "@std/assert";
import type { FromSchema } from "../lib/schema_type.ts";
import { compileSchema, type Schema } from "../lib/validation.ts";

/** True only for types that are the same to the letter. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends
  (<T>() => T extends B ? 1 : 2) ? true : false;

/** A schema whose type is `Expected`, with values that it takes. */
function expectType<Expected>(): <const S extends Schema>(
  schema: S,
  isEqual: Equal<FromSchema<S>, Expected>,
  ...examples: readonly Expected[]
) => void {
  return (schema, isEqual, ...examples): void => {
    assert(isEqual);
    const { check } = compileSchema(schema);
    for (const example of examples) assert(check(example));
  };
}

interface Named {
  readonly name: string;
  readonly n?: number;
}

Deno.test("FromSchema tells required and optional properties apart", () => {
  expectType<{ readonly name: string; readonly n?: number }>()(
    {
      type: "object",
      properties: {
        name: { type: "string", minLength: 1 },
        n: { type: "integer" },
      },
      required: ["name"],
      additionalProperties: false,
    },
    true,
    { name: "a" },
    { name: "a", n: 1 },
  );
});

Deno.test("FromSchema fits a handler", () => {
  function defineTool<const S extends Schema>(
    tool: { inputSchema: S; run: (args: FromSchema<S>) => string },
  ): (args: FromSchema<S>) => string {
    return tool.run;
  }
  const run = defineTool({
    inputSchema: {
      type: "object",
      properties: { name: { type: "string" }, n: { type: "integer" } },
      required: ["name"],
      additionalProperties: false,
    },
    run: (args) => {
      const same: Named = args;
      // @ts-expect-error: not in the schema
      args.other;
      return same.name.repeat(args.n ?? 1);
    },
  });
  assert(run({ name: "a", n: 2 }) === "aa");
  // @ts-expect-error: name is required
  assert(() => run({}));
});

Deno.test("FromSchema tells scalars", () => {
  expectType<string>()({ type: "string", pattern: "a" }, true, "a");
  expectType<number>()({ type: "integer", minimum: 1 }, true, 1);
  expectType<number>()({ type: "number" }, true, 1.5);
  expectType<boolean>()({ type: "boolean" }, true, true);
  expectType<null>()({ type: "null" }, true, null);
  expectType<string | null>()({ type: ["string", "null"] }, true, "", null);
});

Deno.test("FromSchema tells literals", () => {
  expectType<1>()({ const: 1 }, true, 1);
  expectType<"a" | 2 | null>()({ enum: ["a", 2, null] }, true, "a", 2, null);
  expectType<"a" | "b">()({ type: "string", enum: ["a", "b", 1] }, true, "b");
  expectType<{ readonly a: readonly [1] }>()({ const: { a: [1] } }, true, {
    a: [1],
  });
});

Deno.test("FromSchema tells arrays and tuples", () => {
  expectType<readonly string[]>()(
    { type: "array", items: { type: "string" } },
    true,
    ["a"],
  );
  expectType<readonly unknown[]>()({ type: "array" }, true, [1]);
  expectType<readonly [string?, number?, ...unknown[]]>()(
    { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] },
    true,
    [],
    ["a"],
    ["a", 1, null],
  );
  expectType<readonly [string, number?]>()(
    {
      type: "array",
      prefixItems: [{ type: "string" }, { type: "number" }],
      items: false,
      minItems: 1,
    },
    true,
    ["a"],
    ["a", 1],
  );
  expectType<readonly [string, ...boolean[]]>()(
    {
      type: "array",
      prefixItems: [{ type: "string" }],
      items: { type: "boolean" },
      minItems: 1,
    },
    true,
    ["a", true],
  );
});

Deno.test("FromSchema tells other properties", () => {
  expectType<{ readonly [name: string]: number }>()(
    { type: "object", additionalProperties: { type: "number" } },
    true,
    { a: 1 },
  );
  expectType<{ readonly [name: string]: unknown }>()({ type: "object" }, true, {
    a: 1,
  });
  expectType<{ readonly [name: string]: unknown; readonly a?: string }>()(
    { type: "object", properties: { a: { type: "string" } } },
    true,
    { a: "", b: 1 },
  );
  expectType<{ readonly a: unknown }>()(
    // Nothing can satisfy it, which the type does not know.
    { type: "object", required: ["a"], additionalProperties: false },
    true,
  );
  // deno-lint-ignore ban-types
  expectType<{}>()({ type: "object", additionalProperties: false }, true, {});
});

Deno.test("FromSchema combines schemas", () => {
  expectType<string | number>()(
    { anyOf: [{ type: "string" }, { type: "number" }] },
    true,
    "",
    1,
  );
  expectType<"a" | null>()(
    { oneOf: [{ const: "a" }, { type: "null" }, false] },
    true,
    "a",
    null,
  );
  expectType<"b">()(
    { allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] },
    true,
    "b",
  );
  expectType<readonly { readonly id: 1 | 2 }[]>()(
    {
      type: "array",
      items: {
        type: "object",
        properties: { id: { enum: [1, 2] } },
        required: ["id"],
        additionalProperties: false,
      },
    },
    true,
    [{ id: 1 }],
  );
});

Deno.test("FromSchema is unknown where it cannot tell", () => {
  expectType<unknown>()({}, true, 1);
  expectType<unknown>()(true, true, 1);
  expectType<never>()(false, true);
  expectType<unknown>()({ properties: { a: { type: "string" } } }, true, 1);
  expectType<unknown>()(
    { $defs: { a: { type: "string" } }, $ref: "#/$defs/a" },
    true,
    "a",
  );
  expectType<unknown>()({ not: { type: "string" } }, true, 1);
  const wide: Schema = { type: "string" };
  expectType<unknown>()(wide, true, "a");
  const list: { type: "object"; required: string[] } = {
    type: "object",
    required: [],
  };
  expectType<{ readonly [name: string]: unknown }>()(list, true, {});
});
