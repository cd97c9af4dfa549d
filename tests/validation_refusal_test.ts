/** What the schema compiler takes and refuses. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  compileSchema,
  MAX_COMPARED_DEPTH,
  MAX_SCHEMA_DEPTH,
  MAX_SUBSCHEMAS,
  SchemaError,
} from "../lib/validation.ts";
import { messages, nested } from "./validation/table.ts";

function refusal(schema: unknown): SchemaError {
  return assertThrows(() => compileSchema(schema), SchemaError);
}

Deno.test("compileSchema() takes boolean schemas", () => {
  assertEquals(messages(true, undefined), []);
  assertEquals(messages(false, {}), ["is not allowed"]);
  assertEquals(messages({}, null), []);
});

Deno.test("compileSchema() refuses what is no schema", () => {
  for (const schema of [undefined, null, 0, "", "x", [], () => true]) {
    assertEquals(refusal(schema).pointer, "");
  }
  assertEquals(
    refusal({ properties: { "a/b~": 1 } }).pointer,
    "/properties/a~1b~0",
  );
});

Deno.test("compileSchema() refuses keywords outside the subset by name", () => {
  const keywords = [
    ...[
      "minLenght",
      "Type",
      "$id",
      "$dynamicAnchor",
      "$dynamicRef",
      "definitions",
    ],
    ...["unevaluatedProperties", "unevaluatedItems", "dependencies"],
    ...["additionalItems", "contentSchema", "nullable", "", "a/b"],
    ...["constructor", "toString", "__proto__", "hasOwnProperty"],
  ];
  for (const keyword of keywords) {
    const schema = { items: Object.fromEntries([[keyword, true]]) };
    const escaped = keyword.replaceAll("/", "~1");
    assertEquals(
      refusal(schema).message,
      `keyword "${keyword}" is not supported (at /items/${escaped})`,
    );
  }
});

Deno.test("compileSchema() refuses keywords outside the subset anywhere", () => {
  const unknown = { unknown: 1 };
  const schemas = [
    { $defs: { a: unknown } },
    { allOf: [true, unknown] },
    { anyOf: [unknown] },
    { oneOf: [unknown] },
    { not: unknown },
    { if: unknown },
    { then: unknown },
    { else: unknown },
    { if: true, then: unknown },
    { if: true, else: unknown },
    { properties: { a: unknown } },
    { patternProperties: { a: unknown } },
    { additionalProperties: unknown },
    { propertyNames: unknown },
    { dependentSchemas: { a: unknown } },
    { items: unknown },
    { prefixItems: [unknown] },
    { contains: unknown },
  ];
  for (const schema of schemas) {
    assert(refusal(schema).pointer.endsWith("/unknown"));
  }
});

Deno.test("compileSchema() refuses keywords with values of the wrong type", () => {
  const wrong: Record<string, readonly unknown[]> = {
    type: ["text", "", [], ["string", "string"], ["string", 1], null, {}],
    enum: ["a", {}, null, [undefined], [NaN]],
    const: [undefined, NaN, Infinity, () => 1, 1n, { a: undefined }],
    minimum: ["1", null, NaN, Infinity, true],
    maximum: ["1", []],
    exclusiveMinimum: [true],
    exclusiveMaximum: [false],
    multipleOf: [0, -1, "1"],
    minLength: [-1, 1.5, "1", null, undefined],
    maxLength: [-1, 0.5],
    pattern: ["(", "[", "\\p{Unknown}", "\\-", 1, /a/],
    required: ["x", [1], ["a", "a"], {}, true],
    properties: [[], "a", null],
    patternProperties: [{ "(": true }, []],
    additionalProperties: ["false", 0, null],
    propertyNames: [1],
    minProperties: [-1],
    maxProperties: ["1"],
    dependentRequired: [[], { a: "b" }, { a: ["b", "b"] }],
    dependentSchemas: [[], { a: 1 }],
    items: [[true], "a"],
    prefixItems: [[], true, {}],
    contains: [1],
    minContains: [-1],
    maxContains: ["1"],
    minItems: [1.5],
    maxItems: [null],
    uniqueItems: [1, "true"],
    allOf: [[], {}, [1]],
    anyOf: [[], true],
    oneOf: [[]],
    not: [1, []],
    if: [1],
    then: [1],
    else: [1],
    $ref: [1, null],
    $defs: [[], { a: 1 }],
    $schema: ["http://json-schema.org/draft-07/schema#", 1],
    $comment: [1],
    title: [1],
    description: [null],
    format: [1],
    examples: [{}],
    deprecated: ["yes"],
    readOnly: [1],
    writeOnly: [0],
  };
  for (const [keyword, values] of Object.entries(wrong)) {
    for (const value of values) {
      const { pointer } = refusal({ [keyword]: value });
      assert(pointer.startsWith(`/${keyword}`), `${keyword}: ${pointer}`);
    }
  }
});

Deno.test("compileSchema() takes annotations and does not judge by them", () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment: "",
    title: "",
    description: "",
    format: "email",
    default: 1,
    examples: [1],
    deprecated: true,
    readOnly: true,
    writeOnly: false,
  };
  assertEquals(messages(schema, "no address"), []);
});

Deno.test("compileSchema() does not see later changes of the schema", () => {
  const schema = {
    enum: [{ a: 1 }],
    required: ["a"],
    properties: { a: { type: "number" } } as Record<string, unknown>,
    additionalProperties: false,
  };
  const { check } = compileSchema(schema);
  schema.enum[0]!.a = 2;
  schema.required.push("b");
  schema.properties.a = false;
  assert(check({ a: 1 }));
});

Deno.test("compileSchema() bounds the depth of a schema", () => {
  const schema = (depth: number): unknown => {
    let inner: unknown = true;
    for (let i = 0; i < depth; i++) inner = { not: inner };
    return inner;
  };
  compileSchema(schema(MAX_SCHEMA_DEPTH));
  assert(refusal(schema(MAX_SCHEMA_DEPTH + 1)).message.includes("too deeply"));
  const endless: Record<string, unknown> = {};
  endless.items = endless;
  refusal(endless);
});

Deno.test("compileSchema() bounds the number of subschemas", () => {
  const schema = (count: number): unknown => ({
    allOf: Array.from({ length: count - 1 }, () => true),
  });
  compileSchema(schema(MAX_SUBSCHEMAS));
  assert(refusal(schema(MAX_SUBSCHEMAS + 1)).message.includes("too many"));
});

Deno.test("compileSchema() bounds the depth of literals", () => {
  const deepest = nested(MAX_COMPARED_DEPTH);
  assertEquals(messages({ const: deepest }, deepest), []);
  assertEquals(messages({ const: deepest }, nested(100_000)).length, 1);
  refusal({ const: nested(MAX_COMPARED_DEPTH + 1) });
  refusal({ enum: [nested(100_000)] });
});
