/**
 * How many bytes of diagnostics a process writes at most. An empty pipe takes
 * them on every system, so that a client that never reads them cannot block
 * the server.
 */
export const MAX_DIAGNOSTIC_BYTES = 4_096;

/**
 * Writes diagnostics for people.
 *
 * @example
 * ```ts
 * import { Diagnostics } from "./diagnostics.ts";
 * import { assertEquals } from "@std/assert";
 *
 * let written = "";
 * const diagnostics = new Diagnostics({
 *   writeSync(bytes: Uint8Array): number {
 *     written += new TextDecoder().decode(bytes);
 *     return bytes.length;
 *   },
 * });
 * diagnostics.report("it broke");
 * assertEquals(written, "strict-mcp: it broke\n");
 * ```
 */
export class Diagnostics {
  readonly #sink: { writeSync(bytes: Uint8Array): number };
  #left = MAX_DIAGNOSTIC_BYTES;

  /**
   * Makes the diagnostics of one process.
   *
   * @param sink Where they go, such as `Deno.stderr`.
   */
  constructor(sink: { writeSync(bytes: Uint8Array): number }) {
    this.#sink = sink;
  }

  /**
   * Writes one line, cut where {@linkcode MAX_DIAGNOSTIC_BYTES} are used up.
   * A sink that is closed or full is no concern of the server.
   *
   * @param text The line, without a line feed.
   */
  report(text: string): void {
    const bytes = new TextEncoder().encode(`strict-mcp: ${text}\n`)
      .subarray(0, this.#left);
    if (bytes.length === 0) return;
    this.#left -= bytes.length;
    try {
      this.#sink.writeSync(bytes);
    } catch {
      this.#left = 0;
    }
  }
}
