/** Tools for what the conformance suite does not ask for. */
import { defineTool, type Tool } from "../../lib/mod.ts";
import { plain } from "./tools.ts";

/** How long `test_time_limit` may take. */
const TIME_LIMIT_MS = 20;

/** Ends when nobody waits any more: in peace, or as a broken-off fetch does. */
function endless(signal: AbortSignal, end: "quiet" | "throw"): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => {
      if (end === "quiet") resolve("Too late");
      else reject(signal.reason);
    });
  });
}

/** The arguments of tools that go on for as long as they may. */
const END = {
  type: "object",
  properties: { end: { type: "string", enum: ["quiet", "throw"] } },
  required: ["end"],
  additionalProperties: false,
} as const;

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
  defineTool({
    name: "test_endless",
    description: "Says that it has begun and never ends",
    inputSchema: END,
    run: ({ end }, { log, progress, signal }) => {
      signal.addEventListener("abort", () => log("warning", "aborted"));
      progress(1);
      return endless(signal, end);
    },
  }),
  defineTool({
    name: "test_time_limit",
    description: "Takes longer than it may",
    inputSchema: END,
    timeLimitMs: TIME_LIMIT_MS,
    run: ({ end }, { signal }) => endless(signal, end),
  }),
];
