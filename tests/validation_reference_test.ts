/** References within a schema: what they lead to, and what is refused. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { compileSchema, SchemaError } from "../lib/validation.ts";
import { messages } from "./validation/table.ts";

function refusal(schema: unknown): SchemaError {
  return assertThrows(() => compileSchema(schema), SchemaError);
}

Deno.test("compileSchema() follows local references", () => {
  const tree = {
    $defs: { "a/b%": { type: "string" } },
    properties: {
      children: { items: { $ref: "#" } },
      name: { $ref: "#/$defs/a~1b%25" },
    },
    additionalProperties: false,
  };
  assertEquals(
    messages(tree, { children: [{ children: [] }, { name: "a" }] }),
    [],
  );
  assertEquals(
    messages(tree, { children: [{ children: [{ name: 1 }] }, { x: 1 }] }),
    [
      "/children/0/children/0/name must be string",
      '/children/1 must not have property "x"',
    ],
  );
});

Deno.test("compileSchema() refuses references that lead nowhere or away", () => {
  const references = [
    ...["https://example.com/schema.json", "other.json", "#anchor", ""],
    ...["#/$defs/b", "#/$defs", "#/$defs/a/type", "#/", "#/%", "#/$defs/~2"],
    ...["#/__proto__", "#/constructor"],
  ];
  for (const $ref of references) {
    const schema = { $defs: { a: { type: "string" } }, items: { $ref } };
    assertEquals(refusal(schema).pointer, "/items/$ref");
  }
});

Deno.test("compileSchema() refuses references without an end", () => {
  const loops = [
    { $ref: "#" },
    { allOf: [{ anyOf: [{ $ref: "#" }] }] },
    { not: { $ref: "#" } },
    { if: { $ref: "#" }, then: true },
    { dependentSchemas: { a: { $ref: "#" } } },
    {
      $defs: {
        a: { $ref: "#/$defs/b" },
        b: { oneOf: [{ $ref: "#/$defs/a" }] },
      },
    },
  ];
  for (const schema of loops) {
    assert(refusal(schema).message.includes("never comes to an end"));
  }
});
