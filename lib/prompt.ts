import type { CallContext } from "./call_context.ts";
import type { ContentBlock } from "./content.ts";
import { isObject } from "./protocol.ts";
import type { Complete } from "./resource.ts";
import type { Icon } from "./tool.ts";

/** An argument of a prompt. Its value is always a string. */
export interface PromptArgument {
  /** What clients give it by. */
  readonly name: string;
  /** What people see. */
  readonly title?: string;
  /** What it is for. */
  readonly description?: string;
  /** Whether the prompt cannot do without it. */
  readonly required?: boolean;
  /** Completes its value. */
  readonly complete?: Complete;
}

/** One message of a prompt. */
export interface PromptMessage {
  /** Whose it is. */
  readonly role: "user" | "assistant";
  /** What it says. */
  readonly content: ContentBlock;
}

/** What a prompt gives: the text of one message of the user, or messages. */
export type PromptResult = string | readonly PromptMessage[];

/**
 * A prompt.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/prompts
 */
export interface Prompt {
  /** What clients get it by. */
  readonly name: string;
  /** What people see. */
  readonly title?: string;
  /** What it is for. */
  readonly description?: string;
  /** What it takes; other arguments are refused. */
  readonly arguments?: readonly PromptArgument[];
  /** Pictures for the client. */
  readonly icons?: readonly Icon[];
  /** For the application's own use. */
  readonly _meta?: { readonly [key: string]: unknown };
  /** Writes it. */
  get(
    args: Readonly<Record<string, string>>,
    context: CallContext,
  ): PromptResult | PromiseLike<PromptResult>;
}

/**
 * Checks the arguments of a prompt.
 *
 * @param prompt The prompt.
 * @param given The request's `arguments`, whatever they are; `null` is as if
 * absent.
 * @returns The arguments, or `undefined` where one is missing, unknown, or not
 * a well-formed string.
 *
 * @example
 * ```ts
 * import { promptArguments } from "./prompt.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const prompt = {
 *   name: "greet",
 *   arguments: [{ name: "who", required: true }],
 *   get: (): string => "Hello",
 * };
 * assertEquals({ ...promptArguments(prompt, { who: "Ada" }) }, { who: "Ada" });
 * assertEquals(promptArguments(prompt, {}), undefined);
 * ```
 */
export function promptArguments(
  prompt: Prompt,
  given: unknown,
): Readonly<Record<string, string>> | undefined {
  const known = prompt.arguments ?? [];
  const args: Record<string, string> = Object.create(null);
  if (!isObject(given ?? {})) return undefined;
  for (const [name, value] of Object.entries(given ?? {})) {
    if (!known.some((argument) => argument.name === name)) return undefined;
    if (typeof value !== "string" || !value.isWellFormed()) return undefined;
    args[name] = value;
  }
  return known.every(({ name, required }) => !required || name in args)
    ? args
    : undefined;
}
