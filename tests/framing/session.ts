/** What the tests of faulty streams send and receive. */

const encoder = new TextEncoder();

/** One kilobyte and a bit, of characters of every length in UTF-8. */
const MIXED = "aé中😀".repeat(103);

/** A line of about so many bytes, told apart by its number. */
function answer(id: number, length: number): string {
  const text = MIXED.repeat(Math.ceil(length / 1_030)).slice(0, length / 2.5)
    .toWellFormed();
  return `{"id":${id},"result":"${text}"}`;
}

/**
 * Lines as turns of the event loop send them: none, one, many, short ones, ones
 * around the sizes at which the writer changes its way, and more than may wait.
 */
export const TURNS: readonly (readonly string[])[] = [
  [answer(0, 40)],
  [answer(1, 0), "", answer(2, 1_000)],
  // A piece is 4,096 bytes, the line buffer of the standard output 1,024.
  ...[1_023, 1_024, 1_025, 4_094, 4_095, 4_096, 4_097, 5_119, 5_120, 5_121]
    .map((length) => ["x".repeat(length)]),
  [answer(3, 300), answer(4, 5_000), answer(5, 20), answer(6, 9_000)],
  Array.from({ length: 12 }, (_, n) => answer(7 + n, 100 * n)),
  // The buffer for encoding is 262,144 bytes.
  ["y".repeat(262_144 / 3 - 1), "z".repeat(87_382)],
  [answer(20, 500_000), answer(21, 10)],
  // More than 1,048,576 characters: one string would not take them all.
  ["w".repeat(1_050_000), answer(22, 10), answer(23, 5_000)],
  [answer(24, 4_000), answer(25, 30)],
];

/** All of it as it has to come out. */
export const OUTPUT: Uint8Array = encoder.encode(
  TURNS.flat().map((line) => `${line}\n`).join(""),
);

const BAD_LINES: readonly (readonly number[])[] = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xe2, 0x82],
];

/** A session as it comes in: requests, notifications, and what is neither. */
export const INPUT: Uint8Array = Uint8Array.from([
  ...[0xef, 0xbb, 0xbf],
  ...encoder.encode(
    '{"id":1,"method":"ping"}\r\n\n \r\r\n{"method":"é中😀"}\n',
  ),
  ...BAD_LINES.flatMap((bytes) => [...encoder.encode("bad"), ...bytes, 0x0a]),
  ...encoder.encode(`[1,\u2028]\n${"l".repeat(70)}\n${"😀".repeat(15)}\n{\r\n`),
  ...encoder.encode('{"id":"😀","method":"tools/call"}\nlast é'),
]);

/** The longest line that {@linkcode INPUT} is allowed. */
export const INPUT_LIMIT = 60;

/** The same with a line of 150,000 bytes, for large pieces. */
export const LONG_INPUT: Uint8Array = Uint8Array.from([
  ...INPUT,
  0x0a,
  ...encoder.encode("aé中😀".repeat(15_000)),
  0x0a,
  ...INPUT,
]);
