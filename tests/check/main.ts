/**
 * Judges any MCP server on stdio, in any language: `--help` says how.
 *
 * @module
 */

import { loadCases } from "./cases.ts";
import { HELP, type Options, readCommandLine } from "./command_line.ts";
import { discover } from "./discover.ts";
import { isBroken, toJson, toJunit } from "./documents.ts";
import { judge, type Result } from "./judge.ts";
import { Patience } from "./patience.ts";
import { endAll } from "./peer.ts";
import { seeded } from "./random.ts";
import { details, header, line, listing, summary } from "./report.ts";
import type { Setting } from "./session.ts";
import { visible } from "./visible.ts";
import { Watch } from "./watch.ts";

const encoder = new TextEncoder();

/** The exit codes. */
const OK = 0;
const BROKEN = 1;
const USAGE = 2;
const NO_START = 3;
const INTERNAL = 4;

/** Takes the line back that says how far the check is. */
const CLEAR_LINE = "\r\x1b[K";

function print(text: string): void {
  let bytes = encoder.encode(text);
  while (bytes.length > 0) {
    bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
  }
}

function complain(text: string): void {
  Deno.stderr.writeSync(encoder.encode(`strict-mcp-check: ${text}\n`));
}

async function check(options: Options): Promise<number> {
  const { command, only, revision, junit, json, timeoutMs, seed } = options;
  const all = loadCases();
  const cases = all.filter(({ group, watch }) =>
    (only.length === 0 || only.includes(group)) &&
    (revision === undefined || watch !== undefined ||
      !group.startsWith("revision") || group.endsWith(revision))
  );
  if (options.list) {
    print(listing(cases) + "\n");
    return OK;
  }
  if (junit !== undefined && junit !== "-" && !await mayWrite(junit)) {
    complain(
      `--junit needs permission to write ${visible(junit, 200)}; ` +
        "--junit - writes to standard output",
    );
    return USAGE;
  }
  const setting: Setting = {
    command,
    patience: new Patience(timeoutMs),
    random: seeded(seed),
    watch: new Watch(),
  };
  const facts = await discover(setting, options);
  if (revision !== undefined && !facts.revisions.includes(revision)) {
    complain(
      `the server does not claim ${revision}, but ` +
        (facts.revisions.join(", ") || "none"),
    );
    return BROKEN;
  }
  const quiet = json || junit === "-";
  if (!quiet) print(header(command, facts) + "\n");
  // A silent server keeps no rule, whichever were asked for.
  const silent = all.filter((row) =>
    row.watch === "answers" && !facts.answers && !cases.includes(row)
  );
  const results: Result[] = [];
  const terminal = !quiet && Deno.stdout.isTerminal();
  let last = "";
  for await (const result of judge([...cases, ...silent], facts, setting)) {
    results.push(result);
    if (quiet || !facts.answers && result.verdict === "skipped") continue;
    if (terminal) print(CLEAR_LINE);
    const { row: { group, watch } } = result;
    const title = watch === undefined ? group : "the whole check";
    if (title !== last) print(`\n${title}\n`);
    last = title;
    print([line(result), ...details(result)].join("\n") + "\n");
    if (terminal) print(`  … ${results.length} of ${cases.length}`);
  }
  if (terminal) print(CLEAR_LINE);
  if (junit === "-") print(toJunit(results));
  else if (json) print(toJson(results, facts, options) + "\n");
  else print(`\n${summary(results)}\n`);
  if (junit !== undefined && junit !== "-") {
    await Deno.writeTextFile(junit, toJunit(results));
  }
  return results.some(isBroken) ? BROKEN : OK;
}

async function mayWrite(path: string): Promise<boolean> {
  const query = { name: "write", path } as const;
  return (await Deno.permissions.query(query)).state === "granted";
}

async function main(): Promise<number> {
  const asked = readCommandLine(Deno.args);
  switch (asked.kind) {
    case "help":
      print(HELP);
      return OK;
    case "invalid":
      complain(asked.message);
      return USAGE;
    case "check":
      try {
        return await check(asked.options);
      } catch (cause) {
        // Whoever read the report has seen enough.
        if (cause instanceof Deno.errors.BrokenPipe) return BROKEN;
        const said = visible(
          cause instanceof Error ? cause.message : `${cause}`,
        );
        if (
          cause instanceof Deno.errors.NotFound ||
          cause instanceof Deno.errors.PermissionDenied ||
          cause instanceof Deno.errors.NotCapable
        ) {
          complain(`cannot start: ${said}`);
          return NO_START;
        }
        complain(`the check itself failed, which is its own fault: ${said}`);
        return INTERNAL;
      } finally {
        endAll();
      }
  }
}

if (import.meta.main) {
  // The servers have process groups of their own: a signal that ends the judge
  // does not reach them.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    if (Deno.build.os === "windows" && signal === "SIGTERM") continue;
    Deno.addSignalListener(signal, () => {
      endAll();
      Deno.exit(130);
    });
  }
  Deno.exit(await main());
}
