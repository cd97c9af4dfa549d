/**
 * JSON-RPC 2.0 messages: types, error codes, constructors, and the way between
 * a line of text and a message. Knows nothing of MCP.
 *
 * @see https://www.jsonrpc.org/specification
 * @module
 *
 * @example Try it
 * ```ts
 * import {
 *   createErrorResponse,
 *   createRequest,
 *   createSuccessResponse,
 *   ErrorCode,
 * } from "./jsonrpc.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const request = createRequest("tools/list", 1);
 * assertEquals(
 *   JSON.stringify(request),
 *   '{"jsonrpc":"2.0","method":"tools/list","id":1}',
 * );
 *
 * const success = createSuccessResponse(1, { tools: [{ name: "calculator" }] });
 * assertEquals(
 *   JSON.stringify(success),
 *   '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"calculator"}]}}',
 * );
 *
 * const error = createErrorResponse(
 *   1,
 *   ErrorCode.METHOD_NOT_FOUND,
 *   undefined,
 *   { method: "unknown/method" },
 * );
 * assertEquals(
 *   JSON.stringify(error),
 *   '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found","data":{"method":"unknown/method"}}}',
 * );
 * ```
 */

export {
  classify,
  decode,
  type Decoded,
  isRequestId,
  type NamedParams,
} from "./jsonrpc/decode.ts";
export { MAX_INTEGER_DIGITS } from "./jsonrpc/exact_numbers.ts";
export { MAX_LINE_VALUES } from "./jsonrpc/parse.ts";
export { encode, encodeResult, stringify, toJson } from "./jsonrpc/encode.ts";
export {
  createErrorResponse,
  createNotification,
  createRequest,
  createSuccessResponse,
  type ErrorObject,
  type ErrorResponse,
  type Message,
  type Notification,
  type Params,
  type Request,
  type RequestId,
  type Response,
  type SuccessResponse,
} from "./jsonrpc/message.ts";
export { ERROR_MESSAGES, ErrorCode } from "./jsonrpc/error_code.ts";
export { RpcError } from "./jsonrpc/rpc_error.ts";
