/** The command line of the judge. */

import { type Group, GROUPS } from "./case.ts";
import { REVISIONS } from "./facts.ts";
import { visible } from "./visible.ts";

/** What the command line asks for, if it asks for a check or for the list. */
export interface Options {
  readonly command: readonly string[];
  readonly only: readonly Group[];
  readonly call: readonly string[];
  readonly revision?: string;
  readonly timeoutMs: number;
  readonly seed: number;
  readonly json: boolean;
  readonly junit?: string;
  readonly list: boolean;
}

/** What the command line asks for. */
export type Asked =
  | { readonly kind: "check"; readonly options: Options }
  | { readonly kind: "help" }
  | { readonly kind: "invalid"; readonly message: string };

/** How long an answer is waited for unless something else is asked for. */
export const DEFAULT_TIMEOUT_MS = 5000;

/** The text of `--help`. */
export const HELP =
  `strict-mcp-check: does an MCP server on stdio keep the protocol?

Usage: strict-mcp-check [options] -- COMMAND [ARGUMENT...]
       strict-mcp-check --list [options]

Starts the command, in any language, many times over; speaks with it in every
revision that it claims; and says which rules it keeps. It knows nothing of the
server beforehand: tools, resources and prompts are taken from its lists, and
arguments are made from their schemas.

Tools are never called blindly. Only a tool that is annotated readOnlyHint, or
named with --call, is called as it is meant to be. All others are only called in
ways that have to be refused: under a name that does not exist, or without
arguments or with arguments of a wrong type where the schema requires some.
Resources are read and prompts are got: the first one of each list.

Options:
  --only GROUP     only this group; may be repeated
  --revision R     speak only this revision, and judge only by it
  --call NAME      this tool may be called; may be repeated
  --timeout MS     how long an answer is waited for (by default ${DEFAULT_TIMEOUT_MS})
  --seed N         the seed of made-up names and ids (by default 1)
  --json           one JSON document on standard output instead of text
  --junit FILE     a JUnit report too; needs permission to write FILE. With -
                   it goes to standard output, instead of text
  --list           print the cases and start nothing
  --help           print this text

Groups: ${GROUPS.join(", ")}

Exit code: 0 if no "must" failed, 1 if one did, 2 for a command line that is not
understood, 3 if the command cannot be started, 4 if the check itself failed.
`;

/**
 * Reads the command line.
 *
 * @param args The arguments
 *
 * @example
 * ```ts
 * import { readCommandLine } from "./command_line.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const asked = readCommandLine(["--only", "ids", "--", "node", "server.js"]);
 * assertEquals(asked.kind === "check" && asked.options.command, [
 *   "node",
 *   "server.js",
 * ]);
 * assertEquals(readCommandLine([]).kind, "invalid");
 * ```
 */
export function readCommandLine(args: readonly string[]): Asked {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  const command = end < 0 ? [] : args.slice(end + 1);
  if (own.includes("--help") || own.includes("-h")) return { kind: "help" };
  const only: Group[] = [];
  const call: string[] = [];
  let revision: string | undefined;
  let junit: string | undefined;
  let timeoutMs = DEFAULT_TIMEOUT_MS;
  let seed = 1;
  let json = false;
  let list = false;
  for (let at = 0; at < own.length; at++) {
    const option = own[at]!;
    if (option === "--json") {
      json = true;
      continue;
    }
    if (option === "--list") {
      list = true;
      continue;
    }
    const value = own[++at];
    switch (value === undefined ? undefined : option) {
      case "--only": {
        const group = GROUPS.find((group) => group === value);
        if (group === undefined) return invalid("no group", value!);
        only.push(group);
        break;
      }
      case "--call":
        call.push(value!);
        break;
      case "--revision":
        if (!REVISIONS.includes(value!)) return invalid("no revision", value!);
        revision = value!;
        break;
      case "--junit":
        junit = value!;
        break;
      case "--timeout":
        timeoutMs = whole(value!);
        if (!(timeoutMs >= 1)) return invalid("no time", value!);
        break;
      case "--seed":
        seed = whole(value!);
        if (Number.isNaN(seed)) return invalid("no seed", value!);
        break;
      default:
        return invalid("not understood:", option);
    }
  }
  if (command.length === 0 && !list) {
    return { kind: "invalid", message: "no command after --; try --help" };
  }
  const options: Options = {
    command,
    only,
    call,
    timeoutMs,
    seed,
    json,
    list,
    ...revision !== undefined && { revision },
    ...junit !== undefined && { junit },
  };
  return { kind: "check", options };
}

function whole(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : NaN;
}

function invalid(what: string, value: string): Asked {
  const message = `${what} ${visible(value, 60)}; try --help`;
  return { kind: "invalid", message };
}
