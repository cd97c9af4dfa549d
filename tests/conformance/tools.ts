/** The tools that the conformance suite calls by their names. */
import {
  type CallContext,
  defineTool,
  type Tool,
  ToolError,
  type ToolResult,
} from "../../lib/mod.ts";
import { PIXEL, SILENCE } from "./media.ts";

/** What the suite asks a tool to let pass between two messages. */
const PAUSE_MS = 50;

const IMAGE = { type: "image", data: PIXEL, mimeType: "image/png" } as const;

/** A tool without arguments. */
export function plain(
  name: string,
  description: string,
  run: (context: CallContext) => ToolResult | Promise<ToolResult>,
): Tool {
  return defineTool({
    name,
    description,
    inputSchema: { type: "object", additionalProperties: false },
    run: (_, context) => run(context),
  });
}

/** Waits, but not for longer than anybody wants to know. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}

/** One tool for each kind of content. */
const CONTENT: readonly Tool[] = [
  plain(
    "test_simple_text",
    "Gives a text",
    () => "This is a simple text response for testing.",
  ),
  plain("test_image_content", "Gives a picture", () => [IMAGE]),
  plain("test_audio_content", "Gives a sound", () => [
    { type: "audio", data: SILENCE, mimeType: "audio/wav" },
  ]),
  plain("test_embedded_resource", "Gives a resource", () => [{
    type: "resource",
    resource: {
      uri: "test://embedded-resource",
      mimeType: "text/plain",
      text: "This is an embedded resource content.",
    },
  }]),
  plain("test_multiple_content_types", "Gives several kinds", () => [
    { type: "text", text: "Multiple content types test:" },
    IMAGE,
    {
      type: "resource",
      resource: {
        uri: "test://mixed-content-resource",
        mimeType: "application/json",
        text: '{"test":"data","value":123}',
      },
    },
  ]),
];

/** Tools that do something else than to give content. */
const BEHAVIOUR: readonly Tool[] = [
  plain(
    "test_tool_with_logging",
    "Logs at its beginning, in the middle and at its end",
    async ({ log, signal }) => {
      log("info", "Tool execution started");
      await pause(PAUSE_MS, signal);
      log("info", "Tool processing data");
      await pause(PAUSE_MS, signal);
      log("info", "Tool execution completed");
      return "Logged three times";
    },
  ),
  plain("test_logging_tool", "Logs once", ({ log }) => {
    log("info", "For those who asked for it");
    return "Logged once";
  }),
  plain(
    "test_tool_with_progress",
    "Reports its progress",
    async ({ progress, signal }) => {
      progress(0, 100);
      await pause(PAUSE_MS, signal);
      progress(50, 100);
      await pause(PAUSE_MS, signal);
      progress(100, 100);
      return "Done";
    },
  ),
  plain("test_error_handling", "Fails", () => {
    throw new ToolError("This tool intentionally returns an error for testing");
  }),
  // The suite looks for requests of the server's own among the messages that a
  // call brings. This server has none to send, whatever its tools are called.
  plain(
    "test_streaming_elicitation",
    "Asks the client for nothing",
    () => "Nothing was asked",
  ),
];

const JSON_SCHEMA = defineTool({
  name: "json_schema_2020_12_tool",
  description: "Tool with JSON Schema 2020-12 features",
  // As the suite has it.
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: {
        $anchor: "addressDef",
        type: "object",
        properties: {
          street: { type: "string" },
          city: { type: "string" },
        },
      },
    },
    properties: {
      name: { type: "string" },
      address: { $ref: "#/$defs/address" },
      contactMethod: { type: "string", enum: ["phone", "email"] },
      phone: { type: "string" },
      email: { type: "string" },
    },
    allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
    if: {
      properties: { contactMethod: { const: "phone" } },
      required: ["contactMethod"],
    },
    then: { required: ["phone"] },
    else: { required: ["email"] },
    additionalProperties: false,
  },
  run: (args) => JSON.stringify(args),
});

/** All tools of the suite. */
export const TOOLS: readonly Tool[] = [...CONTENT, ...BEHAVIOUR, JSON_SCHEMA];
