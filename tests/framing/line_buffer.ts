/**
 * A model of `Deno.stdout` on a pipe that does not block. Deno writes through
 * the line buffer of Rust's standard library and empties it after each write;
 * where that fails, the write has failed, though a part of it may stay in the
 * buffer and leave with the next one.
 */
import type { Sink } from "../../lib/framing.ts";

const LINE_FEED = 0x0a;
const BUFFER_BYTES = 1_024;

/** Up to this length Linux takes a write to a pipe whole or not at all. */
const PIPE_BUF = 4_096;

/** A pipe that is nearly full at a given write, and full at the next ones. */
export class Pipe {
  /** How many writes there were. */
  calls = 0;
  /** How many bytes were taken. */
  written = 0;
  /** Whether each byte was the right one. */
  right = true;

  /** At write `at` it has room for so many bytes, then for none so many times. */
  constructor(
    readonly expected: Uint8Array,
    readonly at: number,
    readonly room: (length: number) => number,
    readonly full: number,
  ) {}

  write(bytes: Uint8Array): number {
    const call = this.calls++;
    const room = call === this.at
      ? this.room(bytes.length)
      : call > this.at && call <= this.at + this.full
      ? 0
      : bytes.length;
    if (room === 0 || room < bytes.length && bytes.length <= PIPE_BUF) {
      throw new Deno.errors.WouldBlock();
    }
    for (let n = 0; n < room; n++) {
      if (bytes[n] !== this.expected[this.written + n]) this.right = false;
    }
    this.written += room;
    return room;
  }
}

/** The standard output: Rust's `LineWriter` around a pipe, flushed each time. */
export class Stdout implements Sink {
  #buffer: Uint8Array = new Uint8Array();

  constructor(readonly pipe: Pipe) {}

  writeSync(bytes: Uint8Array): number {
    const count = this.#write(bytes);
    this.#flush();
    return count;
  }

  // deno-lint-ignore require-await -- what is thrown must come as a rejection
  async write(bytes: Uint8Array): Promise<number> {
    return this.writeSync(bytes);
  }

  #write(bytes: Uint8Array): number {
    const lines = bytes.lastIndexOf(LINE_FEED) + 1;
    if (lines === 0) return this.#writeBuffered(bytes);
    this.#flush();
    const direct = this.pipe.write(bytes.subarray(0, lines));
    let tail = bytes.subarray(direct);
    if (direct < lines) {
      tail = bytes.subarray(direct, lines);
      if (tail.length > BUFFER_BYTES) {
        tail = tail.subarray(0, BUFFER_BYTES);
        const end = tail.lastIndexOf(LINE_FEED) + 1;
        if (end > 0) tail = tail.subarray(0, end);
      }
    }
    return direct + this.#keep(tail);
  }

  #writeBuffered(bytes: Uint8Array): number {
    if (this.#buffer.at(-1) === LINE_FEED) this.#flush();
    if (this.#buffer.length + bytes.length > BUFFER_BYTES) this.#flush();
    return bytes.length >= BUFFER_BYTES
      ? this.pipe.write(bytes)
      : this.#keep(bytes);
  }

  /** Keeps as much as there is room for. */
  #keep(bytes: Uint8Array): number {
    const kept = bytes.subarray(0, BUFFER_BYTES - this.#buffer.length);
    this.#buffer = Uint8Array.from([...this.#buffer, ...kept]);
    return kept.length;
  }

  #flush(): void {
    while (this.#buffer.length > 0) {
      this.#buffer = this.#buffer.slice(this.pipe.write(this.#buffer));
    }
  }
}
