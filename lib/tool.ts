import type { Schema } from "./validation.ts";

/** Hints for the client about what a tool does. */
export interface ToolAnnotations {
  /** It changes nothing. */
  readonly readOnlyHint?: boolean;
  /** It may destroy something; only where it is not read-only. */
  readonly destructiveHint?: boolean;
  /** Calling it twice is the same as calling it once. */
  readonly idempotentHint?: boolean;
  /** It reaches beyond the server, such as to the web. */
  readonly openWorldHint?: boolean;
}

/**
 * A tool as its author writes it.
 *
 * @typeParam Arguments What the schema lets through.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 */
export interface Tool<Arguments = never> {
  /** What clients call it by. */
  readonly name: string;
  /** What people see. */
  readonly title?: string;
  /** What the model reads. */
  readonly description: string;
  /** What arguments are taken; nothing else reaches `run`. */
  readonly inputSchema: Schema;
  /** Hints for the client. */
  readonly annotations?: ToolAnnotations;
  /**
   * Does the work.
   *
   * @returns The text for the model.
   * @throws {ToolError} If the model is to read why it failed.
   */
  run(args: Arguments): string | Promise<string>;
}

/**
 * A failure that the model is to read about. The text of any other error stays
 * within the server.
 *
 * @example
 * ```ts
 * import { ToolError } from "./tool.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(new ToolError("The disk is full").message, "The disk is full");
 * ```
 */
export class ToolError extends Error {
  /** The name of errors of this kind. */
  override readonly name = "ToolError";
}
