/** Keywords for any value, for numbers and for strings. */

import { deep, json, testKeywords } from "./table.ts";

testKeywords({
  type: [
    {
      schema: { type: "string" },
      valid: ["", "a"],
      invalid: [[1, "must be string"], [null, "must be string"]],
    },
    {
      schema: { type: "number" },
      valid: [0, -1.5, 1e308],
      invalid: [
        ["1", "must be number"],
        [NaN, "must be number"],
        [Infinity, "must be number"],
        [true, "must be number"],
        [1n, "must be number"],
      ],
    },
    {
      schema: { type: "integer" },
      valid: [0, 1.0, 1e300],
      invalid: [[1.5, "must be integer"], ["1", "must be integer"]],
    },
    {
      schema: { type: "object" },
      valid: [{}, Object.create(null)],
      invalid: [[[], "must be object"], [null, "must be object"]],
    },
    {
      schema: { type: ["array", "null", "boolean"] },
      valid: [[], null, false],
      invalid: [[{}, "must be array or null or boolean"], [
        undefined,
        "must be array or null or boolean",
      ]],
    },
  ],
  const: [
    {
      schema: { const: 0 },
      valid: [0, -0],
      invalid: [["0", "must be equal to 0"], [false, "must be equal to 0"]],
    },
    {
      schema: { const: { a: [1], b: null } },
      valid: [{ b: null, a: [1] }],
      invalid: [
        [{ a: [1] }, 'must be equal to {"a":[1],"b":null}'],
        [{ a: ["1"], b: null }, 'must be equal to {"a":[1],"b":null}'],
        [deep, 'must be equal to {"a":[1],"b":null}'],
      ],
    },
    {
      schema: { const: json('{"__proto__":1}') },
      valid: [json('{"__proto__":1}')],
      invalid: [[{}, 'must be equal to {"__proto__":1}']],
    },
  ],
  enum: [
    {
      schema: { enum: ["a", 1, null, [true]] },
      valid: ["a", 1, null, [true]],
      invalid: [
        ["1", 'must be one of "a", 1, null, [true]'],
        [true, 'must be one of "a", 1, null, [true]'],
        [undefined, 'must be one of "a", 1, null, [true]'],
        [[1], 'must be one of "a", 1, null, [true]'],
      ],
    },
    { schema: { enum: [] }, valid: [], invalid: [[1, "is not allowed"]] },
  ],
  minimum: [{
    schema: { minimum: -1 },
    valid: [-1, 0, "a", NaN],
    invalid: [[-1.01, "must be at least -1"]],
  }],
  maximum: [{
    schema: { maximum: 2 },
    valid: [2, "3"],
    invalid: [[2.1, "must be at most 2"]],
  }],
  exclusiveMinimum: [{
    schema: { exclusiveMinimum: 0 },
    valid: [5e-324],
    invalid: [[0, "must be more than 0"], [-0, "must be more than 0"]],
  }],
  exclusiveMaximum: [{
    schema: { exclusiveMaximum: 1 },
    valid: [0.999],
    invalid: [[1, "must be less than 1"]],
  }],
  multipleOf: [
    {
      schema: { multipleOf: 0.01 },
      valid: [0, -0, 0.07, 1.13, 4.35, 19.99, -19.99, 1e300, "a"],
      invalid: [[0.001, "must be a multiple of 0.01"], [
        5e-324,
        "must be a multiple of 0.01",
      ]],
    },
    {
      schema: { multipleOf: 1e-8 },
      valid: [12391239123, 1e-7],
      invalid: [[1e-9, "must be a multiple of 1e-8"]],
    },
    {
      schema: { multipleOf: 3 },
      valid: [9, -9],
      invalid: [[1e300, "must be a multiple of 3"], [
        1.5,
        "must be a multiple of 3",
      ]],
    },
    {
      schema: { multipleOf: 10 },
      valid: [1e23, 1e22],
      invalid: [[2 ** 53, "must be a multiple of 10"]],
    },
  ],
  minLength: [{
    schema: { minLength: 2 },
    valid: ["ab", "\u{1f600}\u{1f600}", "abc", "a\u{1f600}", 1],
    invalid: [["a", "must have at least 2 characters"], [
      "\u{1f600}",
      "must have at least 2 characters",
    ], ["", "must have at least 2 characters"]],
  }],
  maxLength: [
    {
      schema: { maxLength: 2 },
      valid: ["", "ab", "\u{1f600}\u{1f600}", 123],
      invalid: [["abc", "must have at most 2 characters"], [
        "ab\u{1f600}",
        "must have at most 2 characters",
      ], ["x".repeat(100_000), "must have at most 2 characters"]],
    },
    {
      schema: { maxLength: 0 },
      valid: [""],
      invalid: [["a", "must have at most 0 characters"], [
        "\u{1f600}",
        "must have at most 0 characters",
      ]],
    },
  ],
  pattern: [{
    schema: { pattern: "b.$" },
    valid: ["abc", "b\u{1f600}", 1],
    invalid: [["bcd", 'must match the pattern "b.$"']],
  }],
});
