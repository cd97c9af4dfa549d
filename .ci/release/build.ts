/** Makes the programs of a release, has them answer, and packs them. */
import {
  buildChecker,
  buildServer,
  compileChecker,
  compileServer,
} from "../compile.ts";
import { CHECKER, EXECUTABLE, reasonOf, say } from "../project.ts";
import { ownTarget, type Target, TARGETS } from "./config.ts";
import { archive, DIST, type Programs, programsOf } from "./files.ts";
import { smokeChecker, smokeServer } from "./smoke.ts";

/**
 * Builds this system's programs, tries them, and packs them. What was in
 * `dist/` before is removed: it would get into the checksums.
 */
export async function build(): Promise<void> {
  await Deno.remove(DIST, { recursive: true }).catch(() => {});
  const target = ownTarget();
  const { server, checker } = await makeRoom(target);
  await compileServer();
  await compileChecker();
  await Deno.copyFile(EXECUTABLE, server);
  await Deno.copyFile(CHECKER, checker);
  await smokeServer([server]);
  await smokeChecker(checker, [server]);
  say(`${await archive(target)}: built and tried`);
}

/** Builds what can be built here for other systems, and says why not. */
export async function buildOthers(): Promise<void> {
  const own = ownTarget();
  for (const target of TARGETS.filter(({ name }) => name !== own.name)) {
    try {
      const { server, checker } = await makeRoom(target);
      await buildServer(server, target.deno);
      await buildChecker(checker, target.deno);
      say(`${await archive(target)}: built, not tried`);
    } catch (cause) {
      say(`${target.name}: not built here: ${reasonOf(cause)}`);
    }
  }
}

async function makeRoom(target: Target): Promise<Programs> {
  const programs = programsOf(target);
  const folder = programs.server.slice(0, programs.server.lastIndexOf("/"));
  await Deno.mkdir(folder, { recursive: true });
  return programs;
}
