/** The two ways to run the server as a process: from source, and compiled. */
import { EXECUTABLE, modulesOf, ROOT } from "../.ci/project.ts";

/** The command that runs the server, or another module, from its source. */
export function sourceCommand(module = "main.ts"): readonly string[] {
  // The server gets the std modules from where the tests got theirs.
  const std = import.meta.resolve("@std/streams/text-line-stream");
  const flags = std.startsWith("jsr:")
    ? []
    : ["--no-lock", `--import-map=${ROOT}.ci/npm.json`];
  return [
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-prompt",
    ...flags,
    `${ROOT}${module}`,
  ];
}

/** Why the tests of the executable cannot run, or nothing if they can. */
export function noExecutable(): string | undefined {
  const reason = Deno.env.get("STRICT_MCP_NO_EXECUTABLE");
  if (reason !== undefined) return reason;
  const built = modified(EXECUTABLE);
  if (built === 0) return "not built, see deno task compile";
  // One made from other sources proves nothing about these.
  const sources = ["main.ts", ...modulesOf("lib")].map((path) => ROOT + path);
  return sources.some((path) => modified(path) > built)
    ? "older than its sources, see deno task compile"
    : undefined;
}

function modified(path: string): number {
  try {
    return Deno.statSync(path).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}

/** A test's name and whether it runs: a skipped one carries its reason. */
export function unless(
  reason: string | undefined,
  name: string,
): { name: string; ignore: boolean } {
  return reason === undefined
    ? { name, ignore: false }
    : { name: `${name} [skipped: ${reason}]`, ignore: true };
}
