import type { CallContext } from "./call_context.ts";
import type { ContentBlock } from "./content.ts";
import type { InputSchema, StandardSchema } from "./input_schema.ts";
import type { FromSchema } from "./schema_type.ts";
import type { Schema } from "./validation.ts";

/** Hints for the client about what a tool does. */
export interface ToolAnnotations {
  /** What people see; `title` of the tool is the newer place for it. */
  readonly title?: string;
  /** It changes nothing. */
  readonly readOnlyHint?: boolean;
  /** It may destroy something; only where it is not read-only. */
  readonly destructiveHint?: boolean;
  /** Calling it twice is the same as calling it once. */
  readonly idempotentHint?: boolean;
  /** It reaches beyond the server, such as to the web. */
  readonly openWorldHint?: boolean;
}

/** A picture that a client may show. */
export interface Icon {
  /** Where it is: an `https:` or `data:` URI. */
  readonly src: string;
  /** Its type. */
  readonly mimeType?: string;
  /** Its sizes, such as `48x48` or `any`. */
  readonly sizes?: readonly string[];
}

/** All that the result of a tool can have. */
export interface FullToolResult {
  /** For the model; `structuredContent` as text where it is left out. */
  readonly content?: readonly ContentBlock[];
  /** For programs; must match the tool's `outputSchema`, if it has one. */
  readonly structuredContent?: unknown;
  /** Whether the call failed. */
  readonly isError?: boolean;
  /** For the application's own use. */
  readonly _meta?: { readonly [key: string]: unknown };
}

/** What a tool gives: a text, content, or all that a result can have. */
export type ToolResult = string | readonly ContentBlock[] | FullToolResult;

/** What everything about a tool is, but its arguments. */
export interface ToolDescription {
  /** What clients call it by: 1 to 64 of `A-Z a-z 0-9 _ -`. */
  readonly name: string;
  /** What people see. */
  readonly title?: string;
  /** What the model reads. */
  readonly description: string;
  /** What its `structuredContent` is. */
  readonly outputSchema?: Schema;
  /** Hints for the client. */
  readonly annotations?: ToolAnnotations;
  /** Pictures for the client. */
  readonly icons?: readonly Icon[];
  /** For the application's own use. */
  readonly _meta?: { readonly [key: string]: unknown };
  /** Whether the model is told what is wrong with its arguments. */
  readonly explainInvalidArguments?: boolean;
  /** How long a call may take, in milliseconds; overrides the server's. */
  readonly timeLimitMs?: number;
}

/**
 * A tool with arguments of some type.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 */
export interface Tool<Arguments = never> extends ToolDescription {
  /** What arguments are taken; nothing else reaches `run`. */
  readonly inputSchema: InputSchema;
  /**
   * Does the work.
   *
   * @throws {ToolError} If the model is to read why it failed.
   */
  run(
    args: Arguments,
    context: CallContext,
  ): ToolResult | PromiseLike<ToolResult>;
}

/** The type of the arguments that a schema lets through. */
export type ArgumentsOf<S extends InputSchema> = S extends
  StandardSchema<infer Output> ? Output : FromSchema<S>;

/**
 * Defines a tool; the type of `run`'s arguments comes from the schema.
 *
 * @param tool The tool. It is checked when a server is built.
 *
 * @example
 * ```ts
 * import { defineTool } from "@strict-mcp/strict-mcp";
 * import { connect } from "@strict-mcp/strict-mcp/testing";
 * import { assertEquals } from "@std/assert";
 *
 * const greet = defineTool({
 *   name: "greet",
 *   description: "Greets someone",
 *   inputSchema: {
 *     type: "object",
 *     properties: { name: { type: "string", minLength: 1 } },
 *     required: ["name"],
 *     additionalProperties: false,
 *   },
 *   run: ({ name }) => `Hello, ${name}!`,
 * });
 *
 * const client = connect({ name: "greeter", version: "1.0.0", tools: [greet] });
 * assertEquals(await client.call("greet", { name: "Ada" }), {
 *   content: [{ type: "text", text: "Hello, Ada!" }],
 * });
 * await client.close();
 * ```
 */
export function defineTool<const S extends InputSchema>(
  tool: ToolDescription & {
    /** What arguments are taken; nothing else reaches `run`. */
    readonly inputSchema: S;
    /** Does the work; see {@linkcode Tool}. */
    run(
      args: ArgumentsOf<S>,
      context: CallContext,
    ): ToolResult | PromiseLike<ToolResult>;
  },
): Tool {
  return tool as unknown as Tool;
}

/**
 * A failure that the model is to read about. The text of any other error stays
 * within the server.
 *
 * @example
 * ```ts
 * import { ToolError } from "@strict-mcp/strict-mcp";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(new ToolError("The disk is full").message, "The disk is full");
 * ```
 */
export class ToolError extends Error {
  /** The name of errors of this kind. */
  override readonly name: string = "ToolError";
}
