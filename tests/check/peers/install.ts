/**
 * Installs peers from npm, each in a folder of its own, so that what one needs
 * does not change what another gets.
 */
import { quietly, ROOT } from "../../../.ci/project.ts";
import { node } from "../../npm.ts";
import { DAY, type Peer } from "./peers.ts";

const CACHE = `${ROOT}.cache/peers`;
const SERVERS = new URL("servers/", import.meta.url);
const NPM = Deno.build.os === "windows" ? "npm.cmd" : "npm";
/** Written last, with what has been installed. */
const INSTALLED = "installed.json";

/** A peer that can be started. */
export interface Ready {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Why a peer cannot run on this system, or nothing if it can. */
export function unsuited({ only }: Peer): string | undefined {
  const here = `${Deno.build.os}-${Deno.build.arch}`;
  return only === undefined || only === here ? undefined : `only for ${only}`;
}

/**
 * Installs a peer, unless that has been done.
 *
 * @param peer The peer
 * @param empty A folder that is its own for this run
 * @returns How it is started
 * @throws {Error} If npm cannot install it
 */
export async function install(peer: Peer, empty: string): Promise<Ready> {
  const folder = `${CACHE}/${peer.name}`;
  const { package: judged, version, besides } = peer;
  const wanted = JSON.stringify({
    private: true,
    type: "module",
    dependencies: { [judged]: version, ...besides },
    day: DAY,
  });
  if (await installed(folder) !== wanted) {
    await Deno.remove(folder, { recursive: true }).catch(() => {});
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(`${folder}/package.json`, wanted);
    await quietly(NPM, [
      "install",
      `--prefix=${folder}`,
      // The same tree tomorrow: exact versions go only one level deep.
      `--before=${DAY}`,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--fetch-retries=1",
      "--fetch-timeout=60000",
    ]);
    await Deno.writeTextFile(`${folder}/${INSTALLED}`, wanted);
  }
  if (peer.server !== undefined) {
    // Node looks for packages from where the file is; as a module of this
    // project it would be checked without them.
    await Deno.copyFile(
      new URL(`${peer.server}.txt`, SERVERS),
      `${folder}/${peer.server}`,
    );
  }
  const standIns = { $NODE: await node(), $HERE: folder, $EMPTY: empty };
  const fill = (text: string): string =>
    Object.entries(standIns).reduce(
      (text, [name, value]) => text.replaceAll(name, () => value),
      text,
    );
  return {
    command: peer.command.map(fill),
    env: Object.fromEntries(
      Object.entries(peer.env ?? {}).map(([name, text]) => [name, fill(text)]),
    ),
  };
}

async function installed(folder: string): Promise<string | undefined> {
  return await Deno.readTextFile(`${folder}/${INSTALLED}`)
    .catch(() => undefined);
}
