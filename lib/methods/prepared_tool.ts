import { type CompiledInput, compileInput } from "../input_schema.ts";
import type { Tool } from "../tool.ts";
import { compileSchema, type Validator } from "../validation.ts";

/** A tool with its schemas made ready, once for all revisions. */
export interface PreparedTool {
  /** The tool. */
  readonly tool: Tool<unknown>;
  /** Its `inputSchema`. */
  readonly input: CompiledInput;
  /** Its `outputSchema`, if it has one. */
  readonly output: Validator | undefined;
}

/**
 * Makes a tool's schemas ready.
 *
 * @param tool The tool.
 * @throws {SchemaError} If one of them is not supported.
 * @throws {TypeError} If the `inputSchema` does not describe an object.
 */
export function prepareTool(tool: Tool): PreparedTool {
  const { inputSchema, outputSchema } = tool;
  return {
    // What reaches `run` has passed the schema.
    tool: tool as Tool<unknown>,
    input: compileInput(inputSchema),
    output: outputSchema === undefined
      ? undefined
      : compileSchema(outputSchema),
  };
}
