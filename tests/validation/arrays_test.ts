/** Keywords for arrays. */

import { MAX_COMPARED_DEPTH } from "../../lib/validation.ts";
import { deep, json, testKeywords } from "./table.ts";

testKeywords({
  items: [
    {
      schema: { items: { type: "string" } },
      valid: [[], ["a"], { 0: 1 }],
      invalid: [[
        ["a", 1, "b", null],
        "/1 must be string",
        "/3 must be string",
      ]],
    },
    {
      schema: { prefixItems: [true], items: false },
      valid: [[], [1]],
      invalid: [[[1, 2], "/1 is not allowed"]],
    },
  ],
  prefixItems: [{
    schema: { prefixItems: [{ type: "string" }, { type: "number" }] },
    valid: [[], ["a"], ["a", 1, null], "a"],
    invalid: [[[1, "a"], "/0 must be string", "/1 must be number"]],
  }],
  contains: [
    {
      schema: { contains: { type: "number" } },
      valid: [["a", 1], {}, "a"],
      invalid: [[[], 'must contain at least 1 item that match "contains"']],
    },
    {
      schema: { contains: { const: 1 }, minContains: 2, maxContains: 3 },
      valid: [[1, 1], [1, 0, 1, 1]],
      invalid: [[[1], 'must contain at least 2 items that match "contains"'], [[
        1,
        1,
        1,
        1,
      ], 'must contain at most 3 items that match "contains"']],
    },
    {
      schema: { contains: false, minContains: 0 },
      valid: [[], [1]],
      invalid: [],
    },
    { schema: { minContains: 5, maxContains: 0 }, valid: [[]], invalid: [] },
    {
      schema: { contains: true, minContains: 2, maxContains: 1 },
      valid: [],
      invalid: [[[1], 'must contain at least 2 items that match "contains"'], [[
        1,
        2,
      ], 'must contain at most 1 item that match "contains"']],
    },
  ],
  minItems: [{
    schema: { minItems: 1 },
    valid: [[0], "", {}],
    invalid: [[[], "must have at least 1 item"]],
  }],
  maxItems: [{
    schema: { maxItems: 1.0 },
    valid: [[0]],
    invalid: [[[0, 0], "must have at most 1 item"]],
  }],
  uniqueItems: [
    {
      schema: { uniqueItems: true },
      valid: [[], [1, "1", true, null, "null", [1], ["1"], {}, { a: 1 }], "aa"],
      invalid: [
        [[0, 1, -0], "must not have equal items (0 and 2)"],
        [
          [{ a: 1, b: 2 }, { b: 2, a: 1 }],
          "must not have equal items (0 and 1)",
        ],
        [[[{}], [{}]], "must not have equal items (0 and 1)"],
        [[deep], "must not be so deep or so large"],
      ],
    },
    {
      schema: { uniqueItems: true },
      valid: [[
        json("[".repeat(MAX_COMPARED_DEPTH) + "]".repeat(MAX_COMPARED_DEPTH)),
      ]],
      invalid: [],
    },
    { schema: { uniqueItems: false }, valid: [[1, 1]], invalid: [] },
  ],
});
