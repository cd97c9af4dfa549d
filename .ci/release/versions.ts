/** Whether all places that name the version agree, and the release's notes. */
import { ROOT } from "../project.ts";
import { bundleUrl, REPOSITORY, VERSION } from "./config.ts";

/**
 * Cuts the notes of a version out of a changelog.
 *
 * @throws {Error} If the version has no section, or an empty one
 */
export function notesOf(changelog: string, version: string): string {
  const lines = changelog.split("\n");
  const from = lines.findIndex((line) =>
    line.startsWith(`## ${version} `) || line === `## ${version}`
  );
  if (from < 0) throw new Error(`CHANGELOG.md has no section ${version}`);
  const length = lines.slice(from + 1)
    .findIndex((line) => line.startsWith("## "));
  const to = length < 0 ? lines.length : from + 1 + length;
  const notes = lines.slice(from + 1, to).join("\n").trim();
  if (notes === "") throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return `${notes}\n`;
}

/** What keeps a version from being released, in sentences. */
export function disagreements(
  { changelog, server, tag }: {
    readonly changelog: string;
    readonly server: {
      readonly name: string;
      readonly version: string;
      readonly repository: { readonly url: string };
      readonly packages: readonly {
        readonly version: string;
        readonly identifier: string;
      }[];
    };
    readonly tag?: string | undefined;
  },
  version = VERSION,
): readonly string[] {
  const found: string[] = [];
  try {
    notesOf(changelog, version);
  } catch (cause) {
    found.push((cause as Error).message);
  }
  if (
    tag !== undefined && changelog.includes(`## ${version} - unreleased`)
  ) {
    found.push(`CHANGELOG.md calls ${version} unreleased`);
  }
  if (tag !== undefined && tag !== `v${version}`) {
    found.push(`the tag is ${tag}, the version of deno.json is ${version}`);
  }
  for (const each of [server, ...server.packages]) {
    if (each.version !== version) {
      found.push(`server.json has version ${each.version}, not ${version}`);
    }
  }
  const url = bundleUrl(version);
  for (const { identifier } of server.packages) {
    if (identifier !== url) {
      found.push(`server.json leads to ${identifier}, not to ${url}`);
    }
  }
  const [owner] = REPOSITORY.split("/");
  if (server.name !== `io.github.${owner}/strict-mcp`) {
    found.push(`server.json is named ${server.name}`);
  }
  if (server.repository.url !== `https://github.com/${REPOSITORY}`) {
    found.push(`server.json has repository ${server.repository.url}`);
  }
  return found;
}

/** As {@linkcode disagreements}, of the files of the project. */
export async function checkVersions(tag?: string): Promise<readonly string[]> {
  const read = (name: string): Promise<string> =>
    Deno.readTextFile(ROOT + name);
  return disagreements({
    changelog: await read("CHANGELOG.md"),
    server: JSON.parse(await read("server.json")),
    tag,
  });
}
