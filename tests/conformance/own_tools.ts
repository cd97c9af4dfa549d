/** Tools for what the conformance suite does not ask for. */
import { defineTool, type Tool } from "../../lib/mod.ts";
import { plain } from "./tools.ts";

/** How long `test_time_limit` may take. */
const TIME_LIMIT_MS = 20;

/** Never ends by itself. */
function endless(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** All of them. */
export const OWN_TOOLS: readonly Tool[] = [
  plain("test_resource_link", "Gives a link", () => [{
    type: "resource_link",
    uri: "test://static-text",
    name: "static-text",
    mimeType: "text/plain",
    annotations: { audience: ["user"], priority: 0.5 },
  }]),
  defineTool({
    name: "test_structured_content",
    description: "Counts the letters of a word",
    inputSchema: {
      type: "object",
      properties: { word: { type: "string" } },
      required: ["word"],
      additionalProperties: false,
    },
    outputSchema: {
      type: "object",
      properties: { letters: { type: "integer" } },
      required: ["letters"],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
    run: ({ word }) => ({ structuredContent: { letters: [...word].length } }),
  }),
  plain(
    "test_endless",
    "Says that it has begun and never ends",
    ({ log, progress, signal }) => {
      signal.addEventListener("abort", () => log("warning", "aborted"));
      progress(1);
      return endless(signal);
    },
  ),
  defineTool({
    name: "test_time_limit",
    description: "Takes longer than it may",
    inputSchema: { type: "object", additionalProperties: false },
    timeLimitMs: TIME_LIMIT_MS,
    run: (_, { signal }) => endless(signal),
  }),
];
