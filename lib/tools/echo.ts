import type { Tool } from "../tool.ts";

/** Gives back its text. */
export const echo: Tool<{ readonly text: string }> = {
  name: "echo",
  title: "Echo",
  description: "Echo text",
  inputSchema: {
    type: "object",
    properties: { text: { type: "string" } },
    required: ["text"],
    additionalProperties: false,
  },
  annotations: {
    readOnlyHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  run: ({ text }) => text,
};
