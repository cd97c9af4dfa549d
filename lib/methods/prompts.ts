import { LazyCallContext } from "../call_context.ts";
import { contentFor } from "../content.ts";
import type { Method, Outcome } from "../dispatch.ts";
import { ErrorCode, RpcError } from "../jsonrpc.ts";
import {
  type Prompt,
  promptArguments,
  type PromptMessage,
  type PromptResult,
} from "../prompt.ts";
import { knownMembers } from "../protocol.ts";
import {
  type Body,
  type Context,
  INVALID_PARAMS,
  type MethodRow,
} from "./context.ts";
import { listMethod } from "./lists.ts";

/** The methods of a server that has prompts. */
export const promptMethods: readonly MethodRow[] = [
  {
    name: "prompts/list",
    create: (context) =>
      listMethod(
        "prompts",
        context.options.prompts.map((prompt) => describe(prompt, context)),
        context,
      ),
  },
  { name: "prompts/get", create: createGet },
];

/** The answer to the name of a prompt that there is none of. */
export const UNKNOWN_PROMPT: RpcError = new RpcError(
  ErrorCode.INVALID_PARAMS,
  "Unknown prompt",
);

function describe(prompt: Prompt, { revision }: Context): Body {
  const known = knownMembers("prompt", prompt, revision);
  if (prompt.arguments !== undefined) {
    known.arguments = prompt.arguments.map((argument) =>
      knownMembers("promptArgument", argument, revision)
    );
  }
  return known;
}

function createGet(context: Context): Method {
  const { options, revision, complete } = context;
  const prompts = new Map(
    options.prompts.map((prompt) => [prompt.name, prompt]),
  );
  return (params, call) => {
    const name = params?.name;
    if (typeof name !== "string") return INVALID_PARAMS;
    const prompt = prompts.get(name);
    if (prompt === undefined) return UNKNOWN_PROMPT;
    const args = promptArguments(prompt, params?.arguments);
    if (args === undefined) {
      const message = `Invalid arguments for ${name}`;
      return new RpcError(ErrorCode.INVALID_PARAMS, message);
    }
    const answer = (result: PromptResult): Outcome =>
      complete({
        ...(prompt.description === undefined
          ? {}
          : { description: prompt.description }),
        messages: messagesOf(result).map(({ role, content }) => ({
          role,
          content: contentFor(content, revision),
        })),
      });
    const result = prompt.get(
      args,
      new LazyCallContext(context, call, params),
    );
    return result instanceof Promise ? result.then(answer) : answer(result);
  };
}

function messagesOf(result: PromptResult): readonly PromptMessage[] {
  return typeof result === "string"
    ? [{ role: "user", content: { type: "text", text: result } }]
    : result;
}
