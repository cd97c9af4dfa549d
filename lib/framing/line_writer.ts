/** How many characters may wait to be written before reading pauses. */
export const MAX_WAITING_CHARACTERS = 1_048_576;

/**
 * How many bytes are written at once. A pipe takes as many whole or not at all
 * (PIPE_BUF on Linux).
 */
const PIECE_BYTES = 4_096;

/** How many bytes Deno may keep of a write to standard output. */
const LINE_BUFFER_BYTES = 1_024;

const LINE_FEED = 0x0a;

const BUFFER_BYTES = 262_144;

/** How long to wait before a full non-blocking output is tried again. */
const RETRY_MS = 5;

/** Where bytes go, such as `Deno.stdout`. Either may write less than asked. */
export interface Sink {
  /** Writes in another thread. */
  write(bytes: Uint8Array): Promise<number>;
  /**
   * Writes in this thread, which spares the way to another one and back. Left
   * out where this thread must not wait for a slow reader.
   */
  writeSync?(bytes: Uint8Array): number;
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
  readonly #full: string[] = [];
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
    if (this.#waiting.length > MAX_WAITING_CHARACTERS) {
      // One string for all of it could grow too long for a string.
      this.#full.push(this.#waiting);
      this.#waiting = "";
    }
    this.#waiting += line + "\n";
    this.#writing ??= this.#write();
  }

  /**
   * Waits until what waits is below {@linkcode MAX_WAITING_CHARACTERS}.
   *
   * @returns A promise, or `undefined` where there is no need to wait.
   */
  room(): Promise<void> | undefined {
    return this.#waiting.length < MAX_WAITING_CHARACTERS &&
        this.#full.length === 0
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
        const bytes = this.#encode(this.#takeWaiting());
        await this.#writeWhole(bytes);
      }
    } catch (cause) {
      this.#failed = true;
      this.#full.length = 0;
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

  #takeWaiting(): string {
    const full = this.#full.shift();
    if (full !== undefined) return full;
    const waiting = this.#waiting;
    this.#waiting = "";
    return waiting;
  }

  async #writeWhole(bytes: Uint8Array): Promise<void> {
    for (let rest = bytes; rest.length > 0;) {
      const piece = nextPiece(rest);
      try {
        const count = this.#sink.writeSync === undefined ||
            piece.length > PIECE_BYTES
          ? await this.#sink.write(piece)
          : this.#sink.writeSync(piece);
        if (count === 0) throw new Deno.errors.WriteZero();
        rest = rest.subarray(count);
      } catch (cause) {
        if (!(cause instanceof Deno.errors.WouldBlock)) throw cause;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

/**
 * The beginning of some lines, cut so that an output that does not block takes
 * all of it, a part that it tells, or nothing. Deno writes to standard output
 * through a line buffer: what is behind the last line feed of a write, or of a
 * short one, may stay there untold when the output is full, and would be
 * written twice. Nothing stays of what ends in a line feed and is taken whole,
 * nor of what has no line feed and is longer than the buffer.
 */
function nextPiece(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= PIECE_BYTES) return bytes;
  const lastLineFeed = bytes.lastIndexOf(LINE_FEED, PIECE_BYTES - 1);
  return lastLineFeed >= 0
    ? bytes.subarray(0, lastLineFeed + 1)
    : bytes.subarray(0, bytes.indexOf(LINE_FEED) - LINE_BUFFER_BYTES);
}
