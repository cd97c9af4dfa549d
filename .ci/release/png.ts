/** The icon, drawn and written as PNG. */
import { crc32 } from "node:zlib";
import { join } from "./bytes.ts";

const SIZE = 512;

/** The colour of a place, or none outside of the shape: red, green, blue, alpha. */
type Colour = readonly [number, number, number, number];
const BACK: Colour = [0x1f, 0x3a, 0x5f, 255];
const FRONT: Colour = [0xff, 0xff, 0xff, 255];
const NONE: Colour = [0, 0, 0, 0];

/**
 * The icon of the bundle: a white tick on a blue square with round corners.
 *
 * @returns The bytes of a PNG file, always the same
 */
export async function icon(): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array(SIZE * (SIZE * 4 + 1));
  for (let y = 0; y < SIZE; y++) {
    // The first byte of a row names its filter: none.
    const row = y * (SIZE * 4 + 1) + 1;
    for (let x = 0; x < SIZE; x++) rows.set(colour(x, y), row + x * 4);
  }
  return join([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk(
      "IHDR",
      Uint8Array.of(...number(SIZE), ...number(SIZE), 8, 6, 0, 0, 0),
    ),
    chunk("IDAT", await deflate(rows)),
    chunk("IEND", new Uint8Array()),
  ]);
}

const RADIUS = 96;
const WIDTH = 30;

function colour(x: number, y: number): Colour {
  const far = (at: number): number =>
    Math.max(RADIUS - at, at - (SIZE - 1 - RADIUS), 0);
  if (Math.hypot(far(x), far(y)) > RADIUS) return NONE;
  const tick = Math.min(
    distance(x, y, 140, 270, 225, 355),
    distance(x, y, 225, 355, 380, 165),
  );
  return tick < WIDTH ? FRONT : BACK;
}

/** How far a point is from a line between two others. */
function distance(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = join([new TextEncoder().encode(type), data]);
  return join([
    Uint8Array.of(...number(data.length)),
    body,
    Uint8Array.of(...number(crc32(body))),
  ]);
}

function number(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream()
    .pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
