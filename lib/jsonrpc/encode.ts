import type { Message, RequestId } from "./message.ts";
import { isRawJson, rawJson } from "./raw_json.ts";

/** A string of these characters is its own JSON, between quotation marks. */
const PLAIN = /^[ !#-[\]-\u2027\u202a-\ud7ff\ue000-\uffff]*$/;
/** In a longer one the look takes longer than it saves. */
const MAX_PLAIN_LENGTH = 256;

const LINE_SEPARATOR = /[\u2028\u2029]/;
const LINE_SEPARATORS = /[\u2028\u2029]/g;

/**
 * Writes a message as one line of compact JSON, without the line feed. Members
 * stand in the order in which the `create…` functions give them.
 *
 * U+2028 and U+2029 are written as escapes, since some readers take them for
 * line ends. A lone surrogate becomes U+FFFD, since UTF-8 cannot hold one.
 *
 * @param message The message to write.
 * @throws {TypeError} If a part of it has no JSON form (a function, a cycle).
 * @throws {RangeError} If it is nested too deeply, or too long for a string.
 *
 * @example
 * ```ts
 * import { encode } from "./encode.ts";
 * import { createSuccessResponse } from "./message.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   encode(createSuccessResponse(9007199254740993n, {})),
 *   '{"jsonrpc":"2.0","id":9007199254740993,"result":{}}',
 * );
 * ```
 */
export function encode(message: Message): string {
  if ("result" in message) {
    return encodeResult(message.id, stringify(message.result));
  }
  if ("error" in message) {
    return `{"jsonrpc":"2.0","id":${encodeId(message.id)},"error":${
      stringify(message.error)
    }}`;
  }
  return "id" in message
    ? stringify({ ...message, id: toJson(message.id) })
    : stringify(message);
}

/**
 * Writes the answer to a request that succeeded, around a result that is JSON
 * already.
 *
 * @param id The request's id.
 * @param json What {@linkcode stringify} makes of the result.
 *
 * @example
 * ```ts
 * import { encode, encodeResult, stringify } from "./encode.ts";
 * import { createSuccessResponse } from "./message.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   encodeResult(1, stringify({ tools: [] })),
 *   encode(createSuccessResponse(1, { tools: [] })),
 * );
 * ```
 */
export function encodeResult(id: RequestId, json: string): string {
  return `{"jsonrpc":"2.0","id":${encodeId(id)},"result":${json}}`;
}

/**
 * What stands for an id within a value that will be encoded, since a `bigint`
 * has no JSON form of its own.
 *
 * @param id An id, or a token of the same kinds.
 *
 * @example
 * ```ts
 * import { toJson } from "./encode.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(JSON.stringify([toJson(2n ** 64n), toJson("a")]), '[18446744073709551616,"a"]');
 * ```
 */
export function toJson(id: RequestId): unknown {
  return typeof id === "bigint" ? rawJson(id.toString()) : id;
}

function encodeId(id: RequestId | null): string {
  return typeof id === "string" ? stringify(id) : String(id);
}

/**
 * Writes a value as {@linkcode encode} writes the values in a message.
 *
 * @param value The value.
 * @throws As {@linkcode encode} does.
 *
 * @example
 * ```ts
 * import { stringify } from "./encode.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(stringify("\u2028"), '"\\u2028"');
 * ```
 */
export function stringify(value: unknown): string {
  if (
    typeof value === "string" && value.length <= MAX_PLAIN_LENGTH &&
    PLAIN.test(value)
  ) {
    return `"${value}"`;
  }
  // JSON.stringify gives undefined for what has no JSON form, against its type.
  let text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError("The value has no JSON form");
  // It escapes lone surrogates and writes pairs as they are. The escape can
  // also be an escaped backslash before "ud", which wellFormed() leaves alone.
  if (text.includes("\\ud")) text = JSON.stringify(value, wellFormed);
  return LINE_SEPARATOR.test(text)
    ? text.replace(
      LINE_SEPARATORS,
      (character) => character === "\u2028" ? "\\u2028" : "\\u2029",
    )
    : text;
}

function wellFormed(_key: string, value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (
    typeof value !== "object" || value === null || Array.isArray(value) ||
    isRawJson(value)
  ) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map((
      [name, member],
    ) => [name.toWellFormed(), member]),
  );
}
