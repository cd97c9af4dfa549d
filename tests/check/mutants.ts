/**
 * Faults, each of which makes a bad server of a good one. `mutant.ts` runs the
 * shipped server with one of them.
 *
 * Texts are changed as texts where that is possible: reading and writing them
 * again would round ids beyond 2^53, which is a fault of its own.
 *
 * @module
 */

/** What a fault does to a session. Everything that it leaves out is right. */
export interface Mutant {
  /** What goes wrong, in a sentence. */
  readonly fault: string;
  /** Spoils a line before it is served; `undefined` loses it. */
  readonly line?: (line: string) => string | undefined;
  /** Spoils an answer before it is sent: other texts in its place. */
  readonly answer?: (text: string, message: Message) => readonly string[];
  /** What is sent besides, for a line that came in. */
  readonly besides?: (line: string) => readonly string[];
  /** What is printed at the start. */
  readonly banner?: string;
  /** What ends the process while it runs, given each line. */
  readonly dies?: (line: string) => boolean;
  /** The exit code at the end of the input. */
  readonly exitCode?: number;
  /** Whether the process stays after the end of the input. */
  readonly stays?: boolean;
  /** Whether a last line without a line feed is lost. */
  readonly losesLastLine?: boolean;
}

/** A message that goes out, as far as mutants look at it. */
export interface Message {
  /** Its id. */
  readonly id?: unknown;
  /** Its result. */
  readonly result?: Record<string, unknown>;
  /** Its error. */
  readonly error?: { readonly code: number; readonly message: string };
}

type Members = Record<string, unknown>;

/** Changes the result of answers that have one. */
function result(
  change: (result: Members) => Members,
): NonNullable<Mutant["answer"]> {
  return (text, message) =>
    message.result === undefined
      ? [text]
      : [JSON.stringify({ ...message, result: change(message.result) })];
}

/** Changes the error of answers with this code. */
function error(
  code: number,
  change: (message: Message) => unknown,
): NonNullable<Mutant["answer"]> {
  return (text, message) =>
    message.error?.code === code ? [JSON.stringify(change(message))] : [text];
}

function parsed(line: string): Members | undefined {
  try {
    const value = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The answer that is an error, for what is no request. */
function failure(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
}

/** What the latest `initialize` asked for. */
let requested: unknown;

/** The faults, by name. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  "answers-notifications": {
    fault: "answers notifications",
    besides: (line) => {
      const message = parsed(line);
      return typeof message?.method === "string" && !("id" in message)
        ? ['{"jsonrpc":"2.0","id":null,"result":{}}']
        : [];
    },
  },
  "id-as-string": {
    fault: "gives numeric ids back as strings",
    answer: (text, message) =>
      typeof message.id === "number"
        ? [text.replace(/"id":(-?\d+)/, '"id":"$1"')]
        : [text],
  },
  "rounds-ids": {
    fault: "rounds ids beyond 2^53",
    answer: (text, message) =>
      typeof message.id === "number"
        ? [text.replace(/"id":-?\d+/, `"id":${message.id}`)]
        : [text],
  },
  "drops-id-zero": {
    fault: "takes the id 0 for none",
    line: (line) => parsed(line)?.id === 0 ? undefined : line,
  },
  "drops-empty-id": {
    fault: 'takes the id "" for none',
    line: (line) => parsed(line)?.id === "" ? undefined : line,
  },
  "log-on-stdout": {
    fault: "logs to standard output",
    banner: "server started",
  },
  "dies-on-bad-json": {
    fault: "ends when a line is not JSON",
    dies: (line) => line.trim() !== "" && !isJson(line),
  },
  "silent-on-bad-json": {
    fault: "says nothing to a line that is not JSON",
    answer: (text, message) => message.error?.code === -32700 ? [] : [text],
  },
  "is-error-for-unknown-tool": {
    fault: "answers an unknown tool with a result",
    answer: (text, message) =>
      message.error?.message === "Unknown tool"
        ? [
          JSON.stringify({
            jsonrpc: "2.0",
            id: message.id,
            result: {
              content: [{ type: "text", text: "Unknown tool" }],
              isError: true,
            },
          }),
        ]
        : [text],
  },
  "wrong-code-for-unknown-method": {
    fault: "answers an unknown method with -32600",
    answer: error(-32601, ({ id }) => ({
      jsonrpc: "2.0",
      id,
      error: { code: -32600, message: "Invalid Request" },
    })),
  },
  "exits-1": { fault: "ends with exit code 1", exitCode: 1 },
  "stays": { fault: "stays after the end of the input", stays: true },
  "answers-twice": {
    fault: "answers twice",
    answer: (text) => [text, text],
  },
  "loses-last-line": {
    fault: "loses a last line without a line feed",
    losesLastLine: true,
  },
  "echoes-future-version": {
    fault: "grants every protocol version",
    line: (line) => {
      const { method, params } = parsed(line) ?? {};
      if (method === "initialize") {
        requested = (params as Members | undefined)?.protocolVersion;
      }
      return line;
    },
    answer: result((result) =>
      "protocolVersion" in result && typeof requested === "string"
        ? { ...result, protocolVersion: requested }
        : result
    ),
  },
  "splits-at-line-separators": {
    fault: "takes U+2028 for a line end",
    line: (line) => line.replaceAll("\u2028", "\n"),
  },
  "result-and-error": {
    fault: "sends an error beside each result",
    answer: (text, message) =>
      message.result === undefined
        ? [text]
        : [`${text.slice(0, -1)},"error":null}`],
  },
  "no-version": {
    fault: "leaves jsonrpc out of its answers",
    answer: (text) => [text.replace('"jsonrpc":"2.0",', "")],
  },
  "null-cursor": {
    fault: "ends its lists with a null cursor",
    answer: result((result) =>
      "tools" in result || "resources" in result || "prompts" in result
        ? { ...result, nextCursor: null }
        : result
    ),
  },
  "empty-for-missing-resource": {
    fault: "gives no contents for a missing resource",
    answer: (text, message) =>
      message.error?.message === "Resource not found"
        ? [
          JSON.stringify({
            jsonrpc: "2.0",
            id: message.id,
            result: { contents: [] },
          }),
        ]
        : [text],
  },
  "no-ping": {
    fault: "knows no ping",
    answer: (text, message) =>
      message.result !== undefined && Object.keys(message.result).length === 0
        ? [failure(message.id, -32601, "Method not found")]
        : [text],
  },
  "no-result-type": {
    fault: "leaves resultType out of modern results",
    answer: result(({ resultType: _resultType, ...rest }) => rest),
  },
  "batch-line-by-line": {
    fault: "answers a batch line by line",
    answer: (text, message) =>
      Array.isArray(message)
        ? message.map((each) => JSON.stringify(each))
        : [text],
  },
  "pretty": {
    fault: "spreads its answers over several lines",
    answer: (text) => [text.replace("{", "{\n")],
  },
  "serves-null-id": {
    fault: "serves requests whose id is null",
    line: (line) => line.replace('"id":null', '"id":"null"'),
    answer: (text) => [text.replace('"id":"null"', '"id":null')],
  },
};

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
