/**
 * The lines of a stream, from the rules alone: works on all bytes at once and
 * shares nothing with what it judges.
 */

/** What stands for a line that cannot be taken. */
const UNREADABLE = "\0";

/** Gives the lines of some bytes; a line has a limit in bytes. */
export function referenceLines(stream: Uint8Array, limit: number): string[] {
  const bytes = Array.from(stream);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    bytes.splice(0, 3);
  }
  const lines: string[] = [];
  let line: number[] = [];
  for (const byte of bytes) {
    if (byte !== 0x0a) {
      line.push(byte);
      continue;
    }
    lines.push(toText(line, limit, true));
    line = [];
  }
  if (line.length > 0) lines.push(toText(line, limit, false));
  return lines;
}

function toText(line: number[], limit: number, hasEnd: boolean): string {
  if (line.length > limit) return UNREADABLE;
  const cut = hasEnd && line.at(-1) === 0x0d ? line.slice(0, -1) : line;
  const text = decode(cut);
  // NUL is illegal in JSON, so that one at the end may be taken for the mark.
  return text === undefined || text.endsWith("\0") ? UNREADABLE : text;
}

/** The smallest character that may be written in so many bytes. */
const LEAST = [0, 0, 0x80, 0x800, 0x10000] as const;

/** Decodes UTF-8 as RFC 3629 has it; nothing where it is not UTF-8. */
function decode(bytes: readonly number[]): string | undefined {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80
      ? 1
      : first >> 5 === 0b110
      ? 2
      : first >> 4 === 0b1110
      ? 3
      : first >> 3 === 0b11110
      ? 4
      : 0;
    if (length === 0 || at + length > bytes.length) return undefined;
    let point = length === 1 ? first : first & (0xff >> (length + 1));
    for (const next of bytes.slice(at + 1, at + length)) {
      if (next >> 6 !== 0b10) return undefined;
      point = point << 6 | next & 0x3f;
    }
    const isSurrogate = point >= 0xd800 && point <= 0xdfff;
    if (point < (LEAST[length] ?? 0) || point > 0x10ffff || isSurrogate) {
      return undefined;
    }
    text += String.fromCodePoint(point);
    at += length;
  }
  return text;
}
