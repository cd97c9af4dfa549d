/** Folders for tests of packages, and what is in them. */

/** Why a command cannot be had here, or nothing if it can. */
export function lacks(command: string): string | undefined {
  try {
    new Deno.Command(command, {
      args: ["--help"],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).outputSync();
    return undefined;
  } catch {
    return `no ${command}`;
  }
}

/** Runs a test with a folder of its own, whose path holds spaces. */
export async function inFolder(
  run: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strict mcp " });
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** All files under a folder: what is in them, and whether they are programs. */
export function tree(
  folder: string,
  under = "",
): Record<string, readonly unknown[]> {
  return Object.assign(
    {},
    ...Array.from(Deno.readDirSync(folder + under), ({ name, isDirectory }) => {
      const path = `${under}/${name}`;
      if (isDirectory) return tree(folder, path);
      // Windows knows a program by its name.
      const mode = Deno.statSync(folder + path).mode ?? 0;
      const text = Deno.readTextFileSync(folder + path);
      return { [path.slice(1)]: [text, (mode & 0o111) !== 0] };
    }),
  );
}
