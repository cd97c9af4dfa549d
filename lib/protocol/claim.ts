import { ErrorCode, RpcError } from "../jsonrpc.ts";
import {
  McpErrorCode,
  MODERN,
  MODERN_VERSIONS,
  type Revision,
} from "./revision.ts";

const META = "io.modelcontextprotocol/";
const PROTOCOL_VERSION = `${META}protocolVersion`;
const CLIENT_CAPABILITIES = `${META}clientCapabilities`;
const CLIENT_INFO = `${META}clientInfo`;
/** The key of a request's `_meta` that asks for log messages. */
export const LOG_LEVEL: string = `${META}logLevel`;

/** The key of a result's `_meta` that names the server. */
export const SERVER_INFO: string = `${META}serverInfo`;

/** The key of a notification's `_meta` that names its subscription. */
export const SUBSCRIPTION_ID: string = `${META}subscriptionId`;

/** How grave a log message can be, least grave first (RFC 5424). */
export const LOG_LEVELS = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] as const;

/** One of {@linkcode LOG_LEVELS}. */
export type LogLevel = typeof LOG_LEVELS[number];

/**
 * Tells whether a value is a log level.
 *
 * @param value Any value.
 *
 * @example
 * ```ts
 * import { isLogLevel } from "./claim.ts";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLogLevel("debug"));
 * assertFalse(isLogLevel("loud"));
 * ```
 */
export function isLogLevel(value: unknown): value is LogLevel {
  return LOG_LEVELS.some((level) => level === value);
}

/**
 * Reads the revision that a request claims for itself.
 *
 * @param meta The `_meta` of the request's parameters, whatever it is.
 * @returns The revision, the error to answer with, or `undefined` where the
 * request claims none and is a legacy one.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 *
 * @example
 * ```ts
 * import { claimedRevision } from "./claim.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(claimedRevision({}), undefined);
 * ```
 */
export function claimedRevision(
  meta: unknown,
): Revision | RpcError | undefined {
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
  return logLevel === undefined || isLogLevel(logLevel)
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
 * import { isObject } from "./claim.ts";
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
