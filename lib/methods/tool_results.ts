import { type ContentBlock, contentFor } from "../content.ts";
import { EncodedResult, type Outcome } from "../dispatch.ts";
import { stringify } from "../jsonrpc.ts";
import { isObject, type Revision } from "../protocol.ts";
import type { FullToolResult, Tool, ToolResult } from "../tool.ts";
import type { Body, Context } from "./context.ts";
import type { PreparedTool } from "./prepared_tool.ts";

/** The first revision with `structuredContent`. */
const STRUCTURED_SINCE = "2025-06-18";

/**
 * Tells whether a revision can know a tool's `outputSchema`: legacy ones only
 * know objects.
 *
 * @param tool The tool.
 * @param revision The revision.
 */
export function listsOutputSchema(
  { outputSchema }: Tool,
  revision: Revision,
): boolean {
  return isObject(outputSchema) &&
    (revision.era === "modern" || outputSchema.type === "object");
}

/**
 * Makes what turns the result of a tool, as its author gives it, into the one
 * of a revision.
 *
 * @param prepared The tool.
 * @param context The revision's context.
 * @returns A function that throws where the result is none, or does not match
 * the tool's `outputSchema`.
 */
export function createShape(
  { tool, output }: PreparedTool,
  { revision, complete }: Context,
): (result: ToolResult) => Outcome {
  const mayBeStructured = (value: unknown): boolean =>
    revision.version >= STRUCTURED_SINCE &&
    (revision.era === "modern" || isObject(value));

  return (result) => {
    const { structuredContent, isError, content, _meta } = whole(result);
    const failed = isError === true;
    // What counts is what will be sent, not what it is made of.
    const structured: unknown = structuredContent === undefined
      ? undefined
      : JSON.parse(stringify(structuredContent));
    if (output !== undefined && !failed && !output.check(structured)) {
      throw new TypeError(
        `the structuredContent of ${tool.name} does not match its outputSchema`,
      );
    }
    const body = complete({
      content: Array.from(
        content ?? inText(structured),
        (block) => contentFor(block, revision),
      ),
      ...(structured !== undefined && mayBeStructured(structured)
        ? { structuredContent: structured }
        : {}),
      ...(failed ? { isError: true } : {}),
      ...(_meta === undefined ? {} : { _meta }),
    });
    return new EncodedResult(stringify(body));
  };
}

/** A result with members, whatever short form its author gave. */
function whole(result: ToolResult): FullToolResult {
  if (typeof result === "string") {
    return { content: [{ type: "text", text: result }] };
  }
  if (isList(result)) return { content: result };
  if (isFull(result)) return result;
  throw new TypeError("a tool gave neither a text nor content");
}

function isFull(result: unknown): result is FullToolResult {
  if (!isObject(result)) return false;
  const { content, structuredContent, _meta } = result;
  return (content !== undefined || structuredContent !== undefined) &&
    (content === undefined || Array.isArray(content)) &&
    (_meta === undefined || isObject(_meta));
}

/** Clients that do not know structured content read it as text. */
function inText(structuredContent: unknown): ContentBlock[] {
  return structuredContent === undefined
    ? []
    : [{ type: "text", text: stringify(structuredContent) }];
}

function isList(result: ToolResult): result is readonly ContentBlock[] {
  return Array.isArray(result);
}

/**
 * Encodes all of a result but its text once, which takes half the time of
 * encoding the result each time.
 *
 * @param create Makes the result with some text.
 */
export function textResult(
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
