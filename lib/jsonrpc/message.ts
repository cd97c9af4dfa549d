import { ERROR_MESSAGES } from "./error_code.ts";

/**
 * The id of a request. Integers that a `number` cannot hold exactly are a
 * `bigint`, so that every id goes back with the value it came with.
 */
export type RequestId = string | number | bigint;

/** The parameters of a request or notification: named or by position. */
export type Params = { readonly [name: string]: unknown } | readonly unknown[];

/** A call that wants an answer. */
export interface Request {
  /** Always `"2.0"`. */
  readonly jsonrpc: "2.0";
  /** The method to call. */
  readonly method: string;
  /** Its parameters, if it has any. */
  readonly params?: Params;
  /** What the answer will be recognised by. */
  readonly id: RequestId;
}

/** A call that wants no answer. */
export interface Notification {
  /** Always `"2.0"`. */
  readonly jsonrpc: "2.0";
  /** The method to call. */
  readonly method: string;
  /** Its parameters, if it has any. */
  readonly params?: Params;
}

/** What went wrong. */
export interface ErrorObject {
  /** One of `ErrorCode`, or a code of the application's own. */
  readonly code: number;
  /** One short sentence. */
  readonly message: string;
  /** Further details, if there are any. */
  readonly data?: unknown;
}

/** The answer to a request that succeeded. */
export interface SuccessResponse {
  /** Always `"2.0"`. */
  readonly jsonrpc: "2.0";
  /** The request's id. */
  readonly id: RequestId;
  /** What the method returned. */
  readonly result: unknown;
}

/** The answer to a request that failed. */
export interface ErrorResponse {
  /** Always `"2.0"`. */
  readonly jsonrpc: "2.0";
  /** The request's id, `null` where it could not be read. */
  readonly id: RequestId | null;
  /** What went wrong. */
  readonly error: ErrorObject;
}

/** Either kind of answer: never one with both `result` and `error`. */
export type Response = SuccessResponse | ErrorResponse;

/** Any single message. */
export type Message = Request | Notification | Response;

/**
 * Creates a request.
 *
 * @param method The method to call.
 * @param id What the answer will be recognised by.
 * @param params The parameters, if there are any.
 *
 * @see https://www.jsonrpc.org/specification#request_object
 *
 * @example
 * ```ts
 * import { createRequest } from "./message.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(createRequest("ping", "a"), {
 *   jsonrpc: "2.0",
 *   method: "ping",
 *   id: "a",
 * });
 * ```
 */
export function createRequest(
  method: string,
  id: RequestId,
  params?: Params,
): Request {
  return params === undefined
    ? { jsonrpc: "2.0", method, id }
    : { jsonrpc: "2.0", method, params, id };
}

/**
 * Creates a notification: a request without an id, which is never answered.
 *
 * @param method The method to call.
 * @param params The parameters, if there are any.
 *
 * @see https://www.jsonrpc.org/specification#notification
 *
 * @example
 * ```ts
 * import { createNotification } from "./message.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(createNotification("notifications/initialized"), {
 *   jsonrpc: "2.0",
 *   method: "notifications/initialized",
 * });
 * ```
 */
export function createNotification(
  method: string,
  params?: Params,
): Notification {
  return params === undefined
    ? { jsonrpc: "2.0", method }
    : { jsonrpc: "2.0", method, params };
}

/**
 * Creates the answer to a request that succeeded.
 *
 * @param id The request's id.
 * @param result What the method returned.
 * @throws {TypeError} If `result` is `undefined`: an answer without `result`
 * and `error` is no answer.
 *
 * @see https://www.jsonrpc.org/specification#response_object
 *
 * @example
 * ```ts
 * import { createSuccessResponse } from "./message.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(createSuccessResponse(0, {}), {
 *   jsonrpc: "2.0",
 *   id: 0,
 *   result: {},
 * });
 * ```
 */
export function createSuccessResponse(
  id: RequestId,
  result: unknown,
): SuccessResponse {
  if (result === undefined) throw new TypeError("A response needs a result");
  return { jsonrpc: "2.0", id, result };
}

/**
 * Creates the answer to a request that failed.
 *
 * @param id The request's id, `null` where it could not be read.
 * @param code One of `ErrorCode`, or a code of the application's own.
 * @param message Replaces the default text of the code, unless it is empty.
 * @param data Further details, left out where `null` or `undefined`.
 *
 * @see https://www.jsonrpc.org/specification#error_object
 *
 * @example
 * ```ts
 * import { createErrorResponse } from "./message.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(createErrorResponse(null, -32700), {
 *   jsonrpc: "2.0",
 *   id: null,
 *   error: { code: -32700, message: "Parse error" },
 * });
 * assertEquals(createErrorResponse(1, -32602, "Unknown tool"), {
 *   jsonrpc: "2.0",
 *   id: 1,
 *   error: { code: -32602, message: "Unknown tool" },
 * });
 * ```
 */
export function createErrorResponse(
  id: RequestId | null,
  code: number,
  message?: string,
  data?: unknown,
): ErrorResponse {
  const error: ErrorObject = {
    code,
    message: message || (ERROR_MESSAGES.get(code) ?? "Unknown error"),
    ...(data === undefined || data === null ? {} : { data }),
  };
  return { jsonrpc: "2.0", id, error };
}
