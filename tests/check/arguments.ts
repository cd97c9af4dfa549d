/** Arguments for a tool, made from its input schema: valid ones, wrong ones. */

import type { Random } from "./random.ts";
import { isObject } from "./reply.ts";
import { sample } from "./sample.ts";
import {
  compiled,
  namesIn,
  properties,
  resolve,
  type Schema,
} from "./schemas.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** How many properties are tried; each is a check of all. */
const MAX_PROPERTIES = 100;

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
  const value = sample(schema, random);
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
  const required = namesIn(schema.required);
  const valid = validArguments(schema, random);
  const refused = (value: Arguments): boolean =>
    validator !== undefined && !validator.check(value);
  const found: Record<string, Arguments> = {};
  const keep = (name: keyof Invalid, value: Arguments | undefined): void => {
    if (found[name] === undefined && value !== undefined && refused(value)) {
      found[name] = value;
    }
  };
  if (required.length > 0) {
    if (validator === undefined) found.missing = {};
    keep("missing", {});
  }
  if (valid === undefined) return found;
  const all = Object.entries(properties(schema)).slice(0, MAX_PROPERTIES);
  for (const [name, part] of all) {
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
