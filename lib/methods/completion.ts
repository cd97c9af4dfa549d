import type { Method, Outcome } from "../dispatch.ts";
import { isPromiseLike } from "../promise_like.ts";
import { isObject } from "../protocol.ts";
import type { Complete } from "../resource.ts";
import { type Context, INVALID_PARAMS, type MethodRow } from "./context.ts";
import { UNKNOWN_PROMPT } from "./prompts.ts";

/** How many values a completion gives at most, by the protocol. */
export const MAX_COMPLETIONS = 100;

/** The method of a server that completes anything. */
export const completionMethods: readonly MethodRow[] = [
  { name: "completion/complete", create: createComplete },
];

type Completions = ReadonlyMap<string, ReadonlyMap<string, Complete>>;

/** What can be completed: by prompt or template, then by name. */
function completions(
  { options }: Context,
): { readonly prompts: Completions; readonly templates: Completions } {
  const prompts = options.prompts.map((
    { name, arguments: args = [] },
  ) =>
    [
      name,
      new Map(
        args.flatMap(({ name, complete }) =>
          complete === undefined ? [] : [[name, complete] as const]
        ),
      ),
    ] as const
  );
  const templates = options.resourceTemplates.map((
    { uriTemplate, complete = {} },
  ) => [uriTemplate, new Map(Object.entries(complete))] as const);
  return { prompts: new Map(prompts), templates: new Map(templates) };
}

function createComplete(context: Context): Method {
  const { complete } = context;
  const { prompts, templates } = completions(context);
  const answer = (all: readonly string[]): Outcome => {
    // A copy without holes, over which every() would pass.
    const values = Array.from(all).slice(0, MAX_COMPLETIONS);
    if (
      !Array.isArray(all) || !values.every((value) => typeof value === "string")
    ) {
      throw new TypeError("complete() must give texts");
    }
    const hasMore = all.length > MAX_COMPLETIONS;
    return complete({ completion: { values, total: all.length, hasMore } });
  };
  return (params) => {
    const { ref, argument } = params ?? {};
    const others = othersOf(params?.context);
    if (
      !isObject(ref) || !isObject(argument) || others === undefined ||
      typeof argument.name !== "string" || typeof argument.value !== "string"
    ) {
      return INVALID_PARAMS;
    }
    const isPrompt = ref.type === "ref/prompt";
    if (!isPrompt && ref.type !== "ref/resource") return INVALID_PARAMS;
    const key = isPrompt ? ref.name : ref.uri;
    if (typeof key !== "string") return INVALID_PARAMS;
    const found = (isPrompt ? prompts : templates).get(key);
    if (found === undefined) return isPrompt ? UNKNOWN_PROMPT : INVALID_PARAMS;
    const values = found.get(argument.name)?.(argument.value, others) ?? [];
    return isPromiseLike(values)
      ? Promise.resolve(values).then(answer)
      : answer(values);
  };
}

/** The other arguments that a request knows of; none where it says nothing. */
function othersOf(
  context: unknown,
): Readonly<Record<string, string>> | undefined {
  if (!isObject(context ?? {})) return undefined;
  const { arguments: args } = (context ?? {}) as Record<string, unknown>;
  const others: Record<string, string> = Object.create(null);
  if (!isObject(args ?? {})) return undefined;
  for (const [name, value] of Object.entries(args ?? {})) {
    if (typeof value !== "string") return undefined;
    others[name] = value;
  }
  return others;
}
