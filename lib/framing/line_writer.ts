/** How many characters may wait to be written before reading pauses. */
export const MAX_WAITING_CHARACTERS = 1_048_576;

/**
 * Up to this many bytes are written within the process's one thread, which
 * spares the way to another thread and back; a pipe whose reader keeps up takes
 * as many at once.
 */
const MAX_SYNC_BYTES = 4_096;

const BUFFER_BYTES = 262_144;

/** How long to wait before a full non-blocking output is tried again. */
const RETRY_MS = 5;

/** Where bytes go, such as `Deno.stdout`. Either may write less than asked. */
export interface Sink {
  /** Writes in another thread. */
  write(bytes: Uint8Array): Promise<number>;
  /** Writes in this thread. */
  writeSync(bytes: Uint8Array): number;
}

/**
 * Writes lines whole and in order. What is sent within one turn of the event
 * loop leaves in one write, at its end; what is sent while a write is under way
 * leaves in the next one. There is no timer, so a lone line leaves at once.
 *
 * @example
 * ```ts
 * import { LineWriter } from "./line_writer.ts";
 * import { assertEquals } from "@std/assert";
 *
 * let written = "";
 * const writeSync = (bytes: Uint8Array): number => {
 *   written += new TextDecoder().decode(bytes);
 *   return bytes.length;
 * };
 * const sink = { writeSync, write: (bytes: Uint8Array) => Promise.resolve(writeSync(bytes)) };
 * const writer = new LineWriter(sink, (cause) => {
 *   throw cause;
 * });
 * writer.send("one");
 * writer.send("two");
 * await writer.flushed();
 * assertEquals(written, "one\ntwo\n");
 * ```
 */
export class LineWriter {
  readonly #sink: Sink;
  readonly #onFailure: (cause: unknown) => void;
  readonly #encoder = new TextEncoder();
  readonly #buffer = new Uint8Array(BUFFER_BYTES);
  #waiting = "";
  #writing: Promise<void> | undefined;
  #failed = false;

  /**
   * Makes a writer for one stream.
   *
   * @param sink Where the lines go.
   * @param onFailure Is told, once, what the sink threw, such as
   * `Deno.errors.BrokenPipe`; lines sent from then on are dropped.
   */
  constructor(sink: Sink, onFailure: (cause: unknown) => void) {
    this.#sink = sink;
    this.#onFailure = onFailure;
  }

  /**
   * Takes one line.
   *
   * @param line The line, without its line feed.
   */
  send(line: string): void {
    if (this.#failed) return;
    this.#waiting += line + "\n";
    this.#writing ??= this.#write();
  }

  /**
   * Waits until what waits is below {@linkcode MAX_WAITING_CHARACTERS}.
   *
   * @returns A promise, or `undefined` where there is no need to wait.
   */
  room(): Promise<void> | undefined {
    return this.#waiting.length < MAX_WAITING_CHARACTERS
      ? undefined
      : this.#writing;
  }

  /** Waits until everything sent so far is written. */
  async flushed(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    // The rest of this turn may send more.
    await undefined;
    try {
      while (this.#waiting !== "") {
        const bytes = this.#encode(this.#waiting);
        this.#waiting = "";
        const rest = this.#writeAtOnce(bytes);
        if (rest.length > 0) await this.#writeWhole(rest);
      }
    } catch (cause) {
      this.#failed = true;
      this.#waiting = "";
      this.#onFailure(cause);
    }
    this.#writing = undefined;
  }

  /**
   * Encodes text; the bytes are good until the next call. What the answers to
   * one read of input take goes into one buffer again and again.
   */
  #encode(text: string): Uint8Array {
    // A UTF-16 unit takes at most three bytes.
    if (text.length * 3 > this.#buffer.length) {
      return this.#encoder.encode(text);
    }
    const { written } = this.#encoder.encodeInto(text, this.#buffer);
    return this.#buffer.subarray(0, written);
  }

  /** Writes what this thread can; gives back what is left. */
  #writeAtOnce(bytes: Uint8Array): Uint8Array {
    if (bytes.length > MAX_SYNC_BYTES) return bytes;
    try {
      return bytes.subarray(this.#sink.writeSync(bytes));
    } catch (cause) {
      if (cause instanceof Deno.errors.WouldBlock) return bytes;
      throw cause;
    }
  }

  async #writeWhole(bytes: Uint8Array): Promise<void> {
    for (let rest = bytes; rest.length > 0;) {
      try {
        const count = await this.#sink.write(rest);
        if (count === 0) throw new Deno.errors.WriteZero();
        rest = rest.subarray(count);
      } catch (cause) {
        if (!(cause instanceof Deno.errors.WouldBlock)) throw cause;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
