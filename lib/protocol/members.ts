import type { Revision } from "./revision.ts";

/** Every revision has it. */
const EVER = "";

/** The kinds of object that {@linkcode knownMembers} can cut down. */
export type Described =
  | "serverInfo"
  | "tool"
  | "resource"
  | "resourceTemplate"
  | "prompt"
  | "promptArgument"
  | "content"
  | "resourceContents"
  | "annotations"
  | "capabilities"
  | "progress";

/**
 * The members of the objects in results, in the order in which they are
 * written, each with the first revision that knows it.
 */
const MEMBERS: Readonly<Record<Described, Readonly<Record<string, string>>>> = {
  serverInfo: {
    name: EVER,
    title: "2025-06-18",
    version: EVER,
    description: "2025-11-25",
    websiteUrl: "2025-11-25",
    icons: "2025-11-25",
  },
  tool: {
    name: EVER,
    title: "2025-06-18",
    description: EVER,
    inputSchema: EVER,
    outputSchema: "2025-06-18",
    annotations: "2025-03-26",
    icons: "2025-11-25",
    _meta: "2025-06-18",
  },
  resource: {
    uri: EVER,
    name: EVER,
    title: "2025-06-18",
    description: EVER,
    mimeType: EVER,
    size: "2025-03-26",
    annotations: EVER,
    icons: "2025-11-25",
    _meta: "2025-06-18",
  },
  resourceTemplate: {
    uriTemplate: EVER,
    name: EVER,
    title: "2025-06-18",
    description: EVER,
    mimeType: EVER,
    annotations: EVER,
    icons: "2025-11-25",
    _meta: "2025-06-18",
  },
  prompt: {
    name: EVER,
    title: "2025-06-18",
    description: EVER,
    arguments: EVER,
    icons: "2025-11-25",
    _meta: "2025-06-18",
  },
  promptArgument: {
    name: EVER,
    title: "2025-06-18",
    description: EVER,
    required: EVER,
  },
  content: {
    type: EVER,
    text: EVER,
    data: EVER,
    uri: EVER,
    name: EVER,
    title: EVER,
    description: EVER,
    mimeType: EVER,
    size: EVER,
    resource: EVER,
    annotations: EVER,
    _meta: "2025-06-18",
  },
  resourceContents: {
    uri: EVER,
    mimeType: EVER,
    text: EVER,
    blob: EVER,
    _meta: "2025-06-18",
  },
  annotations: {
    audience: EVER,
    priority: EVER,
    lastModified: "2025-06-18",
  },
  capabilities: {
    tools: EVER,
    resources: EVER,
    prompts: EVER,
    completions: "2025-03-26",
    logging: EVER,
  },
  progress: {
    progressToken: EVER,
    progress: EVER,
    total: EVER,
    message: "2025-03-26",
  },
};

/**
 * Leaves of an object what a revision knows, in the order of the wire. What no
 * revision knows is left out as well.
 *
 * @param kind What the object describes.
 * @param object The object with everything that is known of it.
 * @param revision The revision that the result is for.
 *
 * @example
 * ```ts
 * import { knownMembers } from "./members.ts";
 * import { negotiate } from "./revision.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const prompt = { title: "Check", name: "check" };
 * assertEquals(
 *   JSON.stringify(knownMembers("prompt", prompt, negotiate("2025-06-18"))),
 *   '{"name":"check","title":"Check"}',
 * );
 * assertEquals(knownMembers("prompt", prompt, negotiate("2024-11-05")), {
 *   name: "check",
 * });
 * ```
 */
export function knownMembers(
  kind: Described,
  object: object,
  revision: Revision,
): Record<string, unknown> {
  const members = object as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(MEMBERS[kind])
      .filter(([name, since]) =>
        since <= revision.version && members[name] !== undefined
      )
      .map(([name]) => [name, members[name]]),
  );
}
