/** The transcripts: each row of `tests/transcripts/*.jsonl` is one session. */

/** A line, sent with a line feed after it, or raw bytes, sent as they are. */
export type Sent = string | { readonly hex: string };

/** One session from start to end of input. */
export interface Transcript {
  /** File and line, for messages. */
  readonly name: string;
  /** The rule that the row shows. */
  readonly why: string;
  /** Where the rule stands: a specification and section, or this project. */
  readonly source: string;
  readonly in: readonly Sent[];
  /** Every line that comes back, in order. What is not here must not come. */
  readonly out: readonly string[];
  /** The server's arguments. */
  readonly args: readonly string[];
}

const FOLDER = new URL("./transcripts/", import.meta.url);
const MEMBERS = new Set(["why", "source", "in", "out", "args"]);

/**
 * Reads all transcripts, in the order of file names and lines.
 *
 * @throws Error that names file and line where a row is not as it should be
 */
export function loadTranscripts(): readonly Transcript[] {
  return Array.from(Deno.readDirSync(FOLDER), ({ name }) => name)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((file) => {
      const lines = Deno.readTextFileSync(new URL(file, FOLDER)).split("\n");
      return lines.flatMap((line, index) =>
        line.trim() === "" ? [] : [parseRow(`${file}:${index + 1}`, line)]
      );
    });
}

/** The bytes of a session. */
export function transcriptInput(row: Transcript): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts = row.in.map((sent) =>
    typeof sent === "string"
      ? encoder.encode(`${sent}\n`)
      : Uint8Array.fromHex(sent.hex)
  );
  const input = new Uint8Array(
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  let offset = 0;
  for (const part of parts) {
    input.set(part, offset);
    offset += part.length;
  }
  return input;
}

/** Reads one row; its name is for messages. */
export function parseRow(name: string, line: string): Transcript {
  const wrong = (what: string): never => {
    throw new Error(`${name}: ${what}`);
  };
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    wrong("not JSON");
  }
  if (!isRecord(row)) return wrong("not an object");
  const { why, source, in: sent, out, args = [] } = row;
  // A misspelt member would be a rule that nobody checks.
  const unknown = Object.keys(row).find((key) => !MEMBERS.has(key));
  if (unknown !== undefined) wrong(`unknown member ${unknown}`);
  if (typeof why !== "string" || why === "") return wrong("no why");
  if (typeof source !== "string" || source === "") return wrong("no source");
  if (!isListOf(sent, isSent)) return wrong("in: lines or {hex} expected");
  if (!isListOf(out, isString)) return wrong("out: lines expected");
  if (!isListOf(args, isString)) return wrong("args: strings expected");
  return { name, why, source, in: sent, out, args };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isSent(value: unknown): value is Sent {
  return isString(value) ||
    isRecord(value) && isString(value.hex) &&
      /^(?:[0-9a-f]{2})*$/.test(value.hex);
}

function isListOf<T>(
  value: unknown,
  isItem: (item: unknown) => item is T,
): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}
