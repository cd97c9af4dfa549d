import type { Method } from "../dispatch.ts";
import { knownMembers } from "../protocol.ts";
import {
  type Context,
  INVALID_PARAMS,
  listMethod,
  type MethodRow,
} from "./context.ts";

/** The methods of a server that has resources. */
export const resourceMethods: readonly MethodRow[] = [
  {
    name: "resources/list",
    create: ({ options, revision, completeCacheable }) =>
      listMethod(completeCacheable({
        resources: options.resources.map(({ text: _text, ...resource }) =>
          knownMembers("resource", resource, revision)
        ),
      })),
  },
  {
    name: "resources/templates/list",
    create: ({ completeCacheable }) =>
      listMethod(completeCacheable({ resourceTemplates: [] })),
  },
  { name: "resources/read", create: createRead },
];

function createRead(
  { options, revision, completeCacheable }: Context,
): Method {
  const results = new Map(
    options.resources.map(({ uri, mimeType, text }) => [
      uri,
      completeCacheable({ contents: [{ uri, mimeType, text }] }),
    ]),
  );
  return (params) => {
    const uri = params?.uri;
    if (typeof uri !== "string") return INVALID_PARAMS;
    return results.get(uri) ?? revision.resourceNotFound(uri);
  };
}
