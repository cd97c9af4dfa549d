import { CLIENT_CONFIGS, type ClientConfig } from "./client_config.ts";
import { DEFAULT_MAX_LINE_BYTES, HIGHEST_MAX_LINE_BYTES } from "./serve.ts";

/** What the command line asks for. */
export type Command =
  | { readonly kind: "serve"; readonly maxLineBytes: number }
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | { readonly kind: "config"; readonly config: ClientConfig }
  | { readonly kind: "invalid"; readonly message: string };

/** The names of clients, in lines that begin at a column. */
function clients(column: number): string {
  const lines = [""];
  for (const name of Object.keys(CLIENT_CONFIGS)) {
    const line = lines.at(-1)!;
    if (column + line.length + name.length > 75) lines.push(name);
    else lines[lines.length - 1] = line === "" ? name : `${line}, ${name}`;
  }
  return lines.join(`,\n${" ".repeat(column)}`);
}

/** The text of `--help`. */
export const HELP = `strict-mcp: a strict Model Context Protocol server on stdio

Usage: strict-mcp [--max-line-bytes N]
       strict-mcp --print-config CLIENT
       strict-mcp --help | --version

Reads JSON-RPC messages from standard input, one a line, and writes the answers
to standard output until the input ends. An MCP client starts it by itself; to
try it by hand, paste this line:

{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"}}}

Options:
  --max-line-bytes N  the longest line that is taken, its line feed not counted
                      (1 to ${HIGHEST_MAX_LINE_BYTES}, by default ${DEFAULT_MAX_LINE_BYTES})
  --print-config CLIENT
                      print what CLIENT's configuration says of this server:
                      ${clients(22)}
  --help              print this text
  --version           print the version
`;

/**
 * Reads the command line.
 *
 * @param args The arguments.
 * @returns What to do. Arguments that are not understood give a message of one
 * line.
 *
 * @example
 * ```ts
 * import { readCommandLine } from "./command_line.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readCommandLine(["--max-line-bytes", "1024"]), {
 *   kind: "serve",
 *   maxLineBytes: 1024,
 * });
 * assertEquals(readCommandLine(["--port"]).kind, "invalid");
 * ```
 */
export function readCommandLine(args: readonly string[]): Command {
  const [option, value, ...rest] = args;
  if (option === undefined) {
    return { kind: "serve", maxLineBytes: DEFAULT_MAX_LINE_BYTES };
  }
  if (option === "--help" && args.length === 1) return { kind: "help" };
  if (option === "--version" && args.length === 1) return { kind: "version" };
  if (option === "--max-line-bytes" && rest.length === 0) {
    const maxLineBytes = /^\d{1,9}$/.test(value ?? "") ? Number(value) : 0;
    return maxLineBytes >= 1 && maxLineBytes <= HIGHEST_MAX_LINE_BYTES
      ? { kind: "serve", maxLineBytes }
      : invalid(
        `--max-line-bytes takes a whole number from 1 to ${HIGHEST_MAX_LINE_BYTES}`,
      );
  }
  if (option === "--print-config" && rest.length === 0) {
    return Object.hasOwn(CLIENT_CONFIGS, value ?? "")
      ? { kind: "config", config: CLIENT_CONFIGS[value!]! }
      : invalid(
        `--print-config takes one of ${Object.keys(CLIENT_CONFIGS).join(", ")}`,
      );
  }
  // JSON escapes the control characters of ASCII; a terminal heeds others too.
  const shown = JSON.stringify(args.join(" ").slice(0, 100)).replaceAll(
    /[\x7f-\x9f\p{Cf}\u2028\u2029]/gu,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return invalid(`unexpected arguments ${shown}; try --help`);
}

function invalid(message: string): Command {
  return { kind: "invalid", message };
}
