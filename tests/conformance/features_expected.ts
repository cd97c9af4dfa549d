/** What is asked of the server through every client library, and its answers. */
import type { Completion, Result } from "./client.ts";
import { PIXEL, SILENCE } from "./media.ts";

type Content = Readonly<Record<string, unknown>>;

const IMAGE = { type: "image", data: PIXEL.toBase64(), mimeType: "image/png" };

function text(text: string): Content {
  return { type: "text", text };
}

/** What a tool gives, the same in every revision. */
function always(...content: readonly Content[]): () => Result {
  return () => ({ content });
}

/** What a tool gives, or a text where a revision is older than that. */
function since(
  version: string,
  content: Content,
  instead: string,
): (version: string) => Result {
  return (asked) => ({
    content: [asked >= version ? content : text(instead)],
  });
}

/** Calls of tools, with what they give by revision. */
export const CALLS: readonly (readonly [
  string,
  Record<string, unknown>,
  (version: string) => Result,
])[] = [
  [
    "test_simple_text",
    {},
    always(text("This is a simple text response for testing.")),
  ],
  ["test_image_content", {}, always(IMAGE)],
  [
    "test_audio_content",
    {},
    since(
      "2025-03-26",
      { type: "audio", data: SILENCE.toBase64(), mimeType: "audio/wav" },
      "(audio/wav, which this protocol revision cannot carry)",
    ),
  ],
  [
    "test_embedded_resource",
    {},
    always({
      type: "resource",
      resource: {
        uri: "test://embedded-resource",
        mimeType: "text/plain",
        text: "This is an embedded resource content.",
      },
    }),
  ],
  [
    "test_multiple_content_types",
    {},
    always(text("Multiple content types test:"), IMAGE, {
      type: "resource",
      resource: {
        uri: "test://mixed-content-resource",
        mimeType: "application/json",
        text: '{"test":"data","value":123}',
      },
    }),
  ],
  [
    "test_resource_link",
    {},
    since("2025-06-18", {
      type: "resource_link",
      uri: "test://static-text",
      name: "static-text",
      mimeType: "text/plain",
      annotations: { audience: ["user"], priority: 0.5 },
    }, "test://static-text"),
  ],
  [
    "test_structured_content",
    { word: "été" },
    (version) => ({
      content: [text('{"letters":3}')],
      ...(version >= "2025-06-18" && { structuredContent: { letters: 3 } }),
    }),
  ],
  [
    "test_structured_content",
    { word: 3 },
    () => ({
      content: [text("Invalid arguments for test_structured_content")],
      isError: true,
    }),
  ],
  [
    "json_schema_2020_12_tool",
    { contactMethod: "phone", phone: "1", address: { city: "Ghent" } },
    always(
      text('{"contactMethod":"phone","phone":"1","address":{"city":"Ghent"}}'),
    ),
  ],
  [
    "json_schema_2020_12_tool",
    { contactMethod: "phone", email: "a@example.com" },
    () => ({
      content: [text("Invalid arguments for json_schema_2020_12_tool")],
      isError: true,
    }),
  ],
  [
    "test_error_handling",
    {},
    () => ({
      content: [text("This tool intentionally returns an error for testing")],
      isError: true,
    }),
  ],
  [
    "test_time_limit",
    { end: "quiet" },
    () => ({
      content: [text("test_time_limit took longer than 20 ms")],
      isError: true,
    }),
  ],
];

/** Resources, with their content. */
export const READS: readonly (readonly [string, Content])[] = [
  ["test://static-text", {
    mimeType: "text/plain",
    text: "This is the content of the static text resource.",
  }],
  ["test://static-binary", {
    mimeType: "image/png",
    blob: PIXEL.toBase64(),
  }],
  ["test://template/a%2Fb/data", {
    mimeType: "application/json",
    text: '{"id":"a/b","templateTest":true,"data":"Data for ID: a/b"}',
  }],
];

function user(content: Content): Content {
  return { role: "user", content };
}

/** Prompts and their arguments, with what they say. */
export const PROMPTS: readonly (readonly [
  string,
  Record<string, string>,
  Result,
])[] = [
  ["test_simple_prompt", {}, {
    description: "A prompt without arguments",
    messages: [user(text("This is a simple prompt for testing."))],
  }],
  ["test_prompt_with_arguments", { arg1: "hello", arg2: "" }, {
    description: "A prompt with two arguments",
    messages: [
      user(text("Prompt with arguments: arg1='hello', arg2=''")),
    ],
  }],
  ["test_prompt_with_embedded_resource", { resourceUri: "test://x" }, {
    description: "A prompt with a resource in it",
    messages: [
      user({
        type: "resource",
        resource: {
          uri: "test://x",
          mimeType: "text/plain",
          text: "Embedded resource content for testing.",
        },
      }),
      user(text("Please process the embedded resource above.")),
    ],
  }],
  ["test_prompt_with_image", {}, {
    description: "A prompt with a picture in it",
    messages: [
      user(IMAGE),
      user(text("Please analyze the image above.")),
    ],
  }],
];

const PROMPT = {
  type: "ref/prompt",
  name: "test_prompt_with_arguments",
} as const;
const TEMPLATE = {
  type: "ref/resource",
  uri: "test://template/{id}/data",
} as const;

/** What is completed, and how. */
export const COMPLETIONS: readonly (readonly [
  Completion,
  readonly string[],
])[] = [
  [
    { ref: PROMPT, argument: { name: "arg1", value: "par" } },
    ["paris", "park", "party"],
  ],
  [{ ref: PROMPT, argument: { name: "arg1", value: "x" } }, []],
  [{ ref: PROMPT, argument: { name: "arg2", value: "" } }, []],
  [{ ref: TEMPLATE, argument: { name: "id", value: "12" } }, ["12", "123"]],
];
