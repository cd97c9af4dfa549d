/**
 * An error to answer with. It is returned, not thrown: an exception is a fault
 * of the server.
 *
 * @example
 * ```ts
 * import { RpcError } from "./rpc_error.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(new RpcError(-32602, "Unknown tool").message, "Unknown tool");
 * ```
 */
export class RpcError {
  /**
   * Makes an error.
   *
   * @param code One of `ErrorCode`, or a code of the application's own.
   * @param message Replaces the default text of the code.
   * @param data Further details.
   */
  constructor(
    readonly code: number,
    readonly message?: string,
    readonly data?: unknown,
  ) {}
}
