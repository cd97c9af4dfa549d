/**
 * Writes `tar.gz` archives. The `tar` of a system would put its own times,
 * owners and attributes into them, and there are three different ones.
 */
import { gzipSync } from "node:zlib";
import { join } from "./bytes.ts";
import { type Entry, modeOf, MTIME_S, sorted } from "./entry.ts";

const BLOCK = 512;
/** A longer name would need a second header. */
const MAX_NAME_BYTES = 100;

/**
 * Packs files.
 *
 * @returns The bytes of the archive, the same for the same files
 * @throws {Error} If the name of a file has more than 100 bytes
 */
export function tarGz(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const parts = sorted(entries).flatMap((entry) => {
    const { length } = entry.bytes;
    return [
      header(entry),
      entry.bytes,
      zeros((BLOCK - length % BLOCK) % BLOCK),
    ];
  });
  // Two empty blocks are its end.
  const tar = join([...parts, zeros(2 * BLOCK)]);
  return new Uint8Array(gzipSync(tar, { level: 9 }));
}

/** A header of the format "ustar". */
function header(entry: Entry): Uint8Array {
  const block = zeros(BLOCK);
  const encoder = new TextEncoder();
  const put = (at: number, text: string): void =>
    block.set(encoder.encode(text), at);
  const octal = (at: number, digits: number, value: number): void =>
    put(at, `${value.toString(8).padStart(digits, "0")}\0`);
  if (encoder.encode(entry.name).length > MAX_NAME_BYTES) {
    throw new Error(`the name of ${entry.name} is too long for a tar archive`);
  }
  put(0, entry.name);
  octal(100, 7, modeOf(entry));
  // Owner and group: what unpacks it gives its own.
  octal(108, 7, 0);
  octal(116, 7, 0);
  octal(124, 11, entry.bytes.length);
  octal(136, 11, MTIME_S);
  // A regular file.
  put(156, "0");
  put(257, "ustar\x0000");
  // The checksum counts itself as spaces.
  put(148, " ".repeat(8));
  octal(148, 6, block.reduce((sum, byte) => sum + byte, 0));
  return block;
}

function zeros(length: number): Uint8Array {
  return new Uint8Array(length);
}
