/** A value that a schema may take. */

import type { Random } from "./random.ts";
import { isObject } from "./reply.ts";
import {
  compiled,
  namesIn,
  properties,
  resolve,
  type Schema,
} from "./schemas.ts";

/**
 * Makes the simplest value that a schema seems to ask for. Whether it is valid
 * has to be checked: no keyword is promised to be looked at.
 *
 * @param schema A schema
 * @param random Where free strings come from
 *
 * @example
 * ```ts
 * import { sample } from "./sample.ts";
 * import { seeded } from "./random.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(sample({ type: "integer", minimum: 5 }, seeded(1)), 5);
 * ```
 */
export function sample(schema: Schema, random: Random): unknown {
  return make(schema, { root: schema, random, left: MAX_VALUES }, 0);
}

/** The deepest that a value is made; a schema may refer to itself. */
const MAX_DEPTH = 12;
/** The most values that one is made of; what is beyond is null. */
const MAX_VALUES = 10_000;
/** The longest text that a pattern is tried on, in characters. */
const MAX_MATCHED = 64;

interface Making {
  readonly root: Schema;
  readonly random: Random;
  /** How many more values may be made. */
  left: number;
}

function make(part: unknown, making: Making, depth: number): unknown {
  const { root, random } = making;
  const schema = resolve(part, root);
  if (depth > MAX_DEPTH || making.left-- <= 0) return null;
  if (Object.hasOwn(schema, "const")) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Object.hasOwn(schema, "default")) return schema.default;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) {
    return schema.examples[0];
  }
  for (const key of ["anyOf", "oneOf", "allOf"] as const) {
    const choices = schema[key];
    if (Array.isArray(choices) && schema.type === undefined) {
      return make(choices[0], making, depth + 1);
    }
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type ?? (isObject(schema.properties) ? "object" : "string")) {
    case "string":
      return text(schema, random);
    case "number":
    case "integer":
      return number(schema, type === "integer");
    case "boolean":
      return false;
    case "array":
      return Array.from(
        { length: Math.min(count(schema.minItems, 0), 100) },
        () => make(schema.items, making, depth + 1),
      );
    case "object": {
      const required = namesIn(schema.required);
      return Object.fromEntries(
        required.slice(0, MAX_VALUES).map((name) => [
          name,
          make(properties(schema)[name], making, depth + 1),
        ]),
      );
    }
    default:
      return null;
  }
}

/** A number that a schema gives, if it is one. */
function count(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

/** A text for each format that a server may look at. */
const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  email: "check@example.com",
  time: "12:00:00Z",
  uri: "https://example.com/",
  url: "https://example.com/",
  uuid: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
};

function text(schema: Schema, random: Random): string {
  const format = typeof schema.format === "string" ? schema.format : "";
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  const most = count(schema.maxLength, 8);
  const name = known ?? random.name().slice(0, most);
  const text = name.padEnd(
    Math.min(count(schema.minLength, 0), 10_000),
    "x",
  );
  if (typeof schema.pattern !== "string") return text;
  if (text.length > MAX_MATCHED) return "";
  const candidates = [text, "a", "A", "0", "1", "abc", "2026-01-31", "/", ""];
  const validator = compiled({ ...schema, type: "string" });
  return candidates.find((each) => validator?.check(each)) ?? text;
}

function number(schema: Schema, whole: boolean): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const step = count(schema.multipleOf, 1) || 1;
  if (typeof minimum === "number") return Math.ceil(minimum / step) * step;
  if (typeof exclusiveMinimum === "number") {
    return (Math.floor(exclusiveMinimum / step) + 1) * step;
  }
  if (typeof maximum === "number" && maximum < step) {
    return Math.floor(maximum / step) * step;
  }
  if (typeof exclusiveMaximum === "number" && exclusiveMaximum <= step) {
    return whole ? Math.ceil(exclusiveMaximum) - 1 : exclusiveMaximum - step;
  }
  return step;
}
