/**
 * Writes zip archives: those for Windows, and bundles, which are zip archives
 * with another name. They say which file is a program, wherever they are made.
 */
import { crc32, deflateRawSync } from "node:zlib";
import { join } from "./bytes.ts";
import { type Entry, modeOf, sorted } from "./entry.ts";

/** What a reader has to know: version 2.0, deflate. */
const NEEDS = 20;
/** Who made it: Unix, whose permissions stand in the upper half of the attributes. */
const MADE_BY = (3 << 8) | NEEDS;
/** Names are UTF-8. */
const FLAGS = 1 << 11;
const DEFLATE = 8;
/** 1 January 1980, as MS-DOS counts: the day is in the lower bits. */
const TIME = 0;
const DATE = (1 << 5) | 1;
const REGULAR_FILE = 0o100000;

/**
 * Packs files.
 *
 * @returns The bytes of the archive, the same for the same files
 */
export function zip(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of sorted(entries)) {
    const name = new TextEncoder().encode(entry.name);
    const packed = deflateRawSync(entry.bytes, { level: 9 });
    const common = [
      u16(NEEDS, FLAGS, DEFLATE, TIME, DATE),
      u32(crc32(entry.bytes), packed.length, entry.bytes.length),
      u16(name.length, 0),
    ];
    const local = join([u32(0x04034b50), ...common, name]);
    parts.push(local, packed);
    // Neither a comment, nor a second disk, nor other attributes.
    directory.push(
      u32(0x02014b50),
      u16(MADE_BY),
      ...common,
      u16(0, 0, 0),
      u32((REGULAR_FILE | modeOf(entry)) * 0x10000, offset),
      name,
    );
    offset += local.length + packed.length;
  }
  const index = join(directory);
  const end = [
    u32(0x06054b50),
    u16(0, 0, entries.length, entries.length),
    u32(index.length, offset),
    u16(0),
  ];
  return join([...parts, index, ...end]);
}

function u16(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 2));
  values.forEach((value, at) => view.setUint16(at * 2, value, true));
  return new Uint8Array(view.buffer);
}

function u32(...values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, at) => view.setUint32(at * 4, value, true));
  return new Uint8Array(view.buffer);
}
