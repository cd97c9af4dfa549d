import { EncodedResult, type Method, type Outcome } from "../dispatch.ts";
import type { NamedParams } from "../jsonrpc.ts";
import { ErrorCode, RpcError, stringify } from "../jsonrpc.ts";
import type { Prompt } from "../prompt.ts";
import { knownMembers, type Revision, SERVER_INFO } from "../protocol.ts";
import type { Resource } from "../resource.ts";
import type { Tool } from "../tool.ts";

/** What a server is and what it serves. */
export interface ServerOptions {
  /** Its name for programs. */
  readonly name: string;
  /** Its name for people. */
  readonly title?: string;
  /** Its version. */
  readonly version: string;
  /** What it is. */
  readonly description?: string;
  /** Its tools, in the order in which they are listed. */
  readonly tools: readonly Tool[];
  /** Its resources, likewise. */
  readonly resources: readonly Resource[];
  /** Its prompts, likewise. */
  readonly prompts: readonly Prompt[];
}

/** What one connection has agreed on. */
export interface Session {
  /** The revision of requests that claim none. */
  revision: Revision;
  /** Makes it another one. */
  select(revision: Revision): void;
}

/** What methods are made from: one server, as one revision sees it. */
export interface Context {
  /** What is served. */
  readonly options: ServerOptions;
  /** The revision that the methods are for. */
  readonly revision: Revision;
  /** What this connection has agreed on. */
  readonly session: Session;
  /** Is told of each fault. */
  readonly onFault: (cause: unknown) => void;
  /** Adds to a result what the revision wants in every result. */
  complete(body: Body): Body;
  /** As `complete`, for the results that a client may keep. */
  completeCacheable(body: Body): Body;
}

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

/** How long a client may keep what never changes, in milliseconds. */
const TTL_MS = 3_600_000;

/** The answer to parameters of the wrong shape. */
export const INVALID_PARAMS: RpcError = new RpcError(ErrorCode.INVALID_PARAMS);

const INVALID_CURSOR = new RpcError(
  ErrorCode.INVALID_PARAMS,
  "Invalid cursor",
);

/**
 * Makes the context of one revision's methods.
 *
 * @param options What is served.
 * @param revision The revision.
 * @param session What the connection has agreed on.
 * @param onFault Is told of each fault.
 */
export function createContext(
  options: ServerOptions,
  revision: Revision,
  session: Session,
  onFault: (cause: unknown) => void,
): Context {
  const common = { options, revision, session, onFault };
  if (revision.era === "legacy") {
    const asItIs = (body: Body): Body => body;
    return { ...common, complete: asItIs, completeCacheable: asItIs };
  }
  const _meta = { [SERVER_INFO]: serverInfo(options, revision) };
  return {
    ...common,
    complete: (body) => ({ resultType: "complete", ...body, _meta }),
    completeCacheable: (body) => ({
      resultType: "complete",
      ...body,
      ttlMs: TTL_MS,
      cacheScope: "public",
      _meta,
    }),
  };
}

/**
 * Describes the server to a client.
 *
 * @param options What is served.
 * @param revision The revision of the result.
 */
export function serverInfo(
  { name, title, version, description }: ServerOptions,
  revision: Revision,
): Body {
  const info = { name, title, version, description };
  return knownMembers("serverInfo", info, revision);
}

/**
 * Declares exactly what is served.
 *
 * @param options What is served.
 */
export function capabilities(options: ServerOptions): Body {
  return {
    ...(options.tools.length > 0 ? { tools: {} } : {}),
    ...(options.resources.length > 0 ? { resources: {} } : {}),
    ...(options.prompts.length > 0 ? { prompts: {} } : {}),
  };
}

/**
 * Makes a method that lists everything on one page.
 *
 * @param body The result.
 */
export function listMethod(body: Body): Method {
  const result = new EncodedResult(stringify(body));
  return (params: NamedParams | undefined): Outcome =>
    (params?.cursor ?? null) === null ? result : INVALID_CURSOR;
}
