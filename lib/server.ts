import { Dispatcher, type Method } from "./dispatch.ts";
import {
  decode,
  type Decoded,
  ErrorCode,
  isRequestId,
  type NamedParams,
  RpcError,
} from "./jsonrpc.ts";
import { Limiter } from "./limiter.ts";
import {
  INVALID_PARAMS,
  methodTable,
  prepareTool,
  type Session,
} from "./methods.ts";
import {
  claimedRevision,
  decodeUsualCall,
  isObject,
  negotiate,
  type Revision,
} from "./protocol.ts";
import { served } from "./served.ts";
import type { ServerOptions } from "./server_options.ts";

export type { ServerOptions } from "./server_options.ts";

/** A server: lines go in, messages come out of its `send`. */
export interface Server {
  /**
   * Takes one line. What can be answered at once is sent before it returns.
   *
   * @param line The line, without its line feed.
   */
  receive(line: string): void;
  /**
   * Ends the server: calls that run get `closeGraceMs`.
   *
   * @returns Resolves when nothing runs any more and nothing will be sent.
   */
  close(): Promise<void>;
}

const INVALID_REQUEST = new RpcError(ErrorCode.INVALID_REQUEST);
const METHOD_NOT_FOUND = new RpcError(ErrorCode.METHOD_NOT_FOUND);

/**
 * Creates a server.
 *
 * @param options What it serves.
 * @param send Takes each message, encoded, without a line feed, in order.
 * @param onFault Is told of each fault, of which the client learns nothing.
 * @throws {TypeError} If an option is not valid or the schema of a tool is not
 * supported.
 *
 * @example
 * ```ts
 * import { createServer } from "./server.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sent: string[] = [];
 * const server = createServer(
 *   { name: "example", version: "1.0.0" },
 *   (text) => sent.push(text),
 * );
 * server.receive('{"jsonrpc":"2.0","id":1,"method":"ping"}');
 * await server.close();
 * assertEquals(sent, ['{"jsonrpc":"2.0","id":1,"result":{}}']);
 * ```
 */
export function createServer(
  options: ServerOptions,
  send: (text: string) => void,
  onFault: (cause: unknown) => void = () => {},
): Server {
  const reportFault = (cause: unknown): void => {
    try {
      onFault(cause);
    } catch {
      // There is nobody left to tell.
    }
  };
  const all = served(options);
  const limiter = new Limiter(all.maxConcurrentCalls);
  const session: Session = {
    // Until `initialize`, requests are served as by the newest legacy revision.
    revision: negotiate(undefined),
    logLevel: "info",
    select(revision): void {
      session.revision = revision;
      methods = methodsOf(revision);
    },
  };
  const common = {
    options: all,
    tools: all.tools.map(prepareTool),
    session,
    limiter,
    onFault: reportFault,
  };
  // Made when first asked for: most connections know one revision only.
  const tables = new Map<Revision, ReadonlyMap<string, Method>>();
  const methodsOf = (revision: Revision): ReadonlyMap<string, Method> => {
    const table = tables.get(revision) ?? methodTable(common, revision);
    tables.set(revision, table);
    return table;
  };
  let methods = methodsOf(session.revision);

  function route(
    name: string,
    params: NamedParams | undefined,
    inBatch: boolean,
  ): Method | RpcError {
    const meta = params?._meta ?? undefined;
    const claimed = meta === undefined ? undefined : claimedRevision(meta);
    if (claimed instanceof RpcError) return claimed;
    const method = (claimed === undefined ? methods : methodsOf(claimed))
      .get(name);
    if (method === undefined) return METHOD_NOT_FOUND;
    if (inBatch && name === "initialize") return INVALID_REQUEST;
    // `initialize` is served whatever it carries.
    return meta === undefined || isObject(meta) || name === "initialize"
      ? method
      : INVALID_PARAMS;
  }

  const dispatcher = new Dispatcher({
    decode: (line): Decoded => decodeUsualCall(line) ?? decode(line),
    route,
    onNotification(method, params, cancel): void {
      if (method !== "notifications/cancelled" || !isObject(params)) return;
      if (isRequestId(params.requestId)) cancel(params.requestId);
    },
    acceptsBatch: (elements): boolean =>
      session.revision.batches &&
      !elements.some((element) =>
        isObject(element) && isObject(element.params) &&
        claimedRevision(element.params._meta) !== undefined
      ),
    send,
    onFault: reportFault,
  });
  return {
    receive: (line): void => dispatcher.receive(line),
    close: (): Promise<void> => dispatcher.close(all.closeGraceMs),
  };
}
