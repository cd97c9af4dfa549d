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
 * import { knownMembers, negotiate } from "./revision.ts";
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
