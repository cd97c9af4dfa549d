/** An argument of a prompt. Its value is always a string. */
export interface PromptArgument {
  /** What clients give it by. */
  readonly name: string;
  /** What it is for. */
  readonly description?: string;
  /** Whether the prompt cannot do without it. */
  readonly required: boolean;
}

/**
 * A prompt as its author writes it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/prompts
 */
export interface Prompt {
  /** What clients get it by. */
  readonly name: string;
  /** What people see. */
  readonly title?: string;
  /** What it is for. */
  readonly description: string;
  /** What it takes; other arguments are refused. */
  readonly arguments: readonly PromptArgument[];
  /** Writes the user's message. */
  text(args: ReadonlyMap<string, string>): string;
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
 *   description: "Greets",
 *   arguments: [{ name: "who", required: true }],
 *   text: (): string => "Hello",
 * };
 * assertEquals(promptArguments(prompt, { who: "Ada" }), new Map([["who", "Ada"]]));
 * assertEquals(promptArguments(prompt, {}), undefined);
 * ```
 */
export function promptArguments(
  prompt: Prompt,
  given: unknown,
): ReadonlyMap<string, string> | undefined {
  const args = new Map<string, string>();
  if (typeof (given ?? {}) !== "object" || Array.isArray(given)) {
    return undefined;
  }
  for (const [name, value] of Object.entries(given ?? {})) {
    const known = prompt.arguments.some((argument) => argument.name === name);
    if (!known || typeof value !== "string" || !value.isWellFormed()) {
      return undefined;
    }
    args.set(name, value);
  }
  const complete = prompt.arguments.every(({ name, required }) =>
    !required || args.has(name)
  );
  return complete ? args : undefined;
}
