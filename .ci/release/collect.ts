/** Makes what a release has once: bundles, checksums, entry, notes. */
import { ROOT, say } from "../project.ts";
import { bundle } from "./bundle.ts";
import {
  archiveName,
  BUNDLE,
  type Target,
  TARGETS,
  VERSION,
} from "./config.ts";
import { checksums, DIST, programsOf, registryEntry, sha256 } from "./files.ts";
import { notesOf } from "./versions.ts";

/** The systems in the bundle that the registry leads to. */
const COMMON = ["linux-x64", "macos-arm64", "windows-x64"];

/**
 * Collects the systems whose archives are in `dist/`.
 *
 * @param every Whether each system has to be there, as in a real release
 * @throws {Error} If one is missing that has to be there
 */
export async function collect(every: boolean): Promise<void> {
  const files = new Set(Array.from(Deno.readDirSync(DIST), ({ name }) => name));
  const there = TARGETS.filter((target) => files.has(archiveName(target)));
  if (every && there.length < TARGETS.length) {
    const names = TARGETS.filter((target) => !there.includes(target))
      .map(({ name }) => name);
    throw new Error(`nothing is built for ${names.join(", ")}`);
  }
  const made = there.map(archiveName);
  for (const [name, targets] of bundlesOf(there)) {
    const programs = new Map(
      targets.map((target) => [target, programsOf(target).server]),
    );
    await Deno.writeFile(DIST + name, await bundle(programs));
    made.push(name);
    say(`${DIST}${name}: for ${targets.map(({ name }) => name).join(", ")}`);
  }
  const sums = await checksums(made.map((name) => DIST + name));
  await Deno.writeTextFile(`${DIST}SHA256SUMS`, sums);
  if (made.includes(BUNDLE)) {
    const entry = await Deno.readTextFile(`${ROOT}server.json`);
    const hash = await sha256(DIST + BUNDLE);
    await Deno.writeTextFile(`${DIST}server.json`, registryEntry(entry, hash));
  }
  const changelog = await Deno.readTextFile(`${ROOT}CHANGELOG.md`);
  await Deno.writeTextFile(`${DIST}notes.md`, notesOf(changelog, VERSION));
  say(sums.trimEnd());
}

/**
 * The bundles for some systems. One is for the most common of each operating
 * system; a client cannot tell processors apart, so that any other system has
 * a bundle of its own.
 */
export function bundlesOf(
  targets: readonly Target[],
): ReadonlyMap<string, readonly Target[]> {
  const isCommon = ({ name }: Target): boolean => COMMON.includes(name);
  const common = targets.filter(isCommon);
  const others = targets.filter((target) => !isCommon(target));
  return new Map<string, readonly Target[]>([
    ...(common.length > 0 ? [[BUNDLE, common]] as const : []),
    ...others.map((target) =>
      [`strict-mcp-${target.name}.mcpb`, [target]] as const
    ),
  ]);
}
