/** Random schemas and values: what must hold for every one of them. */

import { assert, assertEquals } from "@std/assert";
import {
  compileSchema,
  MAX_PROBLEMS,
  type Problem,
  type Schema,
} from "../lib/validation.ts";

const SEED = 20_201_212;
const ROUNDS = 20_000;

/** A small generator of numbers, the same on every machine (xorshift). */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % limit;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  some<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }
}

const NAMES = ["a", "b", "__proto__", "toString", ""];
const SCALARS = [null, true, false, 0, 1, 2.5, -3, "", "a", "bb", "\u{1f600}"];
const TYPES = [
  "null",
  "boolean",
  "number",
  "integer",
  "string",
  "array",
  "object",
];

function value(random: Random, depth: number): unknown {
  const kind = depth === 0 ? 0 : random.below(3);
  if (kind === 0) return random.pick(SCALARS);
  if (kind === 1) return random.some(4, () => value(random, depth - 1));
  return record(random, () => value(random, depth - 1));
}

function record(
  random: Random,
  member: () => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    random.some(3, () => [random.pick(NAMES), member()] as const),
  );
}

function schema(random: Random, depth: number): Schema {
  if (random.below(12) === 0) return random.below(3) > 0;
  const below = (): Schema => depth === 0 ? true : schema(random, depth - 1);
  const several = (): Schema[] => [below(), ...random.some(2, below)];
  const count = (): number => random.below(4);
  const names =
    (): string[] => [...new Set(random.some(2, () => random.pick(NAMES)))];
  const makers: Record<string, () => unknown> = {
    type: () =>
      random.pick([random.pick(TYPES), [
        "string",
        random.pick(TYPES.slice(0, 4)),
      ]]),
    enum: () => random.some(3, () => value(random, 2)),
    const: () => value(random, 1),
    minimum: count,
    exclusiveMaximum: count,
    multipleOf: () => random.pick([1, 0.5, 2]),
    minLength: count,
    maxLength: count,
    pattern: () => random.pick(["a", "^b", "."]),
    required: names,
    properties: () => record(random, below),
    patternProperties: () => ({ [random.pick(["a", "^_", "."])]: below() }),
    additionalProperties: below,
    propertyNames: below,
    minProperties: count,
    maxProperties: count,
    dependentRequired: () => record(random, names),
    dependentSchemas: () => record(random, below),
    items: below,
    prefixItems: several,
    contains: below,
    minContains: count,
    maxContains: count,
    minItems: count,
    maxItems: count,
    uniqueItems: () => random.below(2) === 0,
    allOf: several,
    anyOf: several,
    oneOf: several,
    not: below,
    if: below,
    then: below,
    else: below,
  };
  const keywords = [
    random.pick(Object.keys(makers)),
    ...random.some(3, () => random.pick(Object.keys(makers))),
  ];
  // Recursion, always one level down so that it is no loop.
  const recursion = random.below(6) === 0 ? { items: { $ref: "#" } } : {};
  return {
    ...Object.fromEntries(keywords.map((name) => [name, makers[name]!()])),
    ...recursion,
  };
}

/** Whether a problem's path leads to a part of the value, by own properties. */
function leadsSomewhere(path: string, value: unknown): boolean {
  let part = value;
  for (const token of path.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (!Object.hasOwn(part as object, name)) return false;
    part = (part as Record<string, unknown>)[name];
  }
  return true;
}

Deno.test(`check() and problems() agree on random schemas, seed ${SEED}`, () => {
  const random = new Random(SEED);
  let valid = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const definition = schema(random, 3);
    const { check, problems } = compileSchema(definition);
    // The same schema behind keywords that must not change its verdict.
    const same = [
      { $defs: { a: true }, allOf: [definition] },
      { not: { not: definition } },
      { anyOf: [false, definition] },
      { oneOf: [definition, false] },
      { if: definition, then: true, else: false },
    ];
    // A $ref to the root means another root there.
    const isMovable = !JSON.stringify(definition).includes("$ref");
    const others = isMovable ? same.map((schema) => compileSchema(schema)) : [];
    for (let i = 0; i < 5; i++) {
      const sample = value(random, 3);
      const verdict = check(sample);
      const found: Problem[] = problems(sample);
      const where = `round ${round}: ${JSON.stringify([definition, sample])}`;
      assertEquals(found.length === 0, verdict, where);
      assert(found.length <= MAX_PROBLEMS, where);
      assertEquals(problems(sample), found, where);
      for (const { path, message } of found) {
        assert(message !== "" && leadsSomewhere(path, sample), where);
      }
      for (const other of others) {
        assertEquals(other.check(sample), verdict, where);
        assertEquals(other.problems(sample).length === 0, verdict, where);
      }
      if (verdict) valid++;
    }
  }
  // Both verdicts are common, or the test would show little.
  const share = valid / (5 * ROUNDS);
  assert(share > 0.2 && share < 0.8, `valid: ${share}`);
});
