/**
 * What is compared: the rows of the table.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { compile } from "../../.ci/build.ts";
import type { Options } from "./options.ts";
import type { Command } from "./peer.ts";
import { prepareSdk, VERSIONS } from "./sdk.ts";

/** One row. */
export interface Server {
  /** What it is called in the table. */
  name: string;
  /**
   * A `loop` answers calls but checks nothing, a `mirror` returns its lines as
   * they are, an `opener` answers only the first.
   */
  kind: "server" | "loop" | "mirror" | "opener";
  /** How it is started. */
  command: Command;
  /** Why it cannot be measured; undefined where it can. */
  missing?: string;
  /** What a reader of its figures should know. */
  remark?: string;
}

/** The row that all others are compared with. */
export const ANCHOR = "bare loop";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const server = (name: string, words: string[], cwd?: string): Server => ({
  name,
  kind: "server",
  command: cwd === undefined ? { words } : { words, cwd },
});

const loop = (name: string, words: string[]): Server => ({
  ...server(name, words),
  kind: "loop",
});

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** The rows that the options ask for. Throws an `Error` for a name that is none. */
export async function listServers(options: Options): Promise<Server[]> {
  const bare = [
    Deno.execPath(),
    "run",
    "--no-prompt",
    "--no-lock",
    fileURLToPath(new URL("bare_loop.ts", import.meta.url)),
  ];
  const empty = [
    ...bare.slice(0, -1),
    fileURLToPath(new URL("empty.ts", import.meta.url)),
  ];
  const servers = [
    loop(ANCHOR, bare),
    await ownServer(options.flags),
    ...ownExecutable(),
    ...options.servers.map(furtherServer),
    // The same loop once more: its ratio shows the noise of the run.
    loop(`${ANCHOR} again`, bare),
    { ...server("empty program", empty), kind: "opener" as const },
    await emptyExecutable(),
    { ...server("cat", ["cat"]), kind: "mirror" as const },
  ];
  const sdks = [
    [`SDK ${VERSIONS["@modelcontextprotocol/server"]}`, "sdk_server.mjs"],
    [`SDK ${VERSIONS["@modelcontextprotocol/sdk"]}`, "sdk1_server.mjs"],
  ] as const;
  const names = [...servers.map(({ name }) => name), ...sdks.map(([n]) => n)];
  const wanted = new Set(options.only ?? names);
  for (const name of wanted) {
    if (!names.includes(name)) {
      throw new Error(`no row "${name}"; there are ${names.join(", ")}`);
    }
  }
  if (sdks.some(([name]) => wanted.has(name))) {
    const sdk = await prepareSdk(`${ROOT}.cache/bench`);
    for (const [name, file] of sdks) {
      servers.push(
        "missing" in sdk
          ? { ...server(name, []), missing: sdk.missing }
          : { ...server(name, []), ...sdk.run(file) },
      );
    }
  }
  return servers.filter(({ name }) => wanted.has(name));
}

async function ownServer(flags: string | undefined): Promise<Server> {
  const words = (flags ?? await moduleFlags()).split(" ").filter(Boolean);
  const own = server(
    "strict-mcp",
    [
      Deno.execPath(),
      "run",
      "--no-prompt",
      "--v8-flags=--max-semi-space-size=4",
      ...words,
      "main.ts",
    ],
    ROOT,
  );
  return exists(`${ROOT}main.ts`)
    ? own
    : { ...own, missing: "main.ts is not there" };
}

/** The flags with which this machine finds the modules of the project. */
async function moduleFlags(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: "run --no-lock --no-config --allow-net=jsr.io .ci/std.ts".split(" "),
    cwd: ROOT,
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout).trim();
}

function ownExecutable(): Server[] {
  const suffix = Deno.build.os === "windows" ? ".exe" : "";
  const path = `${ROOT}strict-mcp${suffix}`;
  return exists(path) ? [server("strict-mcp executable", [path])] : [];
}

/** An empty program, compiled as the server is. */
async function emptyExecutable(): Promise<Server> {
  const name = "empty executable";
  const folder = `${ROOT}.cache/bench`;
  const path = `${folder}/empty`;
  const row = { ...server(name, [path]), kind: "opener" as const };
  if (exists(path)) return row;
  try {
    await Deno.mkdir(folder, { recursive: true });
    await compile("tests/bench/empty.ts", path);
    return row;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...row, missing: `cannot be compiled: ${reason}` };
  }
}

function furtherServer(text: string, at: number): Server {
  const [, name, command] = /^(?:([\w .-]+)=)?(.*)$/s.exec(text)!;
  const words = command!.split(" ").filter(Boolean);
  if (words.length === 0) throw new Error("--server wants a command");
  return server(name ?? `server ${at + 1}`, words);
}
