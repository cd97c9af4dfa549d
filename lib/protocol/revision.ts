import { ErrorCode, RpcError } from "../jsonrpc.ts";

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

/** The revisions that a request can claim. */
export const MODERN: readonly Revision[] = REVISIONS.filter(({ era }) =>
  era === "modern"
);
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
 * import { negotiate } from "./revision.ts";
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
