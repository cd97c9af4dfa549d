import { LazyCallContext } from "../call_context.ts";
import type { Call, Method, Outcome } from "../dispatch.ts";
import type { NamedParams } from "../jsonrpc.ts";
import { isPromiseLike } from "../promise_like.ts";
import { knownMembers } from "../protocol.ts";
import type { Resource, ResourceTemplate, TemplateData } from "../resource.ts";
import { uriTemplate } from "../uri_template.ts";
import {
  type CacheHints,
  type Context,
  INVALID_PARAMS,
  type MethodRow,
} from "./context.ts";
import { listMethod } from "./lists.ts";

/** The methods of a server that has resources or templates. */
export const resourceMethods: readonly MethodRow[] = [
  {
    name: "resources/list",
    create: (context) =>
      listMethod(
        "resources",
        describe("resource", context.options.resources, context),
        context,
      ),
  },
  {
    name: "resources/templates/list",
    create: (context) =>
      listMethod(
        "resourceTemplates",
        describe(
          "resourceTemplate",
          context.options.resourceTemplates,
          context,
        ),
        context,
      ),
  },
  { name: "resources/read", create: createRead },
];

const UNCACHED: CacheHints = { ttlMs: 0, cacheScope: "private" };

type Read = (
  params: NamedParams | undefined,
  call: Call,
) => TemplateData | PromiseLike<TemplateData>;

function describe(
  kind: "resource" | "resourceTemplate",
  resources: readonly (Resource | ResourceTemplate)[],
  { revision }: Context,
): Record<string, unknown>[] {
  return resources.map((resource) => {
    const known = knownMembers(kind, resource, revision);
    if (resource.annotations !== undefined) {
      known.annotations = knownMembers(
        "annotations",
        resource.annotations,
        revision,
      );
    }
    return known;
  });
}

function createRead(context: Context): Method {
  const { options, revision, complete } = context;
  const resources = new Map(
    options.resources.map((resource) => [resource.uri, resource]),
  );
  const templates = options.resourceTemplates.map((template) => ({
    template,
    match: uriTemplate(template.uriTemplate).match,
  }));

  /** Whoever has the resource of a URI, and how to read it there. */
  function find(
    uri: string,
  ):
    | { readonly from: Resource | ResourceTemplate; readonly read: Read }
    | undefined {
    const resource = resources.get(uri);
    if (resource !== undefined) {
      return {
        from: resource,
        read: (params, call) =>
          resource.read(new LazyCallContext(context, call, params)),
      };
    }
    for (const { template, match } of templates) {
      const variables = match(uri);
      if (variables === undefined) continue;
      return {
        from: template,
        read: (params, call) => {
          const lazy = new LazyCallContext(context, call, params);
          return template.read(
            variables,
            Object.defineProperty(lazy, "uri", { value: uri }) as
              & LazyCallContext
              & { readonly uri: string },
          );
        },
      };
    }
    return undefined;
  }

  return (params, call) => {
    const uri = params?.uri;
    if (typeof uri !== "string") return INVALID_PARAMS;
    const found = find(uri);
    if (found === undefined) return revision.resourceNotFound(uri);
    const { mimeType, cache = UNCACHED } = found.from;
    const answer = (data: TemplateData): Outcome => {
      if (data === undefined) return revision.resourceNotFound(uri);
      if (typeof data !== "string" && !(data instanceof Uint8Array)) {
        throw new TypeError(`read() of ${uri} must give a text or bytes`);
      }
      const held = typeof data === "string"
        ? { text: data }
        : { blob: data.toBase64() };
      const contents = { uri, mimeType, ...held };
      return complete(
        { contents: [knownMembers("resourceContents", contents, revision)] },
        cache,
      );
    };
    const data = found.read(params, call);
    return isPromiseLike(data)
      ? Promise.resolve(data).then(answer)
      : answer(data);
  };
}
