import type { Method, Outcome } from "../dispatch.ts";
import { ErrorCode, RpcError } from "../jsonrpc.ts";
import { knownMembers } from "../protocol.ts";
import { type Tool, ToolError } from "../tool.ts";
import { compileSchema, isWellFormed } from "../validation.ts";
import {
  type Context,
  INVALID_PARAMS,
  listMethod,
  type MethodRow,
} from "./context.ts";

/** The methods of a server that has tools. */
export const toolMethods: readonly MethodRow[] = [
  {
    name: "tools/list",
    create: ({ options, revision, completeCacheable }) =>
      listMethod(completeCacheable({
        tools: options.tools.map(({ run: _run, ...tool }) =>
          knownMembers("tool", tool, revision)
        ),
      })),
  },
  { name: "tools/call", create: createCall },
];

const UNKNOWN_TOOL = new RpcError(ErrorCode.INVALID_PARAMS, "Unknown tool");

function createCall(context: Context): Method {
  const runs = new Map(
    context.options.tools.map((tool) => [tool.name, createRun(tool, context)]),
  );
  return (params) => {
    const name = params?.name;
    if (typeof name !== "string") return INVALID_PARAMS;
    return runs.get(name)?.(params?.arguments ?? {}) ?? UNKNOWN_TOOL;
  };
}

/** Everything between the arguments as they came and the result. */
function createRun(
  tool: Tool<unknown>,
  { complete, onFault }: Context,
): (args: unknown) => Outcome | Promise<Outcome> {
  const schema = compileSchema(tool.inputSchema);
  const succeed = (text: string): Outcome =>
    complete({ content: [{ type: "text", text }] });
  const fail = (text: string): Outcome =>
    complete({ content: [{ type: "text", text }], isError: true });
  const invalidArguments = fail(`Invalid arguments for ${tool.name}`);
  // The text of an unforeseen error may tell what is nobody's business.
  const internalError = fail("Internal error");
  const explain = (cause: unknown): Outcome => {
    if (cause instanceof ToolError) return fail(cause.message);
    onFault(cause);
    return internalError;
  };
  return (args) => {
    if (!schema.check(args) || !isWellFormed(args)) return invalidArguments;
    try {
      const text = tool.run(args);
      return typeof text === "string"
        ? succeed(text)
        : text.then(succeed, explain);
    } catch (cause) {
      return explain(cause);
    }
  };
}
