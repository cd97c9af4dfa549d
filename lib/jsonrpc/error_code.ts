/**
 * The error codes that JSON-RPC 2.0 defines, by name.
 *
 * @see https://www.jsonrpc.org/specification#error_object
 *
 * @example
 * ```ts
 * import { ErrorCode } from "./error_code.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(ErrorCode.PARSE_ERROR, -32700);
 * ```
 */
export const ErrorCode = {
  /** The line is not JSON. */
  PARSE_ERROR: -32700,
  /** The JSON is not a request. */
  INVALID_REQUEST: -32600,
  /** No such method, or one of a feature that is not offered. */
  METHOD_NOT_FOUND: -32601,
  /** The method exists, its parameters are wrong. */
  INVALID_PARAMS: -32602,
  /** A fault of the server itself. */
  INTERNAL_ERROR: -32603,
} as const;

/**
 * The default text of each code in {@linkcode ErrorCode}.
 *
 * @example
 * ```ts
 * import { ERROR_MESSAGES, ErrorCode } from "./error_code.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(ERROR_MESSAGES.get(ErrorCode.PARSE_ERROR), "Parse error");
 * ```
 */
export const ERROR_MESSAGES: ReadonlyMap<number, string> = new Map([
  [ErrorCode.PARSE_ERROR, "Parse error"],
  [ErrorCode.INVALID_REQUEST, "Invalid Request"],
  [ErrorCode.METHOD_NOT_FOUND, "Method not found"],
  [ErrorCode.INVALID_PARAMS, "Invalid params"],
  [ErrorCode.INTERNAL_ERROR, "Internal error"],
]);
