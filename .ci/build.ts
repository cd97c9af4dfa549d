/** How this project compiles a program. The one place that knows the flags. */
import { findCompiler } from "./base.ts";
import { quietly } from "./project.ts";
import { stdFlags } from "./std.ts";

/**
 * No `--allow-…` is among them, and none may be: the server reads stdin and
 * writes stdout and stderr, nothing else. What the checker needs besides is
 * given where it is compiled.
 */
export const COMPILE_FLAGS: readonly string[] = [
  // Denied means an error at once, never a question on the terminal.
  "--no-prompt",
  // Importing code from a few public hosts is allowed unless it is denied.
  "--deny-import",
  // The cache is a file with a foreseeable name in the folder for temporary
  // files, read back at the next start. It saves nothing that can be measured.
  "--no-code-cache",
  // `deno task check` does that, with the newest compiler.
  "--no-check",
  "--no-lock",
  "--quiet",
  // Answers are garbage at once. V8 would give them ever more room to lie in,
  // which takes memory and is no faster.
  "--v8-flags=--max-semi-space-size=4",
];

/**
 * Compiles a program to an executable.
 *
 * @param entry The program's main module, relative to the root folder
 * @param output Where the executable goes
 * @param permissions What the program may do besides
 * @param target The system that it is for: this one, unless given
 * @throws An error whose message is one line where this machine cannot compile
 */
export async function compile(
  entry: string,
  output: string,
  permissions: readonly string[] = [],
  target?: string,
): Promise<void> {
  const { command, args, env } = await findCompiler(target);
  const folder = await Deno.makeTempDir();
  try {
    const main = `${folder}/main.js`;
    await Deno.writeTextFile(main, await bundle(entry));
    // The time of the file is embedded too: with a fixed one the same sources give the same bytes.
    await Deno.utime(main, 0, 0);
    await quietly(
      command,
      [
        ...args,
        ...COMPILE_FLAGS,
        ...permissions,
        "--no-config",
        "-o",
        output,
        main,
      ],
      env,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * The program as one module, which starts sooner than dozens of them; and
 * `deno compile` would embed an npm package whole.
 */
async function bundle(entry: string): Promise<string> {
  const args = ["bundle", "--quiet", ...await stdFlags(), entry];
  const code = new TextDecoder().decode(await quietly(Deno.execPath(), args));
  // Each module is headed by its path on this machine, which is nobody's
  // business elsewhere.
  return code.replace(/^\/\/ \S+\.[cm]?[jt]s$/gm, "");
}
