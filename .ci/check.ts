/**
 * `deno task check`: everything that needs no run of the code. All of it is
 * done even if a part fails, and the last line counts.
 */
import { deno, modulesOf, say } from "./project.ts";
import { stdFlags } from "./std.ts";

const flags = await stdFlags();
const checks: readonly (readonly string[])[] = [
  ["fmt", "--check"],
  ["lint"],
  ["check", ...flags, "main.ts", "lib", "tests", ".ci"],
  ["doc", "--lint", ...flags, ...modulesOf("lib")],
];

let failed = 0;
for (const args of checks) {
  if (await deno(args)) continue;
  failed++;
  say(`FAILED: deno ${args[0]}`);
}
say(`${checks.length - failed} passed, ${failed} failed`);
if (failed > 0) Deno.exit(1);
