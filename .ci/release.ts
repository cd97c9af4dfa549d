/**
 * Makes the files of a release in `dist/`.
 *
 *   deno task release --dry-run      all that this machine can
 *   deno task release build          this system's programs, tried and packed
 *   deno task release collect        bundles, checksums, notes of all systems
 *   deno task release image          the file system of the container's image
 *
 * With `--tag v1.2.3` the tag has to agree with the version, too.
 */
import { parseArgs } from "node:util";
import { compileServer } from "./compile.ts";
import { EXECUTABLE, reasonOf, say } from "./project.ts";
import { build, buildOthers } from "./release/build.ts";
import { collect } from "./release/collect.ts";
import { DIST } from "./release/files.ts";
import { createImage } from "./release/image.ts";
import { checkVersions } from "./release/versions.ts";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean" }, tag: { type: "string" } },
  });
  const steps = values["dry-run"] === true
    ? [...positionals, "dry-run"]
    : positionals;
  const [step] = steps;
  const run = step === undefined ? undefined : STEPS.get(step);
  if (run === undefined || steps.length > 1) {
    throw new Error("say --dry-run, build, collect or image");
  }
  const wrong = await checkVersions(values.tag);
  if (wrong.length > 0) throw new Error(wrong.join("; "));
  await run();
}

const STEPS: ReadonlyMap<string, () => Promise<void>> = new Map([
  ["dry-run", async () => {
    await build();
    await buildOthers();
    await collect(false);
  }],
  ["build", build],
  ["collect", () => collect(true)],
  ["image", async () => {
    await compileServer();
    await createImage(EXECUTABLE, `${DIST}image`);
    say(`${DIST}image: docker build -t strict-mcp .`);
  }],
]);

if (import.meta.main) {
  try {
    await main();
  } catch (cause) {
    say(`No release: ${reasonOf(cause)}`);
    Deno.exit(1);
  }
}
