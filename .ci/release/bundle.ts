/** The bundle with which a desktop client installs the server by one click. */
import type { CallContext } from "../../lib/call_context.ts";
import type { Prompt } from "../../lib/prompt.ts";
import { check } from "../../lib/prompts/check.ts";
import { tools } from "../../lib/tools/mod.ts";
import { ROOT } from "../project.ts";
import { REPOSITORY, type Target, VERSION } from "./config.ts";
import { entryOf } from "./entry.ts";
import { icon } from "./png.ts";
import { zip } from "./zip.ts";

const fileOf = ({ name, suffix }: Target): string =>
  `server/${name}/strict-mcp${suffix}`;

/** A prompt as a manifest has it: its text with `${arguments.NAME}` in it. */
function promptOf(prompt: Prompt): Readonly<Record<string, unknown>> {
  const names = (prompt.arguments ?? []).map(({ name }) => name);
  const text = prompt.get(
    Object.fromEntries(names.map((name) => [name, `\${arguments.${name}}`])),
    NOBODY,
  );
  const { name, description } = prompt;
  return { name, description, arguments: names, text };
}

/** The call of a prompt that nobody waits for. */
const NOBODY: CallContext = {
  signal: new AbortController().signal,
  request: { id: 0, protocolVersion: "2025-11-25", _meta: {} },
  progress: () => {},
  log: () => {},
};

/**
 * What a bundle says of itself. A client tells operating systems apart, not
 * processors, so that a bundle has one executable for each.
 *
 * @param targets The systems that it has executables for
 * @throws {Error} If two of them have the same operating system
 */
export function manifestOf(
  targets: readonly Target[],
): Readonly<Record<string, unknown>> {
  const [first] = targets;
  if (first === undefined) throw new Error("a bundle needs an executable");
  const platforms = targets.map(({ platform }) => platform);
  if (new Set(platforms).size < platforms.length) {
    throw new Error("a bundle holds one executable for an operating system");
  }
  const command = (target: Target): string => "${__dirname}/" + fileOf(target);
  return {
    manifest_version: "0.3",
    name: "strict-mcp",
    display_name: "Strict MCP",
    version: VERSION,
    description: "A strict MCP server to check that your client works",
    long_description:
      "Two tools, a resource and a prompt, answered in every protocol revision exactly as the specification has it. If echo and add work, your client works. The server reads nothing but what the client sends, and stores nothing.",
    author: { name: "the strict-mcp authors" },
    repository: { type: "git", url: `https://github.com/${REPOSITORY}` },
    support: `https://github.com/${REPOSITORY}/issues`,
    icon: "icon.png",
    server: {
      type: "binary",
      entry_point: fileOf(first),
      mcp_config: {
        command: command(first),
        args: [],
        env: {},
        platform_overrides: Object.fromEntries(
          targets.map((target) => [
            target.platform,
            { command: command(target) },
          ]),
        ),
      },
    },
    tools: tools.map(({ name, description }) => ({ name, description })),
    prompts: [promptOf(check)],
    keywords: ["mcp", "strict", "echo", "conformance"],
    license: "MIT",
    compatibility: { platforms: [...new Set(platforms)] },
  };
}

/**
 * Packs a bundle. It is a zip archive, written by this project like all others:
 * the official tool would put the time into it, and would bring dozens of
 * packages to the machine that makes a release. A test has it judge the result.
 *
 * @param programs The executable for each system
 * @returns The bytes of the bundle
 */
export async function bundle(
  programs: ReadonlyMap<Target, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const manifest = manifestOf([...programs.keys()]);
  const text = JSON.stringify(manifest, null, 2) + "\n";
  return zip([
    {
      name: "manifest.json",
      bytes: new TextEncoder().encode(text),
      executable: false,
    },
    { name: "icon.png", bytes: await icon(), executable: false },
    await entryOf(`${ROOT}LICENSE`, "LICENSE"),
    ...await Promise.all(
      Array.from(
        programs,
        ([target, path]) => entryOf(path, fileOf(target), true),
      ),
    ),
  ]);
}
