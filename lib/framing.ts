/**
 * Bytes to lines and lines to bytes. Knows nothing of JSON.
 *
 * @module
 */

export { LineGuard, UNREADABLE } from "./framing/line_guard.ts";
export {
  LineWriter,
  MAX_WAITING_CHARACTERS,
  type Sink,
} from "./framing/line_writer.ts";
export { type Reader, readLines } from "./framing/read_lines.ts";
