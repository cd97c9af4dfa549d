/**
 * `deno task check`: everything that needs no run of the code. All of it is
 * done even if a part fails, and the last line counts.
 */
import { deno, modulesOf, say } from "./project.ts";
import { publishes } from "./publish.ts";
import { stdFlags } from "./std.ts";

const flags = await stdFlags();
const checks: Readonly<Record<string, () => Promise<boolean>>> = {
  fmt: () => deno(["fmt", "--check"]),
  lint: () => deno(["lint"]),
  check: () => deno(["check", ...flags, "main.ts", "lib", "tests", ".ci"]),
  doc: () => deno(["doc", "--lint", ...flags, ...modulesOf("lib")]),
  publish: publishes,
};

const failed: string[] = [];
for (const [name, check] of Object.entries(checks)) {
  if (!await check()) failed.push(name);
}
for (const name of failed) say(`FAILED: deno ${name}`);
const passed = Object.keys(checks).length - failed.length;
say(`${passed} passed, ${failed.length} failed`);
if (failed.length > 0) Deno.exit(1);
