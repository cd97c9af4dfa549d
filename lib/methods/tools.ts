import { LazyCallContext } from "../call_context.ts";
import type { Call, EncodedResult, Method, Outcome } from "../dispatch.ts";
import { InvalidArguments } from "../input_schema.ts";
import { ErrorCode, type NamedParams, RpcError } from "../jsonrpc.ts";
import { isPromiseLike } from "../promise_like.ts";
import { knownMembers } from "../protocol.ts";
import { type Tool, ToolError, type ToolResult } from "../tool.ts";
import {
  type Body,
  type Context,
  INVALID_PARAMS,
  type MethodRow,
} from "./context.ts";
import { listMethod } from "./lists.ts";
import type { PreparedTool } from "./prepared_tool.ts";
import { limitTime } from "./time_limit.ts";
import { createShape, listsOutputSchema, textResult } from "./tool_results.ts";

/** The methods of a server that has tools. */
export const toolMethods: readonly MethodRow[] = [
  {
    name: "tools/list",
    create: (context) =>
      listMethod(
        "tools",
        context.tools.map((prepared) => describe(prepared, context)),
        context,
      ),
  },
  { name: "tools/call", create: createCall },
];

const UNKNOWN_TOOL = new RpcError(ErrorCode.INVALID_PARAMS, "Unknown tool");
const TOO_MANY_CALLS = new RpcError(
  ErrorCode.INTERNAL_ERROR,
  "Too many calls",
);

type Run = (
  params: NamedParams,
  call: Call,
) => Outcome | Promise<Outcome>;

function describe({ tool, input }: PreparedTool, { revision }: Context): Body {
  return knownMembers("tool", {
    ...tool,
    inputSchema: input.jsonSchema,
    outputSchema: listsOutputSchema(tool, revision)
      ? tool.outputSchema
      : undefined,
  }, revision);
}

function createCall(context: Context): Method {
  const runs = new Map(
    context.tools.map((prepared) => [
      prepared.tool.name,
      createRun(prepared, context),
    ]),
  );
  return (params, call) => {
    const name = params?.name;
    if (params === undefined || typeof name !== "string") return INVALID_PARAMS;
    return runs.get(name)?.(params, call) ?? UNKNOWN_TOOL;
  };
}

/** Everything between a request for a tool and its result. */
function createRun(prepared: PreparedTool, context: Context): Run {
  const { tool, input, output } = prepared;
  const { complete, limiter, onFault, options } = context;
  const succeed = textResult((text) =>
    complete({ content: [{ type: "text", text }] })
  );
  const fail = textResult((text) =>
    complete({ content: [{ type: "text", text }], isError: true })
  );
  const refuse = createRefusal(tool, fail);
  const shape = createShape(prepared, context);
  const timeLimitMs = tool.timeLimitMs ?? options.callTimeLimitMs;

  // The text of an unforeseen error may tell what is nobody's business.
  const internalError = fail("Internal error");
  const explain = (cause: unknown, call: Call): Outcome => {
    try {
      if (cause instanceof ToolError) return fail(String(cause.message));
      // A tool that stops when it is told to has not failed.
      if (isAbort(cause) && call.signal.aborted) return internalError;
    } catch {
      // Not everything that is thrown bears to be looked at.
    }
    onFault(cause);
    return internalError;
  };
  const answer = (result: ToolResult, call: Call): Outcome => {
    try {
      return typeof result === "string" && output === undefined
        ? succeed(result)
        : shape(result);
    } catch (cause) {
      return explain(cause, call);
    }
  };
  const start = (
    args: unknown,
    params: NamedParams,
    call: Call,
  ): Outcome | Promise<Outcome> => {
    let result: ToolResult | PromiseLike<ToolResult>;
    try {
      result = tool.run(args, new LazyCallContext(context, call, params));
    } catch (cause) {
      return explain(cause, call);
    }
    if (typeof result === "string" || !isPromiseLike(result)) {
      return answer(result, call);
    }
    const settled = Promise.resolve(result).then(
      (result) => answer(result, call),
      (cause) => explain(cause, call),
    );
    const answered = timeLimitMs === undefined
      ? settled
      : limitTime(settled, timeLimitMs, () => {
        call.abort();
        return fail(`${tool.name} took longer than ${timeLimitMs} ms`);
      });
    // A cancelled call gives its place away, whether it heeds that or not.
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    call.signal.addEventListener("abort", () => resolve(), { once: true });
    limiter.track(Promise.race([answered, aborted]));
    return answered;
  };
  const proceed = (
    args: unknown,
    params: NamedParams,
    call: Call,
  ): Outcome | Promise<Outcome> => {
    if (args instanceof InvalidArguments) return refuse(args);
    if (!limiter.full) return start(args, params, call);
    if (limiter.overflowing) return TOO_MANY_CALLS;
    return limiter.wait(() =>
      // What was cancelled while it waited is not started.
      call.signal.aborted ? internalError : start(args, params, call)
    );
  };
  return (params, call) => {
    let checked: unknown;
    try {
      checked = input.check(params.arguments ?? {});
    } catch (cause) {
      return explain(cause, call);
    }
    return checked instanceof Promise
      ? checked.then(
        (args) =>
          call.signal.aborted ? internalError : proceed(args, params, call),
        (cause) => explain(cause, call),
      )
      : proceed(checked, params, call);
  };
}

/** Whether an error says no more than that a signal was aborted. */
function isAbort(cause: unknown): boolean {
  return cause instanceof Error && cause.name === "AbortError";
}

/** Answers arguments that did not pass. */
function createRefusal(
  { name, explainInvalidArguments }: Tool,
  fail: (text: string) => EncodedResult,
): (invalid: InvalidArguments) => EncodedResult {
  const text = `Invalid arguments for ${name}`;
  const plain = fail(text);
  return explainInvalidArguments
    ? ({ problems }) => fail([text, ...problems()].join("\n- "))
    : () => plain;
}
