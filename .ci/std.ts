/**
 * Where the std modules come from. `deno.json` names the JSR packages; where
 * jsr.io is out of reach (a company mirror, a sandbox) the same modules come
 * from the npm registry, through the import map beside this file.
 *
 * Run as a program it prints the flags, so that a task can put them into its
 * command line: nothing where jsr.io answers.
 */
import { reaches } from "./reach.ts";

// Relative on purpose: a task's shell splits the flags at white space, and the
// project may lie under a path that has some.
const NPM_FLAGS = ["--no-lock", "--import-map=.ci/npm.json"] as const;

/** The flags for `deno run`, `test`, `check` …, to be used in the root folder. */
export async function stdFlags(): Promise<readonly string[]> {
  const answers = await reaches(
    "https://jsr.io/@std/streams/1.1.2_meta.json",
  );
  return answers ? [] : NPM_FLAGS;
}

if (import.meta.main) {
  const flags = await stdFlags();
  await Deno.stdout.write(new TextEncoder().encode(flags.join(" ")));
}
