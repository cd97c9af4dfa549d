/**
 * What the command line of the benchmark says.
 *
 * @module
 */

import { parseArgs } from "node:util";

/** The settings of one run. */
export interface Options {
  /** Rounds over all servers. */
  rounds: number;
  /** Calls of the pipelined measure. */
  n: number;
  /** Round trips of the serial measure, the warm-up included. */
  serial: number;
  /** Fresh processes a round for the start. */
  starts: number;
  /** Fresh processes a round for the round trips and for each long line. */
  repeats: number;
  /** Calls after which the memory is read once more; 0 leaves it out. */
  many: number;
  /** Bytes of the line without an end; 0 leaves it out. */
  endless: number;
  /** Seconds that one process may take for one measure. */
  timeout: number;
  /** Seconds after which no further round begins that would not end in time. */
  budget: number;
  /** Names of the rows to measure; undefined is all. */
  only: string[] | undefined;
  /** Further servers, each as `COMMAND` or `NAME=COMMAND`. */
  servers: string[];
  /** Flags between `deno run --no-prompt` and `main.ts`; undefined asks. */
  flags: string | undefined;
  /** Where every figure is written as JSON. */
  json: string | undefined;
  /** Whether the README's table and the picture are made anew. */
  publish: boolean;
}

type Counts = Pick<
  Options,
  | "rounds"
  | "n"
  | "serial"
  | "starts"
  | "repeats"
  | "many"
  | "endless"
  | "timeout"
>;

const FULL: Counts = {
  rounds: 5,
  n: 100_000,
  serial: 3_000,
  starts: 5,
  repeats: 3,
  many: 1_000_000,
  endless: 2 ** 30,
  timeout: 60,
};

const QUICK: Counts = {
  rounds: 2,
  n: 20_000,
  serial: 1_500,
  starts: 3,
  repeats: 1,
  many: 0,
  endless: 2 ** 28,
  timeout: 10,
};

/** `--quick` ends below a minute, on a slower machine with fewer rounds. */
const QUICK_BUDGET = 55;

/** So that every run ends, and its answers fit into one string. */
const MOST: Counts = {
  rounds: 100,
  n: 2_000_000,
  serial: 1_000_000,
  starts: 100,
  repeats: 100,
  many: 2_000_000,
  endless: 2 ** 40,
  timeout: 3_600,
};

/** What `--help` prints. */
export const HELP = `deno run -A tests/bench/main.ts [OPTIONS]

Measures the server beside a bare read loop, an empty program, cat and the
official SDK, interleaved, and prints medians and ratios to the bare loop.

  --rounds N         rounds over all servers (${FULL.rounds})
  --n N              pipelined calls (${FULL.n})
  --serial N         round trips one after another (${FULL.serial}; the first 500 warm up)
  --starts N         fresh processes a round for the start (${FULL.starts})
  --repeats N        the same for round trips and long lines (${FULL.repeats})
  --many N           calls after which the memory is read again (${FULL.many}; 0: none)
  --endless BYTES    length of the line without an end (${FULL.endless}; 0: none)
  --timeout SECONDS  limit of a process in one measure (${FULL.timeout})
  --quick            fewer of everything, below a minute
  --only NAME,NAME   only these rows
  --server COMMAND   also measure this; COMMAND or NAME=COMMAND, split at
                     blanks; may be repeated
  --flags "FLAGS"    Deno flags for main.ts, instead of asking .ci/std.ts
  --json FILE        write every figure there
  --publish          write the table of README.md and docs/speed.svg anew
  --help             this text
`;

/** Reads the command line; `"help"` where that was asked for. Throws an `Error` that says what is wrong with it. */
export function readOptions(args: string[]): Options | "help" {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string" },
      n: { type: "string" },
      serial: { type: "string" },
      starts: { type: "string" },
      repeats: { type: "string" },
      many: { type: "string" },
      endless: { type: "string" },
      timeout: { type: "string" },
      quick: { type: "boolean" },
      only: { type: "string" },
      server: { type: "string", multiple: true },
      flags: { type: "string" },
      json: { type: "string" },
      publish: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return "help";
  const counts = values.quick ? QUICK : FULL;
  const count = (name: keyof Counts, least: number): number => {
    const text = values[name];
    if (text === undefined) return counts[name];
    const number = Number(text);
    const most = MOST[name];
    if (!Number.isInteger(number) || number < least || number > most) {
      throw new Error(`--${name} wants a whole number, ${least} to ${most}`);
    }
    return number;
  };
  return {
    rounds: count("rounds", 1),
    n: count("n", 1),
    serial: count("serial", 1),
    starts: count("starts", 1),
    repeats: count("repeats", 1),
    many: count("many", 0),
    endless: count("endless", 0),
    timeout: count("timeout", 1),
    budget: values.quick ? QUICK_BUDGET : Infinity,
    only: values.only?.split(",").map((name) => name.trim()),
    servers: values.server ?? [],
    flags: values.flags,
    json: values.json,
    publish: values.publish ?? false,
  };
}
