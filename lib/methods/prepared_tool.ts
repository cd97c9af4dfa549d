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
 * @throws {TypeError} If one of them cannot be taken; its message names the
 * tool, its `cause` is the reason, such as a `SchemaError`.
 */
export function prepareTool(tool: Tool): PreparedTool {
  const { name, inputSchema, outputSchema } = tool;
  return {
    // What reaches `run` has passed the schema.
    tool: tool as Tool<unknown>,
    input: naming(
      `inputSchema of tool ${name}`,
      () => compileInput(inputSchema),
    ),
    output: outputSchema === undefined
      ? undefined
      : naming(`outputSchema of tool ${name}`, () =>
        compileSchema(outputSchema)),
  };
}

function naming<T>(what: string, compile: () => T): T {
  try {
    return compile();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`${what}: ${reason}`, { cause });
  }
}
