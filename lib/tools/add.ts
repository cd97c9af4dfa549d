import { type Tool, ToolError } from "../tool.ts";

/** Adds two numbers, in the arithmetic of IEEE 754 doubles. */
export const add: Tool<{ readonly a: number; readonly b: number }> = {
  name: "add",
  title: "Add",
  description: "Add two numbers",
  inputSchema: {
    type: "object",
    properties: { a: { type: "number" }, b: { type: "number" } },
    required: ["a", "b"],
    additionalProperties: false,
  },
  annotations: {
    readOnlyHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  run: ({ a, b }) => {
    const sum = a + b;
    if (!Number.isFinite(sum)) {
      throw new ToolError("The sum is not a finite number");
    }
    return String(sum);
  },
};
