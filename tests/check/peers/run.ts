/**
 * Runs the checker against servers of other people and prints a table of what
 * it finds. Not part of the tests: what others publish is no fault of ours.
 *
 * deno run -A tests/check/peers/run.ts [--checker "COMMAND"] [--only NAME]
 *     [--json FOLDER]
 */
import { parseArgs } from "node:util";
import { reasonOf, ROOT, say } from "../../../.ci/project.ts";
import { stdFlags } from "../../../.ci/std.ts";
import { node, noNode } from "../../npm.ts";
import { install, unsuited } from "./install.ts";
import { type Peer, PEERS } from "./peers.ts";
import { check, type Report } from "./report.ts";
import { heading, missing, row } from "./table.ts";

/** What the checker calls itself, taken from the project. */
async function checkerVersion(): Promise<string> {
  const { name, version } = JSON.parse(
    await Deno.readTextFile(`${ROOT}deno.json`),
  );
  return `${name} ${version}`;
}

/** The checker of this project, run from its source. */
async function ownChecker(): Promise<readonly string[]> {
  return [
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-prompt",
    "--allow-run",
    ...await stdFlags(),
    "tests/check/main.ts",
  ];
}

async function nodeVersion(): Promise<string> {
  const { stdout } = await new Deno.Command(await node(), {
    args: ["--version"],
  }).output();
  return new TextDecoder().decode(stdout).trim();
}

/** Installs a peer and has it checked, in a folder that is gone afterwards. */
async function judge(
  peer: Peer,
  checker: readonly string[],
): Promise<Report> {
  const empty = await Deno.makeTempDir({ prefix: "peer-" });
  try {
    return await check(checker, await install(peer, empty), peer.call);
  } finally {
    await Deno.remove(empty, { recursive: true });
  }
}

async function main(): Promise<boolean> {
  const { values: { checker: given, only, json } } = parseArgs({
    args: Deno.args,
    options: {
      checker: { type: "string" },
      only: { type: "string", multiple: true },
      json: { type: "string" },
    },
  });
  const unknown = only?.find((name) => PEERS.every((p) => p.name !== name));
  if (unknown !== undefined) throw new Error(`no peer ${unknown}`);
  const without = noNode();
  if (without !== undefined) throw new Error(without);
  const checker = given?.split(" ") ?? await ownChecker();
  if (json !== undefined) await Deno.mkdir(json, { recursive: true });

  say(
    `${new Date().toISOString().slice(0, 10)}, Node ${await nodeVersion()}, ` +
      (given ?? `${await checkerVersion()} (Deno ${Deno.version.deno})`) + "\n",
  );
  say(heading());
  let whole = true;
  for (const peer of PEERS) {
    if (only !== undefined && !only.includes(peer.name)) continue;
    const reason = unsuited(peer);
    if (reason !== undefined) {
      say(missing(peer, reason));
      continue;
    }
    try {
      const report = await judge(peer, checker);
      if (json !== undefined) {
        await Deno.writeTextFile(`${json}/${peer.name}.json`, report.text);
      }
      say(row(peer, report));
    } catch (cause) {
      whole = false;
      say(missing(peer, reasonOf(cause)));
    }
  }
  return whole;
}

if (import.meta.main) Deno.exit(await main() ? 0 : 1);
