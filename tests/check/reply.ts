/** A line that a server wrote, and what is wrong with it as a message. */

/** What a line turned out to be. */
export type Kind =
  | "response"
  | "request"
  | "notification"
  | "batch"
  /** Nothing that JSON-RPC knows. */
  | "other";

/** One line, or one element of a list of answers. */
export interface Reply {
  readonly text: string;
  readonly kind: Kind;
  /** The message, if it is an object. */
  readonly message: Readonly<Record<string, unknown>>;
  /** What its id is, so that `1` and `"1"` differ; nothing if null or none. */
  readonly key: string | undefined;
  /** The elements of a list. */
  readonly batch: readonly Reply[];
  /** Whether a line feed came after it. */
  readonly whole: boolean;
}

const EMPTY = Object.freeze({});
/** Deeper values cannot be written again: that takes a stack. */
const MAX_DEPTH = 2_000;
/** Looking at the source of every number costs too much in longer lines. */
const MOST_EXACT = 65_536;

/**
 * Reads one line.
 *
 * @param text The line, without its line feed
 * @param whole Whether there was a line feed
 *
 * @example
 * ```ts
 * import { readReply } from "./reply.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { kind, key } = readReply('{"jsonrpc":"2.0","id":"1","result":{}}');
 * assertEquals([kind, key], ["response", '"1"']);
 * assertEquals(readReply("Server ready").kind, "other");
 * ```
 */
export function readReply(text: string, whole = true): Reply {
  let digits: string | undefined;
  const value = parse(text, (source) => digits = source);
  const rest = { text, message: EMPTY, key: undefined, batch: [], whole };
  if (Array.isArray(value)) {
    const batch = value.map((item): Reply =>
      isObject(item)
        ? readReply(JSON.stringify(item))
        : { ...rest, text: "", kind: "other" }
    );
    const kind = batch.some(({ kind }) => kind === "other") ? "other" : "batch";
    return { ...rest, kind, batch };
  }
  if (!isObject(value)) return { ...rest, kind: "other" };
  const key = idKey(value.id, digits);
  return { ...rest, kind: kindOf(value), message: value, key };
}

/** The value of a line; nothing if it is not JSON, or nested too deeply. */
function parse(
  text: string,
  onId: (source: string | undefined) => void,
): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    if (text.length > MOST_EXACT) return JSON.parse(text);
    return JSON.parse(
      text,
      // The outermost id comes last.
      (key, value, { source }: { source?: string } = {}) => {
        if (key === "id" && typeof value === "number") onId(source);
        return value;
      },
    );
  } catch {
    return undefined;
  }
}

/** Whether brackets are nested beyond the bound; those in strings are none. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case "\\":
        at++;
        break;
      case '"':
        quoted = !quoted;
        break;
      case "[":
      case "{":
        if (!quoted && ++depth > MAX_DEPTH) return true;
        break;
      case "]":
      case "}":
        if (!quoted) depth--;
    }
  }
  return false;
}

function kindOf(message: Readonly<Record<string, unknown>>): Kind {
  if (Object.hasOwn(message, "method")) {
    return Object.hasOwn(message, "id") ? "request" : "notification";
  }
  return Object.hasOwn(message, "result") || Object.hasOwn(message, "error")
    ? "response"
    : "other";
}

/**
 * A text that tells ids apart by type and value.
 *
 * @param id An id
 * @param digits How it was written, if it is a number
 */
export function idKey(id: unknown, digits?: string): string | undefined {
  if (id === null || id === undefined) return undefined;
  if (typeof id === "number" && digits !== undefined) {
    return Number.isSafeInteger(id) ? String(id) : digits;
  }
  return JSON.stringify(id);
}

/**
 * What is wrong with the form of a message, by JSON-RPC and the part of it that
 * the Model Context Protocol has made narrower. Nothing if it is right.
 *
 * @param reply The message
 * @param echoed Whether its id is one that it was asked with, whatever that is
 */
export function formProblem(
  { kind, message, batch }: Reply,
  echoed = false,
): string | undefined {
  if (kind === "batch") {
    if (batch.length === 0) return "is an empty list";
    return batch.map((each) => formProblem(each, echoed)).find((problem) =>
      problem !== undefined
    );
  }
  if (kind === "other") return "is no JSON-RPC message";
  if (message.jsonrpc !== "2.0") return 'has no "jsonrpc": "2.0"';
  if (kind !== "response") {
    if (typeof message.method !== "string") return "has no method";
    const { params } = message;
    return params === undefined || isObject(params)
      ? undefined
      : "has params that are no object";
  }
  const failed = Object.hasOwn(message, "error");
  if (failed && Object.hasOwn(message, "result")) {
    return "has a result and an error";
  }
  const { id } = message;
  if (!echoed && typeof id !== "string" && !Number.isInteger(id)) {
    if (!failed) return "has a result and no id";
    if (id !== null && id !== undefined) return "has an id of no known type";
  }
  if (!failed) {
    return isObject(message.result)
      ? undefined
      : "has a result that is no object";
  }
  const { error } = message;
  if (!isObject(error)) return "has an error that is no object";
  if (!Number.isInteger(error.code)) {
    return "has an error code that is no integer";
  }
  return typeof error.message === "string"
    ? undefined
    : "has an error message that is no string";
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
