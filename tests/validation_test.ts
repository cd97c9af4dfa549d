/** Checks of values: their bounds and what they say. */

import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import {
  compileSchema,
  isWellFormed,
  MAX_CHECK_DEPTH,
  MAX_LISTED,
  MAX_PROBLEMS,
  MAX_REFERENCES,
  MAX_SCHEMA_DEPTH,
  MAX_TEXT_LENGTH,
} from "../lib/validation.ts";
import { messages, nested } from "./validation/table.ts";

const TOO_MUCH = "must not be so deep or so large";

Deno.test("check() bounds the depth of a recursion", () => {
  // Each level of this value counts twice: the array and its items.
  const schema = { items: { $ref: "#" } };
  assertEquals(messages(schema, nested(MAX_CHECK_DEPTH / 2)), []);
  assertEquals(messages(schema, nested(MAX_CHECK_DEPTH / 2 + 1)), [TOO_MUCH]);
  assertEquals(messages(schema, nested(100_000)), [TOO_MUCH]);
});

Deno.test("check() bounds the number of references followed", () => {
  const { check } = compileSchema({
    $defs: { any: true },
    items: { $ref: "#/$defs/any" },
  });
  const items = new Array(MAX_REFERENCES).fill(0);
  assert(check(items));
  items.push(0);
  assertFalse(check(items));
  items.pop();
  assert(check(items));
});

Deno.test("check() refuses a value too deep also under not", () => {
  const schema = {
    $defs: { list: { type: "array", items: { $ref: "#/$defs/list" } } },
    not: { $ref: "#/$defs/list" },
  };
  assertEquals(messages(schema, nested(3)), []);
  assertEquals(messages(schema, nested(100_000)), [TOO_MUCH]);
});

Deno.test("check() stays on the stack with the deepest schema", () => {
  let inner: unknown = { items: { $ref: "#" } };
  for (let i = 0; i < MAX_SCHEMA_DEPTH - 1; i++) inner = { anyOf: [inner] };
  assertEquals(messages(inner, nested(100_000)), [TOO_MUCH]);
});

Deno.test("check() ends when alternatives multiply", () => {
  const item = { items: { $ref: "#" } };
  const schema = { anyOf: [item, item], type: ["array", "string"] };
  assertEquals(messages(schema, nested(100)), [TOO_MUCH]);
});

Deno.test("check() counts anew for each value", () => {
  const { check } = compileSchema({ items: { $ref: "#" } });
  assertFalse(check(nested(100_000)));
  assert(check(nested(3)));
});

Deno.test("check() is not spoilt by a value that throws", () => {
  const { check } = compileSchema({ properties: { a: { $ref: "#" } } });
  const trap = { a: { a: {} } };
  Object.defineProperty(trap.a, "a", {
    get: (): never => {
      throw new Error("not JSON");
    },
  });
  for (let i = 0; i < MAX_CHECK_DEPTH; i++) assertThrows(() => check(trap));
  assert(check({ a: { a: {} } }));
});

Deno.test("problems() goes on after alternatives", () => {
  const schema = {
    properties: { a: { anyOf: [{ const: 1 }] }, b: { type: "string" } },
  };
  assertEquals(messages(schema, { a: 2, b: 2 }), [
    "/a must be equal to 1",
    "/b must be string",
  ]);
});

Deno.test("problems() reports at most MAX_PROBLEMS, in order", () => {
  const items = Array.from({ length: 100 }, (_, i) => i);
  const found = messages({ items: { type: "string" } }, items);
  assertEquals(found.length, MAX_PROBLEMS);
  assertEquals(found.at(-1), `/${MAX_PROBLEMS - 1} must be string`);
});

Deno.test("problems() never gives a value back at length", () => {
  const long = "x".repeat(1_000_000);
  const wide = Object.fromEntries([[long, 1], ["\ud800", 1]]);
  const schemas = [
    { additionalProperties: false },
    { additionalProperties: { type: "string" } },
    { propertyNames: { maxLength: 1, pattern: "[a-z]" } },
    { anyOf: [{ additionalProperties: false }, { type: "null" }] },
  ];
  for (const schema of schemas) {
    for (const { path, message } of compileSchema(schema).problems(wide)) {
      assert(path.length <= MAX_TEXT_LENGTH);
      assert(message.length <= MAX_TEXT_LENGTH);
      assert(isWellFormed([path, message]));
    }
  }
});

Deno.test("problems() lists at most MAX_LISTED literals", () => {
  const values = Array.from({ length: 100 }, (_, i) => i);
  const [message] = messages({ enum: values }, "x");
  assertEquals(
    message,
    `must be one of ${values.slice(0, MAX_LISTED).join(", ")}, … (100)`,
  );
});

Deno.test("isWellFormed() finds a lone surrogate anywhere", () => {
  const wrong = ["\ud800", "a\udc00b", "\udc00\ud800"];
  for (const text of wrong) {
    for (
      const value of [text, [text], { a: text }, { [text]: 1 }, [{
        a: [[text]],
      }]]
    ) {
      assertFalse(isWellFormed(value));
    }
    assertFalse(isWellFormed(nested(1_000_000, text)));
  }
});

Deno.test("isWellFormed() takes everything else", () => {
  const right = [null, true, 0, "", "\ud83d\ude00", "\ufffd", "\u2028", [], {}];
  for (const value of [...right, right, { right }, nested(1_000_000, "a")]) {
    assert(isWellFormed(value));
  }
});
