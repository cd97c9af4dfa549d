/**
 * A resource with a fixed text.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources
 */
export interface Resource {
  /** What clients read it by. */
  readonly uri: string;
  /** A short name. */
  readonly name: string;
  /** What people see. */
  readonly title?: string;
  /** What is in it. */
  readonly description?: string;
  /** The type of its text. */
  readonly mimeType: string;
  /** The text. */
  readonly text: string;
}
