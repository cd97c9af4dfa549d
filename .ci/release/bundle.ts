/** The bundle with which a desktop client installs the server by one click. */
import { check } from "../../lib/prompts/check.ts";
import { tools } from "../../lib/tools/mod.ts";
import { quietly, ROOT } from "../project.ts";
import { REPOSITORY, type Target, VERSION } from "./config.ts";
import { icon } from "./png.ts";

/** The official tool that validates and packs. */
const MCPB = "@anthropic-ai/mcpb@2.1.2";
const NPX = Deno.build.os === "windows" ? "npx.cmd" : "npx";

const fileOf = ({ name, suffix }: Target): string =>
  `server/${name}/strict-mcp${suffix}`;

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
    prompts: [{
      name: check.name,
      description: check.description,
      arguments: (check.arguments ?? []).map(({ name }) => name),
      text: "Call the tools echo and add, and report what they gave.",
    }],
    keywords: ["mcp", "strict", "echo", "conformance"],
    license: "MIT",
    compatibility: { platforms: [...new Set(platforms)] },
  };
}

/**
 * Validates and packs a bundle with the official tool.
 *
 * @param programs The executable for each system
 * @param output Where the bundle goes
 * @throws {Error} With what the tool said
 */
export async function packBundle(
  programs: ReadonlyMap<Target, string>,
  output: string,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const manifest = manifestOf([...programs.keys()]);
    const text = JSON.stringify(manifest, null, 2) + "\n";
    await Deno.writeTextFile(`${folder}/manifest.json`, text);
    await Deno.writeFile(`${folder}/icon.png`, await icon());
    await Deno.copyFile(`${ROOT}LICENSE`, `${folder}/LICENSE`);
    for (const [target, program] of programs) {
      const file = `${folder}/${fileOf(target)}`;
      await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), {
        recursive: true,
      });
      await Deno.copyFile(program, file);
      // What comes from another machine may have lost it on the way.
      if (Deno.build.os !== "windows") await Deno.chmod(file, 0o755);
    }
    const mcpb = (...args: string[]): Promise<Uint8Array> =>
      quietly(NPX, ["-y", MCPB, ...args]);
    await mcpb("validate", `${folder}/manifest.json`);
    await mcpb("pack", folder, output);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
