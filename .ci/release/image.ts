/** What the image of a container holds: the executable and its libraries. */
import { quietly } from "../project.ts";

/**
 * Puts an executable, and the libraries that it is linked with, where they
 * belong in an otherwise empty file system. Linux only.
 *
 * @param executable The executable
 * @param folder The root of that file system; what is there is removed
 * @throws {Error} If a library is missing on this machine
 */
export async function createImage(
  executable: string,
  folder: string,
): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { recursive: true });
  await Deno.copyFile(executable, `${folder}/strict-mcp`);
  await Deno.chmod(`${folder}/strict-mcp`, 0o755);
  const said = new TextDecoder().decode(await quietly("ldd", [executable]));
  for (const path of librariesOf(said)) {
    const copy = folder + path;
    await Deno.mkdir(copy.slice(0, copy.lastIndexOf("/")), { recursive: true });
    // Links are followed: the copy is the library itself.
    await Deno.copyFile(path, copy);
    await Deno.chmod(copy, 0o755);
  }
}

/**
 * The paths of libraries in what `ldd` says; the kernel's own has none.
 *
 * @throws {Error} If one is not found
 */
export function librariesOf(said: string): readonly string[] {
  return said.trim().split("\n").flatMap((line) => {
    if (line.includes("not found")) throw new Error(line.trim());
    const [, path] = /^\s*(?:\S+ => )?(\/\S+) \(0x[0-9a-f]+\)$/.exec(line) ??
      [];
    return path === undefined ? [] : [path];
  });
}
