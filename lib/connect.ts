import "./console.ts";
import { createServer, type ServerOptions } from "./server.ts";

/** A notification from the server. */
export interface ReceivedNotification {
  /** Its method. */
  readonly method: string;
  /** Its parameters. */
  readonly params?: { readonly [name: string]: unknown };
}

/**
 * What a request is rejected with when its answer is an error.
 *
 * @example
 * ```ts
 * import { connect, RequestError } from "@strict-mcp/strict-mcp/testing";
 * import { assertRejects } from "@std/assert";
 *
 * const client = connect({ name: "example", version: "1.0.0" });
 * await assertRejects(
 *   () => client.call("nope"),
 *   RequestError,
 *   "Method not found",
 * );
 * await client.close();
 * ```
 */
export class RequestError extends Error {
  /** The name of errors of this kind. */
  override readonly name = "RequestError";

  /**
   * Makes an error.
   *
   * @param code The answer's code.
   * @param message The answer's message.
   * @param data The answer's data, if it has any.
   */
  constructor(readonly code: number, message: string, readonly data?: unknown) {
    super(message);
  }
}

/** A client that talks to a server in the same process. */
export interface Client {
  /** Every notification so far. */
  readonly notifications: readonly ReceivedNotification[];
  /** Every fault so far: what a real client learns nothing of. */
  readonly faults: readonly unknown[];
  /**
   * Sends a request.
   *
   * @returns The result.
   * @throws {RequestError} If the answer is an error.
   */
  request(
    method: string,
    params?: { readonly [name: string]: unknown },
  ): Promise<Record<string, unknown>>;
  /** Calls a tool. */
  call(
    name: string,
    args?: { readonly [name: string]: unknown },
  ): Promise<Record<string, unknown>>;
  /** Sends a notification. */
  notify(method: string, params?: { readonly [name: string]: unknown }): void;
  /** Cancels the latest request. */
  cancel(): void;
  /** Ends the input; resolves when nothing runs any more. */
  close(): Promise<void>;
}

/**
 * Connects to a server within this process: real messages, no pipes. For the
 * tests of an author's own tools.
 *
 * @param options What to serve.
 * @throws As `createServer` does.
 *
 * @example
 * ```ts
 * import { connect } from "@strict-mcp/strict-mcp/testing";
 * import { assertEquals } from "@std/assert";
 *
 * const client = connect({ name: "example", version: "1.0.0" });
 * assertEquals(await client.request("ping"), {});
 * await client.close();
 * ```
 */
export function connect(options: ServerOptions): Client {
  const waiting = new Map<
    number,
    PromiseWithResolvers<Record<string, unknown>>
  >();
  const notifications: ReceivedNotification[] = [];
  const faults: unknown[] = [];
  let lastId = 0;

  const server = createServer(options, (text) => {
    const { id, method, params, result, error } = JSON.parse(text);
    if (method !== undefined) {
      notifications.push(
        params === undefined ? { method } : { method, params },
      );
    } else if (error === undefined) {
      waiting.get(id)?.resolve(result);
    } else {
      waiting.get(id)?.reject(
        new RequestError(error.code, error.message, error.data),
      );
    }
    waiting.delete(id);
  }, (cause) => faults.push(cause));

  const send = (message: object): void =>
    server.receive(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const request: Client["request"] = (method, params) => {
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(++lastId, answer);
    send({ id: lastId, method, params });
    return answer.promise;
  };
  return {
    notifications,
    faults,
    request,
    call: (name, args = {}) => request("tools/call", { name, arguments: args }),
    notify: (method, params) => send({ method, params }),
    cancel: () =>
      send({
        method: "notifications/cancelled",
        params: { requestId: lastId },
      }),
    close: () => server.close(),
  };
}
