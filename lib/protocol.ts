/**
 * The revisions of the Model Context Protocol: what each of them knows, how
 * one is negotiated, and what a modern request must carry.
 *
 * @see https://modelcontextprotocol.io/specification/versioning
 * @module
 */

import { ErrorCode, type NamedParams, RpcError } from "./jsonrpc.ts";

/** Codes that MCP adds to those of JSON-RPC. */
export const McpErrorCode = {
  /** Legacy revisions only; a modern one answers -32602. */
  RESOURCE_NOT_FOUND: -32002,
  /** The request names a revision that is not served. */
  UNSUPPORTED_PROTOCOL_VERSION: -32022,
} as const;

/** What sets one revision apart from the others. */
export interface Revision {
  /** Its name on the wire: a date. */
  readonly version: string;
  /**
   * Legacy revisions are negotiated by `initialize`; a modern one is claimed
   * by the `_meta` of each request.
   */
  readonly era: "legacy" | "modern";
  /** Whether a list of messages is answered. */
  readonly batches: boolean;
  /** The error for a resource that does not exist. */
  readonly resourceNotFound: (uri: string) => RpcError;
}

const legacyResourceNotFound = (): RpcError =>
  new RpcError(McpErrorCode.RESOURCE_NOT_FOUND, "Resource not found");

const modernResourceNotFound = (uri: string): RpcError =>
  new RpcError(ErrorCode.INVALID_PARAMS, "Resource not found", { uri });

// deno-fmt-ignore
/** Every revision that is served, oldest first. */
export const REVISIONS: readonly Revision[] = [
  { version: "2024-11-05", era: "legacy", batches: false, resourceNotFound: legacyResourceNotFound },
  { version: "2025-03-26", era: "legacy", batches: true, resourceNotFound: legacyResourceNotFound },
  { version: "2025-06-18", era: "legacy", batches: false, resourceNotFound: legacyResourceNotFound },
  { version: "2025-11-25", era: "legacy", batches: false, resourceNotFound: legacyResourceNotFound },
  { version: "2026-07-28", era: "modern", batches: false, resourceNotFound: modernResourceNotFound },
];

/**
 * The members of objects in results that not every revision knows, each with
 * the first revision that does. A member that is not listed is known to all.
 */
const SINCE: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    "serverInfo",
    new Map([["title", "2025-06-18"], ["description", "2025-11-25"]]),
  ],
  ["tool", new Map([["title", "2025-06-18"], ["annotations", "2025-03-26"]])],
  ["resource", new Map([["title", "2025-06-18"]])],
  ["prompt", new Map([["title", "2025-06-18"]])],
  ["promptArgument", new Map([["title", "2025-06-18"]])],
]);

/** The kinds of object that {@linkcode knownMembers} can cut down. */
export type Described =
  | "serverInfo"
  | "tool"
  | "resource"
  | "prompt"
  | "promptArgument";

/**
 * Leaves of an object what a revision knows, in the object's own order.
 *
 * @param kind What the object describes.
 * @param object The object with everything that is known of it.
 * @param revision The revision that the result is for.
 *
 * @example
 * ```ts
 * import { knownMembers, negotiate } from "./protocol.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const prompt = { name: "check", title: "Check" };
 * assertEquals(knownMembers("prompt", prompt, negotiate("2024-11-05")), {
 *   name: "check",
 * });
 * ```
 */
export function knownMembers(
  kind: Described,
  object: object,
  revision: Revision,
): Record<string, unknown> {
  const since = SINCE.get(kind);
  return Object.fromEntries(
    Object.entries(object).filter(([name, value]) =>
      value !== undefined && (since?.get(name) ?? "") <= revision.version
    ),
  );
}

const MODERN = REVISIONS.filter(({ era }) => era === "modern");
const LEGACY = REVISIONS.filter(({ era }) => era === "legacy");

/** The versions that a modern request can claim. */
export const MODERN_VERSIONS: readonly string[] = MODERN.map((
  { version },
) => version);

/**
 * Negotiates the revision of an `initialize` request.
 *
 * @param requested The request's `protocolVersion`, whatever it is.
 * @returns The revision asked for, or the newest legacy one.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#version-negotiation
 *
 * @example
 * ```ts
 * import { negotiate } from "./protocol.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(negotiate("2024-11-05").version, "2024-11-05");
 * assertEquals(negotiate("2099-01-01").version, "2025-11-25");
 * ```
 */
export function negotiate(requested: unknown): Revision {
  return LEGACY.find(({ version }) => version === requested) ??
    LEGACY.at(-1)!;
}

const META = "io.modelcontextprotocol/";
const PROTOCOL_VERSION = `${META}protocolVersion`;
const CLIENT_CAPABILITIES = `${META}clientCapabilities`;
const CLIENT_INFO = `${META}clientInfo`;
const LOG_LEVEL = `${META}logLevel`;

/** The key of a result's `_meta` that names the server. */
export const SERVER_INFO: string = `${META}serverInfo`;

/** The key of a notification's `_meta` that names its subscription. */
export const SUBSCRIPTION_ID: string = `${META}subscriptionId`;

const LOG_LEVELS: readonly unknown[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/**
 * Reads the revision that a request claims for itself.
 *
 * @param params The request's parameters.
 * @returns The revision, the error to answer with, or `undefined` where the
 * request claims none and is a legacy one.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 *
 * @example
 * ```ts
 * import { claimedRevision } from "./protocol.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(claimedRevision({}), undefined);
 * ```
 */
export function claimedRevision(
  params: NamedParams | undefined,
): Revision | RpcError | undefined {
  const meta = params?._meta;
  if (!isObject(meta) || !Object.hasOwn(meta, PROTOCOL_VERSION)) {
    return undefined;
  }
  const requested = meta[PROTOCOL_VERSION];
  const wrong = [
    ...(typeof requested === "string" ? [] : [PROTOCOL_VERSION]),
    ...(isObject(meta[CLIENT_CAPABILITIES]) ? [] : [CLIENT_CAPABILITIES]),
    ...(meta[CLIENT_INFO] === undefined || isObject(meta[CLIENT_INFO])
      ? []
      : [CLIENT_INFO]),
  ];
  if (wrong.length > 0) return invalidMeta(wrong);
  const revision = MODERN.find(({ version }) => version === requested);
  if (revision === undefined) {
    return new RpcError(
      McpErrorCode.UNSUPPORTED_PROTOCOL_VERSION,
      "Unsupported protocol version",
      { supported: MODERN_VERSIONS, requested },
    );
  }
  const logLevel = meta[LOG_LEVEL];
  return logLevel === undefined || LOG_LEVELS.includes(logLevel)
    ? revision
    : invalidMeta([LOG_LEVEL]);
}

/**
 * Tells whether a value is a JSON object: neither a list nor `null`.
 *
 * @param value Any JSON value.
 *
 * @example
 * ```ts
 * import { isObject } from "./protocol.ts";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isObject({}));
 * assertFalse(isObject([]) || isObject(null));
 * ```
 */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalidMeta(fields: readonly string[]): RpcError {
  return new RpcError(ErrorCode.INVALID_PARAMS, undefined, { fields });
}
