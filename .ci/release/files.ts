/** The files of a release: archives, checksums, the registry's entry. */
import { ROOT } from "../project.ts";
import { archiveName, folderName, type Target } from "./config.ts";
import { type Entry, entryOf } from "./entry.ts";
import { tarGz } from "./tar.ts";
import { zip } from "./zip.ts";

/** Where all files of a release are made. */
export const DIST = `${ROOT}dist/`;

/** Where a system's two programs are made. */
export interface Programs {
  /** The server. */
  readonly server: string;
  /** The checker. */
  readonly checker: string;
}

/** The paths of a system's two programs. */
export function programsOf({ name, suffix }: Target): Programs {
  const folder = `${DIST}programs/${name}`;
  return {
    server: `${folder}/strict-mcp${suffix}`,
    checker: `${folder}/strict-mcp-check${suffix}`,
  };
}

/**
 * Puts a system's two programs, the licence and the README into an archive.
 * They lie in one folder, so that unpacking strews nothing and overwrites
 * nobody's README.
 */
export async function archive(target: Target): Promise<string> {
  const folder = folderName(target);
  const program = (path: string): Promise<Entry> =>
    entryOf(path, folder + path.slice(path.lastIndexOf("/")), true);
  const { server, checker } = programsOf(target);
  const entries = await Promise.all([
    program(server),
    program(checker),
    entryOf(`${ROOT}LICENSE`, `${folder}/LICENSE`),
    entryOf(`${ROOT}README.md`, `${folder}/README.md`),
  ]);
  const path = DIST + archiveName(target);
  const pack = path.endsWith(".zip") ? zip : tarGz;
  await Deno.writeFile(path, pack(entries));
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
 * The registry's entry with the checksum of the bundle that it leads to, which
 * the entry in the repository cannot have: nothing is built by then.
 *
 * @param text `server.json` as it is in the repository
 * @param hash The SHA-256 of the bundle
 */
export function registryEntry(text: string, hash: string): string {
  const entry = JSON.parse(text);
  entry.packages[0].fileSha256 = hash;
  return JSON.stringify(entry, null, 2) + "\n";
}
