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
 * const sink = {
 *   writeSync(bytes: Uint8Array): number {
 *     written += new TextDecoder().decode(bytes);
 *     return bytes.length;
 *   },
 * };
 * const diagnostics = new Diagnostics(sink, "strict-mcp");
 * diagnostics.report("it broke");
 * assertEquals(written, "strict-mcp: it broke\n");
 * ```
 */
export class Diagnostics {
  readonly #sink: { writeSync(bytes: Uint8Array): number };
  readonly #name: string;
  #left = MAX_DIAGNOSTIC_BYTES;

  /**
   * Makes the diagnostics of one process.
   *
   * @param sink Where they go, such as `Deno.stderr`.
   * @param name Whose they are; every line begins with it.
   */
  constructor(
    sink: { writeSync(bytes: Uint8Array): number },
    name: string,
  ) {
    this.#sink = sink;
    this.#name = name;
  }

  /**
   * Writes one line, cut where {@linkcode MAX_DIAGNOSTIC_BYTES} are used up.
   * A sink that is closed or full is no concern of the server.
   *
   * @param text The line, without a line feed.
   */
  report(text: string): void {
    const bytes = new TextEncoder().encode(`${this.#name}: ${text}\n`)
      .subarray(0, this.#left);
    if (bytes.length === 0) return;
    this.#left -= bytes.length;
    try {
      this.#sink.writeSync(bytes);
    } catch {
      this.#left = 0;
    }
  }

  /**
   * Writes what was thrown.
   *
   * @param cause What was thrown.
   */
  reportFault(cause: unknown): void {
    this.report(describe(cause));
  }
}

/** A thrown value as text; not everything that can be thrown has one. */
function describe(cause: unknown): string {
  try {
    return String(
      cause instanceof Error ? cause.stack ?? cause.message : cause,
    );
  } catch {
    return "something that has no text was thrown";
  }
}
