/** The files of a release: archives, checksums, the registry's entry. */
import { quietly, ROOT } from "../project.ts";
import { archiveName, DOWNLOADS, type Target } from "./config.ts";

/** Where all files of a release are made. */
export const DIST = `${ROOT}dist/`;

/** The folder of a system's two programs. */
export function programsOf({ name }: Target): string {
  return `${DIST}programs/${name}/`;
}

/** Puts a system's programs, the licence and the README into an archive. */
export async function archive(target: Target): Promise<string> {
  const folder = programsOf(target);
  for (const name of ["LICENSE", "README.md"]) {
    await Deno.copyFile(ROOT + name, folder + name);
  }
  const path = DIST + archiveName(target);
  await Deno.remove(path).catch(() => {});
  const files = Array.from(Deno.readDirSync(folder), ({ name }) => name)
    .toSorted();
  // The tar of Windows writes zip files, too.
  const format = target.suffix === "" ? ["-czf"] : ["-acf"];
  await quietly("tar", [...format, path, "-C", folder, ...files]);
  return path;
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function sha256(path: string): Promise<string> {
  const bytes = await Deno.readFile(path);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toHex();
}

/** Lines as `sha256sum` writes and reads them, in the order of the names. */
export async function checksums(paths: readonly string[]): Promise<string> {
  const lines = await Promise.all(
    paths.map(async (path) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      return `${await sha256(path)}  ${name}\n`;
    }),
  );
  return lines.toSorted((a, b) => a.slice(66) < b.slice(66) ? -1 : 1).join("");
}

/**
 * The registry's entry with the checksum of the bundle that it leads to.
 *
 * @param text `server.json` as it is in the repository
 * @param hash The SHA-256 of the bundle
 * @throws {Error} If it does not lead to the bundle of this release
 */
export function registryEntry(text: string, hash: string): string {
  const entry = JSON.parse(text);
  const [bundle] = entry.packages;
  const url = `${DOWNLOADS}/strict-mcp.mcpb`;
  if (bundle.identifier !== url) {
    throw new Error(`server.json leads to ${bundle.identifier}, not to ${url}`);
  }
  bundle.fileSha256 = hash;
  return JSON.stringify(entry, null, 2) + "\n";
}
