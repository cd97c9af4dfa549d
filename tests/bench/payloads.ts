/**
 * The bytes that are sent, and the check of the bytes that come back. Both are
 * done outside the clock.
 *
 * @module
 */

const encoder = new TextEncoder();

function line(message: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(message) + "\n");
}

function call(id: number, text: string): unknown {
  return {
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "echo", arguments: { text } },
  };
}

const textOf = (id: number): string => `hello, world ${id}`;

/** The request that opens a session. */
export const INITIALIZE: Uint8Array<ArrayBuffer> = line({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "bench", version: "1.0.0" },
  },
});

/** The notification that follows the answer to it. */
export const INITIALIZED: Uint8Array<ArrayBuffer> = line({
  jsonrpc: "2.0",
  method: "notifications/initialized",
});

/** A line that never ends starts like this; what follows is a text of `x`. */
export const ENDLESS_HEAD: Uint8Array<ArrayBuffer> = encoder.encode(
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"',
);

/** A call of `echo` whose text has the given number of bytes. */
export function longCall(textBytes: number): Uint8Array<ArrayBuffer> {
  return line(call(1, "x".repeat(textBytes)));
}

/** Calls of `echo` with the ids 0 to `count - 1`, each with its own text. */
export function smallCalls(count: number): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: count }, (_, id) => line(call(id, textOf(id))));
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Says what is wrong with the answers to {@linkcode smallCalls}; undefined is nothing. */
export function faultOfAnswers(
  answers: Uint8Array,
  count: number,
): string | undefined {
  const lines = new TextDecoder().decode(answers).split("\n");
  if (lines.pop() !== "") return "bytes after the last line feed";
  if (lines.length !== count) return `${lines.length} of ${count} answers`;
  for (const [id, answer] of lines.entries()) {
    const fault = faultOfAnswer(answer, id, textOf(id));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfAnswer(
  answer: string,
  id: number,
  text: string,
): string | undefined {
  const { id: given, error, result } = JSON.parse(answer);
  if (given !== id) return `the id ${given} in the place of ${id}`;
  if (error !== undefined) return `an error for ${id}: ${error.message}`;
  if (result?.isError || result?.content?.[0]?.text !== text) {
    return `a wrong result for ${id}`;
  }
  return undefined;
}

/** Says what is wrong with the answer to {@linkcode longCall}. */
export function faultOfLongAnswer(
  answer: Uint8Array,
  textBytes: number,
): string | undefined {
  // Said without the text: a refusal is short, a wrong echo is megabytes long.
  const text = new TextDecoder().decode(answer).trimEnd();
  if (text.length < textBytes) return `refused with ${text.slice(0, 80)}`;
  return faultOfAnswer(text, 1, "x".repeat(textBytes));
}

/** Says what is wrong with lines that should come back as they are. */
export function faultOfMirror(
  answers: Uint8Array,
  sent: Uint8Array,
): string | undefined {
  return same(answers, sent) ? undefined : "other bytes than were sent";
}
