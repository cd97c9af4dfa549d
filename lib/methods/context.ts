import type { ContextSource } from "../call_context.ts";
import type { Method } from "../dispatch.ts";
import { ErrorCode, RpcError } from "../jsonrpc.ts";
import type { Limiter } from "../limiter.ts";
import {
  isObject,
  knownMembers,
  type LogLevel,
  type Revision,
  SERVER_INFO,
} from "../protocol.ts";
import type { PreparedTool } from "./prepared_tool.ts";
import type { Resource } from "../resource.ts";
import {
  hasCompletions,
  hasResources,
  type Served,
  type ServerOptions,
} from "../server_options.ts";

/** What one connection has agreed on. */
export interface Session {
  /** The revision of requests that claim none. */
  revision: Revision;
  /** How grave log messages to a legacy client must be. */
  logLevel: LogLevel;
  /** Makes it another one. */
  select(revision: Revision): void;
}

/** What methods are made from: one server, as one revision sees it. */
export interface Context extends ContextSource {
  /** What is served. */
  readonly options: Served;
  /** What this connection has agreed on. */
  readonly session: Session;
  /** Its tools, made ready. */
  readonly tools: readonly PreparedTool[];
  /** How many calls run at once. */
  readonly limiter: Limiter;
  /** Is told of each fault. */
  readonly onFault: (cause: unknown) => void;
  /**
   * Adds to a result what the revision wants in every result, and in those
   * that a client may keep.
   */
  complete(body: Body, cache?: CacheHints): Body;
}

/** What the contexts of all revisions share. */
export type Common = Pick<
  Context,
  "options" | "tools" | "session" | "limiter" | "onFault"
>;

/** The members of a result. */
export type Body = { readonly [member: string]: unknown };

/** One method. */
export interface MethodRow {
  /** Its name on the wire. */
  readonly name: string;
  /** The only era that has it, if not both. */
  readonly era?: Revision["era"];
  /** Makes the method for one revision. */
  create(context: Context): Method;
}

/** The answer to parameters of the wrong shape. */
export const INVALID_PARAMS: RpcError = new RpcError(ErrorCode.INVALID_PARAMS);

/** How long a client may keep a result, and whether it may share it. */
export type CacheHints = NonNullable<Resource["cache"]>;

/** For what is fixed when the server is built. */
export const FIXED: CacheHints = { ttlMs: 3_600_000, cacheScope: "public" };

/**
 * Makes the context of one revision's methods.
 *
 * @param common What all revisions share.
 * @param revision The revision.
 */
export function createContext(
  common: Common,
  revision: Revision,
): Context {
  const { logging } = common.options;
  if (revision.era === "legacy") {
    return { ...common, revision, logging, complete: (body) => body };
  }
  const named = { [SERVER_INFO]: serverInfo(common.options, revision) };
  return {
    ...common,
    revision,
    logging,
    complete: (body, cache) => ({
      resultType: "complete",
      ...body,
      ...cache,
      _meta: isObject(body._meta) ? { ...body._meta, ...named } : named,
    }),
  };
}

/**
 * Describes the server to a client.
 *
 * @param options What is served.
 * @param revision The revision of the result.
 */
export function serverInfo(options: ServerOptions, revision: Revision): Body {
  return knownMembers("serverInfo", options, revision);
}

/**
 * Declares exactly what is served.
 *
 * @param options What is served.
 * @param revision The revision of the result.
 */
export function capabilities(options: Served, revision: Revision): Body {
  const { tools, prompts, logging } = options;
  const declared = {
    tools: tools.length > 0 ? {} : undefined,
    resources: hasResources(options) ? {} : undefined,
    prompts: prompts.length > 0 ? {} : undefined,
    completions: hasCompletions(options) ? {} : undefined,
    logging: logging ? {} : undefined,
  };
  return knownMembers("capabilities", declared, revision);
}
