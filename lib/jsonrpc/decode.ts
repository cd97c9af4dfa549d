import { ErrorCode } from "./error_code.ts";
import {
  createErrorResponse,
  type ErrorResponse,
  type RequestId,
} from "./message.ts";
import { parse } from "./parse.ts";

/** The parameters of a call, once they are known not to be a list. */
export type NamedParams = { readonly [name: string]: unknown };

/** What a line, or one element of a batch, turned out to be. */
export type Decoded =
  /** A call that wants an answer. */
  | {
    readonly kind: "request";
    readonly id: RequestId;
    readonly method: string;
    readonly params: NamedParams | undefined;
  }
  /** A call that must not be answered, whatever its parameters are. */
  | {
    readonly kind: "notification";
    readonly method: string;
    readonly params: unknown;
  }
  /** An answer to a request of ours. */
  | { readonly kind: "response" }
  /** Several messages, each to be given to {@linkcode classify}. */
  | { readonly kind: "batch"; readonly elements: readonly unknown[] }
  /** Something that is answered with an error. */
  | { readonly kind: "invalid"; readonly response: ErrorResponse }
  /** A line of white space. */
  | { readonly kind: "blank" };

const BLANK: Decoded = { kind: "blank" };
const RESPONSE: Decoded = { kind: "response" };

const NOT_BLANK = /[^ \t\r\n]/;

/**
 * Reads one line.
 *
 * @param line The line, without its line feed.
 *
 * @see https://www.jsonrpc.org/specification
 *
 * @example
 * ```ts
 * import { decode } from "./decode.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(decode('{"jsonrpc":"2.0","id":1,"method":"ping"}'), {
 *   kind: "request",
 *   id: 1,
 *   method: "ping",
 *   params: undefined,
 * });
 * assertEquals(decode(" ").kind, "blank");
 * assertEquals(decode("{").kind, "invalid");
 * ```
 */
export function decode(line: string): Decoded {
  // An exception costs some microseconds; empty lines come cheap by the million.
  if (line === "") return BLANK;
  let value: unknown;
  try {
    value = parse(line);
  } catch {
    return NOT_BLANK.test(line) ? invalid(null, ErrorCode.PARSE_ERROR) : BLANK;
  }
  return Array.isArray(value)
    ? { kind: "batch", elements: value }
    : classify(value);
}

/**
 * Tells what kind of message a JSON value is; a list is none here.
 *
 * @param value A line's value or an element of a batch.
 *
 * @example
 * ```ts
 * import { classify } from "./decode.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(classify({ jsonrpc: "2.0", method: "initialized" }).kind, "notification");
 * assertEquals(classify({ jsonrpc: "2.0", id: 1, result: {} }).kind, "response");
 * ```
 */
export function classify(value: unknown): Decoded {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return invalid(null, ErrorCode.INVALID_REQUEST);
  }
  const message = value as Record<string, unknown>;
  const { method, params, id } = message;
  if (
    method === undefined &&
    (Object.hasOwn(message, "result") || Object.hasOwn(message, "error"))
  ) {
    return RESPONSE;
  }
  if (!Object.hasOwn(message, "id")) {
    return typeof method === "string"
      ? { kind: "notification", method, params }
      : invalid(null, ErrorCode.INVALID_REQUEST);
  }
  if (!isRequestId(id)) return invalid(null, ErrorCode.INVALID_REQUEST);
  if (message.jsonrpc !== "2.0" || typeof method !== "string") {
    return invalid(id, ErrorCode.INVALID_REQUEST);
  }
  if (params === undefined || params === null) {
    return { kind: "request", id, method, params: undefined };
  }
  if (typeof params !== "object") return invalid(id, ErrorCode.INVALID_REQUEST);
  if (Array.isArray(params)) return invalid(id, ErrorCode.INVALID_PARAMS);
  return { kind: "request", id, method, params: params as NamedParams };
}

/**
 * Tells whether a value can identify a request: a well-formed string or an
 * integer.
 *
 * @param value The value of an `id` or `requestId` member.
 *
 * @example
 * ```ts
 * import { isRequestId } from "./decode.ts";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isRequestId("") && isRequestId(0) && isRequestId(2n ** 64n));
 * assertFalse(isRequestId(null) || isRequestId(1.5) || isRequestId("\ud800"));
 * ```
 */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string"
    ? value.isWellFormed()
    : Number.isInteger(value) || typeof value === "bigint";
}

function invalid(id: RequestId | null, code: number): Decoded {
  return { kind: "invalid", response: createErrorResponse(id, code) };
}
