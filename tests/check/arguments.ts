/** Arguments for a tool, made from its input schema: valid ones, wrong ones. */

import { compileSchema, type Validator } from "../../lib/validation.ts";
import type { Random } from "./random.ts";
import { isObject } from "./reply.ts";

type Schema = Readonly<Record<string, unknown>>;
type Arguments = Readonly<Record<string, unknown>>;

/** Arguments that a schema refuses, each for a reason of its own. */
export interface Invalid {
  /** Nothing is given although something is required. */
  readonly missing?: Arguments;
  /** A required argument is null. */
  readonly nothing?: Arguments;
  /** A required argument is of another type. */
  readonly wrongType?: Arguments;
  /** An argument is none of the values that are listed. */
  readonly outOfEnum?: Arguments;
  /** A number or a length is beyond its bound. */
  readonly outOfRange?: Arguments;
  /** There is one that the schema has no place for. */
  readonly extra?: Arguments;
}

/**
 * Makes arguments that a schema takes. Nothing if that cannot be told: better
 * no call than one that only looks right.
 *
 * @param schema A tool's `inputSchema`
 * @param random Where free strings come from
 *
 * @example
 * ```ts
 * import { validArguments } from "./arguments.ts";
 * import { seeded } from "./random.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const schema = {
 *   type: "object",
 *   properties: { n: { type: "integer", minimum: 5 }, note: { type: "string" } },
 *   required: ["n"],
 * };
 * assertEquals(validArguments(schema, seeded(1)), { n: 5 });
 * ```
 */
export function validArguments(
  schema: unknown,
  random: Random,
): Arguments | undefined {
  if (!isObject(schema)) return undefined;
  const value = make(schema, schema, random, 0);
  const validator = compiled(schema);
  if (!isObject(value) || validator === undefined) return undefined;
  return validator.check(value) ? value : undefined;
}

/**
 * Makes arguments that a schema refuses. What a schema does not rule out, as
 * far as can be told, is left out.
 *
 * @param schema A tool's `inputSchema`
 * @param random Where free strings come from
 *
 * @example
 * ```ts
 * import { invalidArguments } from "./arguments.ts";
 * import { seeded } from "./random.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const schema = {
 *   type: "object",
 *   properties: { text: { type: "string" } },
 *   required: ["text"],
 * };
 * const { missing, nothing, extra } = invalidArguments(schema, seeded(1));
 * assertEquals([missing, nothing, extra], [{}, { text: null }, undefined]);
 * ```
 */
export function invalidArguments(schema: unknown, random: Random): Invalid {
  if (!isObject(schema)) return {};
  const validator = compiled(schema);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const valid = validArguments(schema, random);
  const refused = (value: Arguments): boolean =>
    validator !== undefined && !validator.check(value);
  const found: Record<string, Arguments> = {};
  const keep = (name: keyof Invalid, value: Arguments | undefined): void => {
    if (value !== undefined && refused(value)) found[name] ??= value;
  };
  if (required.length > 0) {
    if (validator === undefined) found.missing = {};
    keep("missing", {});
  }
  if (valid === undefined) return found;
  for (const [name, part] of Object.entries(properties(schema))) {
    const change = (value: unknown): Arguments => ({ ...valid, [name]: value });
    const rule = resolve(part, schema);
    if (required.includes(name)) {
      keep("nothing", change(null));
      keep("wrongType", change({ check: ["wrong"] }));
      keep("wrongType", change(12345));
    }
    if (Array.isArray(rule.enum)) keep("outOfEnum", change(random.name()));
    keep("outOfRange", beyond(rule, change));
  }
  keep("extra", { ...valid, [`check_${random.name()}`]: true });
  return found;
}

function beyond(
  { minimum, maximum, maxLength, minLength }: Schema,
  change: (value: unknown) => Arguments,
): Arguments | undefined {
  if (typeof minimum === "number") return change(minimum - 1);
  if (typeof maximum === "number") return change(maximum + 1);
  if (typeof maxLength === "number" && maxLength < 10_000) {
    return change("x".repeat(maxLength + 1));
  }
  return typeof minLength === "number" && minLength > 0
    ? change("")
    : undefined;
}

/** The schema of JSON Schema 2020-12 that it is, whatever draft it names. */
export function compiled(schema: Schema): Validator | undefined {
  try {
    // Drafts differ in keywords, which are refused if they are not of this one.
    const { $schema: _, ...rest } = schema;
    return compileSchema(rest);
  } catch {
    return undefined;
  }
}

function properties(schema: Schema): Schema {
  return isObject(schema.properties) ? schema.properties : {};
}

function resolve(part: unknown, root: Schema): Schema {
  if (!isObject(part)) return {};
  if (typeof part.$ref !== "string" || !part.$ref.startsWith("#/")) return part;
  let target: unknown = root;
  for (const step of part.$ref.slice(2).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    target = isObject(target) && Object.hasOwn(target, key)
      ? target[key]
      : undefined;
  }
  return isObject(target) ? target : {};
}

/** The deepest that a value is made; a schema may refer to itself. */
const MAX_DEPTH = 12;

function make(
  part: unknown,
  root: Schema,
  random: Random,
  depth: number,
): unknown {
  const schema = resolve(part, root);
  if (depth > MAX_DEPTH) return null;
  if (Object.hasOwn(schema, "const")) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Object.hasOwn(schema, "default")) return schema.default;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) {
    return schema.examples[0];
  }
  for (const key of ["anyOf", "oneOf", "allOf"] as const) {
    const choices = schema[key];
    if (Array.isArray(choices) && schema.type === undefined) {
      return make(choices[0], root, random, depth + 1);
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
        { length: Math.min(Number(schema.minItems ?? 0), 100) },
        () => make(schema.items, root, random, depth + 1),
      );
    case "object": {
      const required = Array.isArray(schema.required) ? schema.required : [];
      return Object.fromEntries(
        required.map((name) => [
          name,
          make(properties(schema)[name], root, random, depth + 1),
        ]),
      );
    }
    default:
      return null;
  }
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
  const most = Number(schema.maxLength ?? 8);
  const name = known ?? random.name().slice(0, most);
  const text = name.padEnd(
    Math.min(Number(schema.minLength ?? 0), 10_000),
    "x",
  );
  if (typeof schema.pattern !== "string") return text;
  const candidates = [text, "a", "A", "0", "1", "abc", "2026-01-31", "/", ""];
  const validator = compiled({ ...schema, type: "string" });
  return candidates.find((each) => validator?.check(each)) ?? text;
}

function number(schema: Schema, whole: boolean): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const step = Number(schema.multipleOf ?? 1);
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
