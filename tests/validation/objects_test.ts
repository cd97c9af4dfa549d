/** Keywords for objects. */

import { json, testKeywords } from "./table.ts";

testKeywords({
  required: [
    {
      schema: { required: ["a", "__proto__", "toString"] },
      valid: [json('{"a":null,"__proto__":1,"toString":2}'), [], "a", null],
      invalid: [
        [
          {},
          'must have property "a"',
          'must have property "__proto__"',
          'must have property "toString"',
        ],
        [
          Object.create({ a: 1, toString: 1 }),
          'must have property "a"',
          'must have property "__proto__"',
          'must have property "toString"',
        ],
      ],
    },
  ],
  properties: [
    {
      schema: {
        properties: json(
          '{"a":{"type":"string"},"__proto__":{"type":"number"},"constructor":false}',
        ),
      },
      valid: [{}, { a: "" }, json('{"__proto__":1}'), Object.create({ a: 1 }), [
        1,
      ]],
      invalid: [
        [{ a: undefined }, "/a must be string"],
        [
          json('{"constructor":1,"__proto__":"x"}'),
          "/__proto__ must be number",
          "/constructor is not allowed",
        ],
      ],
    },
  ],
  additionalProperties: [
    {
      schema: {
        properties: { a: true, "b/": {} },
        patternProperties: { "^x-": {} },
        additionalProperties: false,
      },
      valid: [
        {},
        { a: 1, "b/": 2, "x-y": 3 },
        Object.create({ c: 1 }),
        [1],
        "c",
      ],
      invalid: [
        [
          { c: 1, toString: 2 },
          'must not have property "c"',
          'must not have property "toString"',
        ],
        [json('{"__proto__":1}'), 'must not have property "__proto__"'],
        [{ "": 1 }, 'must not have property ""'],
      ],
    },
    {
      schema: { additionalProperties: { type: "number" } },
      valid: [{ a: 1 }],
      invalid: [[{ "a/~": "x" }, "/a~1~0 must be number"]],
    },
  ],
  patternProperties: [{
    schema: {
      patternProperties: { "a": { type: "number" }, "^.$": { minimum: 1 } },
    },
    valid: [{ a: 1, ba: 0, b: "x" }, ["a"]],
    invalid: [[{ a: 0 }, "/a must be at least 1"], [
      { ba: "" },
      "/ba must be number",
    ]],
  }],
  propertyNames: [{
    schema: { propertyNames: { maxLength: 3 } },
    valid: [{}, { abc: 1 }, ["abcd"]],
    invalid: [[
      { abcd: 1 },
      'property name "abcd" must have at most 3 characters',
    ], [
      json('{"__proto__":1}'),
      'property name "__proto__" must have at most 3 characters',
    ]],
  }],
  minProperties: [{
    schema: { minProperties: 1 },
    valid: [{ a: 1 }, []],
    invalid: [[{}, "must have at least 1 property"], [
      Object.create({ a: 1 }),
      "must have at least 1 property",
    ]],
  }],
  maxProperties: [{
    schema: { maxProperties: 1 },
    valid: [{ a: 1 }, [1, 2]],
    invalid: [[{ a: 1, b: 2 }, "must have at most 1 property"]],
  }],
  dependentRequired: [{
    schema: { dependentRequired: { a: ["b", "c"], toString: ["d"] } },
    valid: [{}, { b: 1 }, { a: 1, b: 1, c: 1 }, []],
    invalid: [[{ a: 1, b: 1 }, 'must have property "c" because it has "a"']],
  }],
  dependentSchemas: [{
    schema: {
      dependentSchemas: { a: { maxProperties: 1 }, constructor: false },
    },
    valid: [{ a: 1 }, { b: 1, c: 1 }, "a"],
    invalid: [[{ a: 1, b: 1 }, "must have at most 1 property"]],
  }],
});
