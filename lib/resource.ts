import type { CallContext } from "./call_context.ts";
import type { ContentAnnotations } from "./content.ts";
import type { Icon } from "./tool.ts";

/** What a resource holds: a text, or bytes. */
export type ResourceData = string | Uint8Array;

/** What resources and templates have in common. */
export interface ResourceDescription {
  /** A short name. */
  readonly name: string;
  /** What people see. */
  readonly title?: string;
  /** What is in it. */
  readonly description?: string;
  /** Its type. */
  readonly mimeType?: string;
  /** Hints for the client. */
  readonly annotations?: ContentAnnotations;
  /** Pictures for the client. */
  readonly icons?: readonly Icon[];
  /** For the application's own use. */
  readonly _meta?: { readonly [key: string]: unknown };
  /** How long a client may keep what `read` gives; not at all by default. */
  readonly cache?: {
    /** How long, in milliseconds. */
    readonly ttlMs: number;
    /** Whether it is the same for everybody. */
    readonly cacheScope: "public" | "private";
  };
}

/**
 * A resource.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources
 */
export interface Resource extends ResourceDescription {
  /** What clients read it by. */
  readonly uri: string;
  /** Its size in bytes. */
  readonly size?: number;
  /** Gives what it holds. */
  read(context: CallContext): ResourceData | PromiseLike<ResourceData>;
}

/** What a template's `read` gives: `undefined` where there is no such resource. */
export type TemplateData = ResourceData | undefined;

/** Completes a value that a person has begun to type. */
export type Complete = (
  /** What has been typed. */
  value: string,
  /** The values of the other arguments or variables, as far as known. */
  others: Readonly<Record<string, string>>,
) => readonly string[] | PromiseLike<readonly string[]>;

/** Resources whose URIs follow a pattern. */
export interface ResourceTemplate extends ResourceDescription {
  /** The pattern: RFC 6570, level 1. */
  readonly uriTemplate: string;
  /** Completes the values of variables, by name. */
  readonly complete?: Readonly<Record<string, Complete>>;
  /** Gives what the resource with these values holds. */
  read(
    variables: Readonly<Record<string, string>>,
    context: CallContext & { readonly uri: string },
  ): TemplateData | PromiseLike<TemplateData>;
}
