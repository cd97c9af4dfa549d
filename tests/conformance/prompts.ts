/** The prompts that the conformance suite asks for by their names. */
import type { ContentBlock, Prompt, PromptMessage } from "../../lib/mod.ts";
import { PIXEL } from "./media.ts";

const FIRST_ARGUMENTS = ["paris", "park", "party", "test"];

/** A text, a text with arguments, a resource, a picture. */
export const PROMPTS: readonly Prompt[] = [
  {
    name: "test_simple_prompt",
    description: "A prompt without arguments",
    get: () => "This is a simple prompt for testing.",
  },
  {
    name: "test_prompt_with_arguments",
    description: "A prompt with two arguments",
    arguments: [
      {
        name: "arg1",
        description: "First test argument",
        required: true,
        complete: (value) =>
          FIRST_ARGUMENTS.filter((text) => text.startsWith(value)),
      },
      { name: "arg2", description: "Second test argument", required: true },
    ],
    get: ({ arg1, arg2 }) =>
      `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
  },
  {
    name: "test_prompt_with_embedded_resource",
    description: "A prompt with a resource in it",
    arguments: [{
      name: "resourceUri",
      description: "URI of the resource to embed",
      required: true,
    }],
    get: ({ resourceUri }) => [
      user({
        type: "resource",
        resource: {
          uri: String(resourceUri),
          mimeType: "text/plain",
          text: "Embedded resource content for testing.",
        },
      }),
      user({
        type: "text",
        text: "Please process the embedded resource above.",
      }),
    ],
  },
  {
    name: "test_prompt_with_image",
    description: "A prompt with a picture in it",
    get: () => [
      user({ type: "image", data: PIXEL, mimeType: "image/png" }),
      user({ type: "text", text: "Please analyze the image above." }),
    ],
  },
];

function user(content: ContentBlock): PromptMessage {
  return { role: "user", content };
}
