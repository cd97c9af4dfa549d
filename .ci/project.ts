/** What the task scripts share: where the project is, how a command is run. */
import { fileURLToPath } from "node:url";

/** The project's root folder; every command of the tasks runs in it. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** What `deno task compile` makes. */
export const EXECUTABLE = executable("strict-mcp");

/** The other thing that it makes: the checker of servers. */
export const CHECKER = executable("strict-mcp-check");

function executable(name: string): string {
  return ROOT + (Deno.build.os === "windows" ? `${name}.exe` : name);
}

/** The paths of all modules under a folder, relative to the root folder. */
export function modulesOf(folder: string): string[] {
  return Array.from(Deno.readDirSync(ROOT + folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) return modulesOf(path);
    return path.endsWith(".ts") ? [path] : [];
  });
}

/** Prints a line on stdout, which of these scripts is for people and for CI. */
export function say(line: string): void {
  // deno-lint-ignore no-console -- the rule guards the server's channel
  console.log(line);
}

/** What went wrong, without where. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Runs Deno itself with the terminal of the caller, in the root folder. */
export async function deno(
  args: readonly string[],
  cwd = ROOT,
): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    stdin: "null",
  }).spawn().status;
  return success;
}

/** Runs a command in silence. Throws with all that it said if it fails. */
export async function quietly(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  // A base binary named by the caller's environment would be compiled into the
  // executable unseen, so no command here inherits that variable.
  const { DENORT_BIN: _, ...inherited } = Deno.env.toObject();
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args: [...args],
    cwd: ROOT,
    clearEnv: true,
    env: { ...inherited, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (!success) {
    const said = new TextDecoder().decode(stderr).trim();
    throw new Error(`${command} ${args[0] ?? ""} failed: ${said}`);
  }
  return stdout;
}
