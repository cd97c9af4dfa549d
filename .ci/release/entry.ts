/** What archives are made of, whatever their format. */

/** A file in an archive. */
export interface Entry {
  /** Its path in the archive, with slashes. */
  readonly name: string;
  /** What is in it. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether it is a program. */
  readonly executable: boolean;
}

/**
 * The time that every file has: 1 January 1980, the first day that zip knows.
 * With a fixed one, the same files make the same archive.
 */
export const MTIME_S = Date.UTC(1980, 0, 1) / 1000;

/** The permissions of a file, as Unix counts them. */
export function modeOf({ executable }: Entry): number {
  return executable ? 0o755 : 0o644;
}

/**
 * Reads a file to be packed.
 *
 * @param path Where it is
 * @param name Its path in the archive
 * @param executable Whether it is a program. What the file system says does not
 * count: a program loses that on its way from one runner to another.
 */
export async function entryOf(
  path: string,
  name: string,
  executable = false,
): Promise<Entry> {
  return { name, bytes: await Deno.readFile(path), executable };
}

/** The entries in the order of their names, which is the same everywhere. */
export function sorted(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => a.name < b.name ? -1 : 1);
}
