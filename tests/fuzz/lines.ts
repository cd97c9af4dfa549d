/** Input of many lines, taken apart. */

/** Cuts at byte 0x0A. */
export function* splitLines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start <= bytes.length;) {
    const lineFeed = bytes.indexOf(0x0a, start);
    const end = lineFeed < 0 ? bytes.length : lineFeed;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}
