/** Keywords that combine schemas. */

import { testKeywords } from "./table.ts";

testKeywords({
  allOf: [{
    schema: { allOf: [{ minimum: 1 }, { multipleOf: 2 }] },
    valid: [2, "a"],
    invalid: [[-1, "must be at least 1", "must be a multiple of 2"]],
  }],
  anyOf: [{
    schema: {
      anyOf: [{ type: "string" }, {
        properties: { a: { type: "null" } },
        type: "object",
      }],
    },
    valid: ["a", {}, { a: null }],
    invalid: [[{ a: 1 }, "must be string; or /a must be null"], [
      1,
      "must be string; or must be object",
    ]],
  }, {
    schema: {
      anyOf: [{ type: "null" }, { items: { anyOf: [false, { const: 1 }] } }],
    },
    valid: [null, [], [1]],
    invalid: [[
      [1, 2],
      "must be null; or /1 (is not allowed; or must be equal to 1)",
    ]],
  }],
  oneOf: [{
    schema: {
      oneOf: [{ minimum: 5 }, { maximum: 7 }, { type: "string", minLength: 1 }],
    },
    valid: [4, 8],
    invalid: [[
      6,
      'must match only one alternative of "oneOf" (not both 0 and 1)',
    ]],
  }, {
    schema: { oneOf: [{ type: "null" }, { const: 1 }] },
    valid: [null, 1],
    invalid: [[2, "must be null; or must be equal to 1"]],
  }],
  not: [{
    schema: { not: { type: "null" } },
    valid: [0],
    invalid: [[null, 'must not match the schema in "not"']],
  }],
  if: [
    {
      schema: {
        if: { required: ["a"] },
        then: { required: ["b"] },
        else: { maxProperties: 0 },
      },
      valid: [{}, { a: 1, b: 1 }],
      invalid: [[{ a: 1 }, 'must have property "b"'], [
        { b: 1 },
        "must have at most 0 properties",
      ]],
    },
    { schema: { if: false, then: false }, valid: [1], invalid: [] },
    { schema: { then: false, else: false }, valid: [1], invalid: [] },
    { schema: { if: true }, valid: [1], invalid: [] },
  ],
  $ref: [{
    schema: { $defs: { a: { type: "number" } }, $ref: "#/$defs/a", minimum: 1 },
    valid: [1],
    invalid: [["a", "must be number"], [0, "must be at least 1"]],
  }],
});
