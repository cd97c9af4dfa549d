import type { Method } from "../dispatch.ts";
import { ErrorCode, RpcError } from "../jsonrpc.ts";
import { promptArguments } from "../prompt.ts";
import { knownMembers } from "../protocol.ts";
import {
  type Context,
  INVALID_PARAMS,
  listMethod,
  type MethodRow,
} from "./context.ts";

/** The methods of a server that has prompts. */
export const promptMethods: readonly MethodRow[] = [
  {
    name: "prompts/list",
    create: ({ options, revision, completeCacheable }) =>
      listMethod(completeCacheable({
        prompts: options.prompts.map(({ text: _text, ...prompt }) => ({
          ...knownMembers("prompt", prompt, revision),
          arguments: prompt.arguments.map((argument) =>
            knownMembers("promptArgument", argument, revision)
          ),
        })),
      })),
  },
  { name: "prompts/get", create: createGet },
];

const UNKNOWN_PROMPT = new RpcError(
  ErrorCode.INVALID_PARAMS,
  "Unknown prompt",
);

function createGet({ options, complete }: Context): Method {
  const prompts = new Map(
    options.prompts.map((prompt) => [prompt.name, prompt]),
  );
  return (params) => {
    const name = params?.name;
    if (typeof name !== "string") return INVALID_PARAMS;
    const prompt = prompts.get(name);
    if (prompt === undefined) return UNKNOWN_PROMPT;
    const args = promptArguments(prompt, params?.arguments);
    if (args === undefined) {
      const message = `Invalid arguments for ${name}`;
      return new RpcError(ErrorCode.INVALID_PARAMS, message);
    }
    return complete({
      description: prompt.description,
      messages: [
        { role: "user", content: { type: "text", text: prompt.text(args) } },
      ],
    });
  };
}
