/**
 * `deno task test`: builds the executable if this machine can, runs all tests
 * and the examples in the documentation, and ends with a count of its own.
 * With arguments (files, `--filter=…`) it runs these alone and builds nothing.
 */
import { compileServer } from "./compile.ts";
import { reasonOf, ROOT, say } from "./project.ts";
import { stdFlags } from "./std.ts";

/** The tests' permissions: no more than what is said beside them. */
const PERMISSIONS = [
  // Transcripts, sources, documentation.
  "--allow-read",
  // Probe executables, in a folder for temporary files.
  "--allow-write",
  // The server as a process of its own.
  "--allow-run",
  // Where npm and Deno have their caches; why there is no executable.
  "--allow-env",
  // Whether a base binary can be had.
  "--allow-net=jsr.io,dl.deno.land",
];

const SUMMARY =
  /^(?:ok|FAILED) \| (\d+) passed.*? \| (\d+) failed[^|]*(?:\| (\d+) ignored)?/;

/** Reads the counts off the last summary in what `deno test` printed. */
export function count(
  printed: string,
): { passed: number; failed: number; skipped: number } | undefined {
  const line = printed.split("\n").findLast((line) => SUMMARY.test(line));
  const [, passed, failed, skipped] = line?.match(SUMMARY) ?? [];
  if (passed === undefined) return undefined;
  return {
    passed: Number(passed),
    failed: Number(failed),
    skipped: Number(skipped ?? 0),
  };
}

/** Why the executable cannot be built, or nothing if it has been. */
async function build(): Promise<string | undefined> {
  try {
    await compileServer();
    return undefined;
  } catch (cause) {
    return reasonOf(cause);
  }
}

/** Runs `deno test`, shows what it prints, and returns it. */
async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ printed: string; success: boolean }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", ...await stdFlags(), ...PERMISSIONS, ...args],
    cwd: ROOT,
    env: { ...env, NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
  }).spawn();
  let printed = "";
  const decoder = new TextDecoder();
  const terminal = Deno.stdout.writable.getWriter();
  for await (const chunk of child.stdout) {
    await terminal.write(chunk);
    printed += decoder.decode(chunk, { stream: true });
  }
  terminal.releaseLock();
  return { printed, success: (await child.status).success };
}

if (import.meta.main) {
  const env: Record<string, string> = {};
  if (Deno.args.length === 0) {
    const reason = await build();
    if (reason !== undefined) env["STRICT_MCP_NO_EXECUTABLE"] = reason;
  }
  const args = Deno.args.length > 0 ? Deno.args : ["--doc"];
  const { printed, success } = await run(args, env);
  // A run that ends without a summary (a type error, a crash) is a failure.
  const counts = count(printed) ?? { passed: 0, failed: 1, skipped: 0 };
  const { passed, skipped } = counts;
  const failed = success ? counts.failed : Math.max(counts.failed, 1);
  // One that is killed leaves its last line unfinished; the count stands alone.
  if (!printed.endsWith("\n")) say("");
  const more = skipped > 0 ? `, ${skipped} skipped` : "";
  say(`${passed} passed, ${failed} failed${more}`);
  if (failed > 0) Deno.exit(1);
}
