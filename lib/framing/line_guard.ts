/**
 * What stands in for a line that could not be taken: a character that is
 * illegal everywhere in JSON.
 */
export const UNREADABLE = "\0";

const LINE_FEED = 0x0a;
const NO_BYTES = new Uint8Array();
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Makes text of the bytes of a stream, chunk by chunk, line by line. A line
 * that is longer than the limit, or that is not UTF-8, is cut short and marked
 * with {@linkcode UNREADABLE}; its neighbours are untouched. Holds no more than
 * the bytes of one cut character, whatever comes in.
 *
 * @example
 * ```ts
 * import { LineGuard } from "./line_guard.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const guard = new LineGuard(4);
 * const encoder = new TextEncoder();
 * assertEquals(guard.push(encoder.encode("four\nfiv")), "four\nfiv");
 * assertEquals(guard.push(encoder.encode("eteen\nsix")), "\0\nsix");
 * assertEquals(guard.push(Uint8Array.of(0xff, 0x0a)), "\0\n");
 * ```
 */
export class LineGuard {
  readonly #maxLineBytes: number;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #encoder = new TextEncoder();
  #atStart = true;
  #cutCharacter: Uint8Array = NO_BYTES;
  #lineBytes = 0;
  #skipping = false;

  /**
   * Makes a guard for one stream.
   *
   * @param maxLineBytes How many bytes a line may have, its line feed not
   * counted.
   */
  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  /**
   * Takes the next bytes.
   *
   * @param chunk The bytes; not kept.
   * @returns The text that they complete, to be passed on.
   */
  push(chunk: Uint8Array): string {
    let bytes = this.#cutCharacter.length === 0
      ? chunk
      : concat(this.#cutCharacter, chunk);
    const end = endOfLastCharacter(bytes);
    this.#cutCharacter = end === bytes.length ? NO_BYTES : bytes.slice(end);
    if (end === 0) return "";
    bytes = bytes.subarray(0, end);
    if (this.#atStart) {
      this.#atStart = false;
      if (BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte)) {
        bytes = bytes.subarray(BYTE_ORDER_MARK.length);
      }
    }
    return this.#takeAtOnce(bytes) ?? this.#takeLineByLine(bytes);
  }

  /**
   * Ends the stream.
   *
   * @returns The text that is still to be passed on.
   */
  end(): string {
    // What is left is the beginning of a character that never came.
    return this.#takeLineByLine(this.#cutCharacter);
  }

  #takeAtOnce(bytes: Uint8Array): string | undefined {
    if (
      this.#skipping || this.#lineBytes + bytes.length > this.#maxLineBytes
    ) {
      return undefined;
    }
    const text = this.#decode(bytes);
    if (text === undefined) return undefined;
    const lastLineFeed = bytes.lastIndexOf(LINE_FEED);
    this.#lineBytes = lastLineFeed < 0
      ? this.#lineBytes + bytes.length
      : bytes.length - lastLineFeed - 1;
    return text;
  }

  #takeLineByLine(bytes: Uint8Array): string {
    let text = "";
    for (let start = 0; start < bytes.length;) {
      const lineFeed = bytes.indexOf(LINE_FEED, start);
      const end = lineFeed < 0 ? bytes.length : lineFeed;
      if (!this.#skipping) text += this.#takePiece(bytes.subarray(start, end));
      if (lineFeed >= 0) {
        if (!this.#skipping) text += "\n";
        this.#skipping = false;
        this.#lineBytes = 0;
      }
      start = end + 1;
    }
    return text;
  }

  #takePiece(piece: Uint8Array): string {
    this.#lineBytes += piece.length;
    if (this.#lineBytes <= this.#maxLineBytes) {
      const text = this.#decode(piece);
      if (text !== undefined) return text;
    }
    this.#skipping = true;
    return UNREADABLE + "\n";
  }

  /** Decodes bytes; gives `undefined` where they are not UTF-8. */
  #decode(bytes: Uint8Array): string | undefined {
    const text = this.#decoder.decode(bytes);
    // What is not UTF-8 becomes U+FFFD, which encodes to other bytes than it
    // came from. An exception for each bad line would cost ten times as much.
    return !text.includes("\ufffd") || equal(this.#encoder.encode(text), bytes)
      ? text
      : undefined;
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

/** Where the last character that is whole, or that is none, ends. */
function endOfLastCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
