import { knownMembers, type Revision } from "./protocol.ts";

/** Hints for the client about a piece of content. */
export interface ContentAnnotations {
  /** For whom it is. */
  readonly audience?: readonly ("user" | "assistant")[];
  /** How important it is, from 0 to 1. */
  readonly priority?: number;
  /** When it was last changed, in ISO 8601. */
  readonly lastModified?: string;
}

/** What every piece of content may have. */
export interface ContentBase {
  /** Hints for the client. */
  readonly annotations?: ContentAnnotations;
  /** For the application's own use. */
  readonly _meta?: { readonly [key: string]: unknown };
}

/** Text for the model or the user. */
export interface TextContent extends ContentBase {
  /** Its kind. */
  readonly type: "text";
  /** The text. */
  readonly text: string;
}

/** An image or a sound. */
export interface MediaContent extends ContentBase {
  /** Its kind. A client of a revision without sounds gets a text instead. */
  readonly type: "image" | "audio";
  /** The bytes, or their base64. */
  readonly data: Uint8Array | string;
  /** Their type. */
  readonly mimeType: string;
}

/** A resource that the client may read. */
export interface ResourceLink extends ContentBase {
  /** Its kind. A client of a revision without links gets a text instead. */
  readonly type: "resource_link";
  /** What to read it by. */
  readonly uri: string;
  /** A short name. */
  readonly name: string;
  /** What people see. */
  readonly title?: string;
  /** What is in it. */
  readonly description?: string;
  /** Its type. */
  readonly mimeType?: string;
  /** Its size in bytes. */
  readonly size?: number;
}

/** A resource, whole. */
export interface EmbeddedResource extends ContentBase {
  /** Its kind. */
  readonly type: "resource";
  /** What is in it: a text, or bytes or their base64. */
  readonly resource: {
    readonly uri: string;
    readonly mimeType?: string;
    readonly _meta?: { readonly [key: string]: unknown };
  } & ({ readonly text: string } | { readonly blob: Uint8Array | string });
}

/**
 * A piece of what a tool or a prompt gives.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
 */
export type ContentBlock =
  | TextContent
  | MediaContent
  | ResourceLink
  | EmbeddedResource;

/** Since when there are kinds of content that not every revision knows. */
const SINCE: ReadonlyMap<string, string> = new Map([
  ["audio", "2025-03-26"],
  ["resource_link", "2025-06-18"],
]);

/**
 * Writes content as a revision knows it: bytes as base64, and a text in place
 * of what the revision has no kind for.
 *
 * @param block What an author gave; at run time it may be anything.
 * @param revision The revision of the result.
 * @returns The block as it goes into a result.
 * @throws {TypeError} If it is no content block.
 *
 * @example
 * ```ts
 * import { contentFor } from "./content.ts";
 * import { negotiate } from "./protocol.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sound = { type: "audio", data: Uint8Array.of(0), mimeType: "audio/wav" } as const;
 * assertEquals(contentFor(sound, negotiate("2025-03-26")), {
 *   type: "audio",
 *   data: "AA==",
 *   mimeType: "audio/wav",
 * });
 * assertEquals(contentFor(sound, negotiate("2024-11-05")), {
 *   type: "text",
 *   text: "(audio/wav, which this protocol revision cannot carry)",
 * });
 * ```
 */
export function contentFor(
  block: ContentBlock,
  revision: Revision,
): Record<string, unknown> {
  const own = checked(block, revision);
  if ((SINCE.get(block.type) ?? "") > revision.version) {
    return { type: "text", text: substitute(block) };
  }
  const content = { ...knownMembers("content", block, revision), ...own };
  const { annotations } = block;
  return annotations === undefined ? content : {
    ...content,
    annotations: knownMembers("annotations", annotations, revision),
  };
}

/** What a client reads that cannot be given the real thing. */
function substitute(block: ContentBlock): string {
  return "uri" in block
    ? block.uri
    : `(${
      "mimeType" in block ? block.mimeType : block.type
    }, which this protocol revision cannot carry)`;
}

/** Checks a block; gives the members that are written in another way. */
function checked(
  block: ContentBlock,
  revision: Revision,
): Record<string, unknown> {
  switch (block?.type) {
    case "text":
      demand(typeof block.text === "string", "text.text");
      return {};
    case "image":
    case "audio":
      demand(typeof block.mimeType === "string", `${block.type}.mimeType`);
      return { data: base64(block.data, `${block.type}.data`) };
    case "resource_link":
      demand(typeof block.uri === "string", "resource_link.uri");
      demand(typeof block.name === "string", "resource_link.name");
      return {};
    case "resource":
      return { resource: embedded(block.resource, revision) };
    default:
      throw new TypeError("Not a content block");
  }
}

function embedded(
  resource: EmbeddedResource["resource"],
  revision: Revision,
): Record<string, unknown> {
  demand(typeof resource?.uri === "string", "resource.uri");
  const { uri, mimeType, _meta } = resource;
  const held = "text" in resource
    ? { text: resource.text }
    : { blob: base64(resource.blob, "resource.blob") };
  demand(!("text" in held) || typeof held.text === "string", "resource.text");
  const contents = { uri, mimeType, ...held, _meta };
  return knownMembers("resourceContents", contents, revision);
}

/**
 * Writes bytes as base64; takes base64 as it is.
 *
 * @param data Bytes, or their base64; at run time it may be anything.
 * @param what Names it in the error.
 * @throws {TypeError} If it is neither.
 *
 * @example
 * ```ts
 * import { base64 } from "./content.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(base64(Uint8Array.of(1, 2, 3), "blob"), "AQID");
 * ```
 */
export function base64(data: Uint8Array | string, what: string): string {
  if (data instanceof Uint8Array) return data.toBase64();
  demand(
    typeof data === "string" && data.length % 4 === 0 && BASE64.test(data),
    what,
  );
  return data;
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new TypeError(`${what} of the content is not valid`);
}
