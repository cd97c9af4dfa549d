/**
 * Keywords that describe and do not judge (JSON Schema core, section 8, and
 * validation, sections 7 and 9). Their values are still checked.
 *
 * @module
 */

import {
  type Keyword,
  readArray,
  readBoolean,
  readEntries,
  readString,
  type Site,
} from "./keyword.ts";
import { SchemaError } from "./schema_error.ts";

/** The one dialect that is understood. */
export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

function dialect(value: unknown, site: Site): undefined {
  if (value === DIALECT) return;
  throw new SchemaError(`must be "${DIALECT}"`, site.pointer);
}

function definitions(value: unknown, site: Site): undefined {
  for (const [name, schema] of readEntries(value, site.pointer)) {
    site.part(schema, name);
  }
}

/** A keyword whose value is read and then left alone. */
function described(
  read: (value: unknown, pointer: string) => unknown,
): Keyword {
  return (value, site) => {
    read(value, site.pointer);
    return undefined;
  };
}

/** The keywords of this file. */
export const annotationKeywords: readonly (readonly [string, Keyword])[] = [
  ["$schema", dialect],
  ["$defs", definitions],
  ["$comment", described(readString)],
  // A name that only a `$ref` to it would use, and such a one is refused.
  ["$anchor", described(readString)],
  ["title", described(readString)],
  ["description", described(readString)],
  ["format", described(readString)],
  ["contentEncoding", described(readString)],
  ["contentMediaType", described(readString)],
  ["default", described((value) => value)],
  ["examples", described((value, pointer) => readArray(value, pointer))],
  ["deprecated", described(readBoolean)],
  ["readOnly", described(readBoolean)],
  ["writeOnly", described(readBoolean)],
];
