import { EncodedResult, type Method, type Outcome } from "../dispatch.ts";
import { ErrorCode, RpcError, stringify } from "../jsonrpc.ts";
import { knownMembers } from "../protocol.ts";
import { type Tool, ToolError } from "../tool.ts";
import { compileSchema, isWellFormed } from "../validation.ts";
import {
  type Body,
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
  const succeed = textResult((text) =>
    complete({ content: [{ type: "text", text }] })
  );
  const fail = textResult((text) =>
    complete({ content: [{ type: "text", text }], isError: true })
  );
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

/**
 * Encodes all of a result but its text once, which takes half the time of
 * encoding the result each time.
 */
function textResult(
  create: (text: string) => Body,
): (text: string) => EncodedResult {
  const json = stringify(create(PLACEHOLDER));
  const placeholder = stringify(PLACEHOLDER);
  const at = json.indexOf(placeholder);
  const head = json.slice(0, at);
  const tail = json.slice(at + placeholder.length);
  return (text) => new EncodedResult(head + stringify(text) + tail);
}

// The text comes before anything that an author wrote.
const PLACEHOLDER = "\0";
