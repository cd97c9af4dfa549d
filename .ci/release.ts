/**
 * Makes the files of a release in `dist/`.
 *
 *   deno task release --dry-run      all that this machine can
 *   deno task release build          this system's programs, tried and packed
 *   deno task release collect        bundles, checksums, notes of what is there
 *   deno task release image          the file system of the container's image
 *
 * With `--tag v1.2.3` the tag has to agree with the version, too.
 */
import { parseArgs } from "node:util";
import { compileChecker, compileServer } from "./compile.ts";
import { CHECKER, EXECUTABLE, reasonOf, ROOT, say } from "./project.ts";
import { packBundle } from "./release/bundle.ts";
import { ownTarget, type Target, TARGETS, VERSION } from "./release/config.ts";
import {
  archive,
  checksums,
  DIST,
  programsOf,
  registryEntry,
  sha256,
} from "./release/files.ts";
import { createImage } from "./release/image.ts";
import { smokeChecker, smokeServer } from "./release/smoke.ts";
import { checkVersions, notesOf } from "./release/versions.ts";

/** The systems in the bundle that the registry leads to. */
const COMMON = ["linux-x64", "macos-arm64", "windows-x64"];

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Builds this system's programs, has them answer, and packs them. */
async function build(): Promise<void> {
  const target = ownTarget();
  await compileServer();
  await compileChecker();
  const folder = programsOf(target);
  await Deno.mkdir(folder, { recursive: true });
  const server = `${folder}strict-mcp${target.suffix}`;
  const checker = `${folder}strict-mcp-check${target.suffix}`;
  await Deno.copyFile(EXECUTABLE, server);
  await Deno.copyFile(CHECKER, checker);
  await smokeServer([server]);
  await smokeChecker(checker, [server]);
  say(`${await archive(target)}: built and tried`);
}

/** Makes bundles, checksums, the registry's entry and the notes. */
async function collect(): Promise<void> {
  const there = TARGETS.filter((target) =>
    exists(`${programsOf(target)}strict-mcp${target.suffix}`)
  );
  for (const { name } of TARGETS.filter((target) => !there.includes(target))) {
    say(`${name}: not built here`);
  }
  const isCommon = ({ name }: Target): boolean => COMMON.includes(name);
  const bundles: Record<string, readonly Target[]> = {
    "strict-mcp.mcpb": there.filter(isCommon),
    ...Object.fromEntries(
      there.filter((target) => !isCommon(target))
        .map((target) => [`strict-mcp-${target.name}.mcpb`, [target]]),
    ),
  };
  for (const [name, targets] of Object.entries(bundles)) {
    if (targets.length === 0) continue;
    const programs = new Map(targets.map((target) => [
      target,
      `${programsOf(target)}strict-mcp${target.suffix}`,
    ]));
    await packBundle(programs, DIST + name);
    say(`${DIST}${name}: for ${targets.map(({ name }) => name).join(", ")}`);
  }
  const files = Array.from(Deno.readDirSync(DIST), ({ name }) => name)
    .filter((name) => /\.(?:tar\.gz|zip|mcpb)$/.test(name));
  const sums = await checksums(files.map((name) => DIST + name));
  await Deno.writeTextFile(`${DIST}SHA256SUMS`, sums);
  if (files.includes("strict-mcp.mcpb")) {
    const entry = await Deno.readTextFile(`${ROOT}server.json`);
    const hash = await sha256(`${DIST}strict-mcp.mcpb`);
    await Deno.writeTextFile(`${DIST}server.json`, registryEntry(entry, hash));
  }
  const changelog = await Deno.readTextFile(`${ROOT}CHANGELOG.md`);
  await Deno.writeTextFile(`${DIST}notes.md`, notesOf(changelog, VERSION));
  say(sums.trimEnd());
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean" }, tag: { type: "string" } },
  });
  const [step] = positionals;
  const dry = values["dry-run"] === true;
  if (!dry && !["build", "collect", "image"].includes(step ?? "")) {
    throw new Error("say --dry-run, build, collect or image");
  }
  if (step === "image") {
    await compileServer();
    await createImage(EXECUTABLE, `${DIST}image`);
    say(`${DIST}image: docker build -t strict-mcp .`);
    return;
  }
  const wrong = await checkVersions(values.tag);
  if (wrong.length > 0) throw new Error(wrong.join("; "));
  // Files of another version would get into the checksums.
  if (dry || step === "build") {
    await Deno.remove(DIST, { recursive: true }).catch(() => {});
    await build();
  }
  if (dry || step === "collect") await collect();
}

if (import.meta.main) {
  try {
    await main();
  } catch (cause) {
    say(`No release: ${reasonOf(cause)}`);
    Deno.exit(1);
  }
}
