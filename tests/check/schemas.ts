/** Schemas of other people, as far as the judge understands them. */

import { compileSchema, type Validator } from "../../lib/validation.ts";
import { isObject } from "./reply.ts";

/** A JSON Schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>;

/** A group that is repeated, or referred to. */
const REPEATED_GROUP = /\)[*+?{]|\\[1-9k]/;
/** What cannot vary: escapes, classes, fixed counts, the heads of groups. */
const FIXED = /\\.|\[(?:\\.|[^\]])*\]|\{\d{1,2}\}|\(\?[:=!<]/g;

/** Whether a pattern of somebody else's may take for ever to match. */
function isHazardous(pattern: string): boolean {
  const varying = pattern.replaceAll(FIXED, "").match(/[*+?{]/g) ?? [];
  return REPEATED_GROUP.test(pattern) || varying.length > 1;
}

/**
 * The schema of JSON Schema 2020-12 that it is, whatever draft it names.
 * Nothing for one that is not understood, or whose patterns might never end.
 */
export function compiled(schema: Schema): Validator | undefined {
  try {
    // Drafts differ in keywords, which are refused if they are not of this one.
    const { $schema: _, ...rest } = schema;
    JSON.stringify(rest, mustBeHarmless);
    return compileSchema(rest);
  } catch {
    return undefined;
  }
}

function mustBeHarmless(key: string, value: unknown): unknown {
  const patterns = key === "pattern" && typeof value === "string"
    ? [value]
    : key === "patternProperties" && isObject(value)
    ? Object.keys(value)
    : [];
  if (patterns.some(isHazardous)) {
    throw new Error("a pattern that might never end");
  }
  return value;
}

/** The names in a list that should hold nothing else. */
export function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list)
    ? list.filter((name) => typeof name === "string")
    : [];
}

/** The schemas of an object's members. */
export function properties(schema: Schema): Schema {
  return isObject(schema.properties) ? schema.properties : {};
}

/** The schema that a reference within the same document leads to. */
export function resolve(part: unknown, root: Schema): Schema {
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
