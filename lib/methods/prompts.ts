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
import { isPromiseLike } from "../promise_like.ts";
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
        messages: Array.from(messagesOf(result), ({ role, content }) => {
          if (role !== "user" && role !== "assistant") {
            throw new TypeError("a message is the user's or the assistant's");
          }
          return { role, content: contentFor(content, revision) };
        }),
      });
    const result = prompt.get(
      args,
      new LazyCallContext(context, call, params),
    );
    return isPromiseLike(result)
      ? Promise.resolve(result).then(answer)
      : answer(result);
  };
}

function messagesOf(result: PromptResult): readonly PromptMessage[] {
  if (typeof result === "string") {
    return [{ role: "user", content: { type: "text", text: result } }];
  }
  if (Array.isArray(result)) return result;
  throw new TypeError("a prompt gave neither a text nor messages");
}
