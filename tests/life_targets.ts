/** Runs a test against the server from source and against the executable. */
import { EXECUTABLE } from "../.ci/project.ts";
import { noExecutable, sourceCommand, unless } from "./targets.ts";

const TARGETS = [
  { name: "deno run main.ts", command: sourceCommand(), reason: undefined },
  { name: "executable", command: [EXECUTABLE], reason: noExecutable() },
];

/** What a test body gets. */
export type Body = (
  command: readonly string[],
  t: Deno.TestContext,
) => Promise<void>;

/** Registers a test for each target; `why` tells what the machine lacks. */
export function testEach(
  name: string,
  why: string | undefined,
  body: Body,
): void {
  for (const target of TARGETS) {
    Deno.test({
      ...unless(target.reason ?? why, `${name} [${target.name}]`),
      fn: (t) => body(target.command, t),
    });
  }
}
