/**
 * The one error of the schema compiler.
 *
 * @module
 */

/**
 * A schema that is not taken: a keyword outside the supported subset, a
 * keyword with a value of the wrong type, a reference that leads nowhere, or
 * a schema beyond one of the bounds. Thrown when a tool is defined, never
 * while a value is checked.
 *
 * @example A misspelt keyword is named, with its place
 * ```ts
 * import { compileSchema, SchemaError } from "@strict-mcp/strict-mcp/validation";
 * import { assertThrows } from "@std/assert";
 *
 * assertThrows(
 *   () => compileSchema({ properties: { a: { minLenght: 1 } } }),
 *   SchemaError,
 *   'keyword "minLenght" is not supported (at /properties/a/minLenght)',
 * );
 * ```
 */
export class SchemaError extends Error {
  /** The name of this class, also after minification. */
  override readonly name = "SchemaError";
  /**
   * Where in the schema, as a JSON Pointer (RFC 6901); `""` is the whole
   * schema.
   */
  readonly pointer: string;

  /**
   * Makes an error; its message ends with the place.
   *
   * @param problem What is wrong there, without the place
   * @param pointer Where in the schema, as a JSON Pointer
   */
  constructor(problem: string, pointer: string) {
    super(`${problem} (at ${pointer === "" ? "the root" : pointer})`);
    this.pointer = pointer;
  }
}
