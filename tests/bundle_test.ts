/** The bundle, judged and taken apart by the official tool, and started. */
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { EXECUTABLE } from "../.ci/project.ts";
import { bundle, manifestOf } from "../.ci/release/bundle.ts";
import { bundlesOf } from "../.ci/release/collect.ts";
import { ownTarget, TARGETS, VERSION } from "../.ci/release/config.ts";
import { icon } from "../.ci/release/png.ts";
import { smokeServer } from "../.ci/release/smoke.ts";
import { connect } from "../lib/connect.ts";
import { shippedServer } from "../lib/shipped_server.ts";
import { install, node, noNode } from "./npm.ts";
import { inFolder, tree } from "./packages/folder.ts";
import { noExecutable, unless } from "./targets.ts";

const MCPB = new URL("packages/mcpb/", import.meta.url);

/** Runs the official tool; fails with what it says if it does. */
async function mcpb(...args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(await node(), {
    args: [
      `${await install(MCPB)}/node_modules/@anthropic-ai/mcpb/dist/cli/cli.js`,
      ...args,
    ],
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  const said = decoder.decode(stdout) + decoder.decode(stderr);
  assert(success, said);
  return said;
}

Deno.test({
  ...unless(noNode(), "bundle: the official tool finds each one valid"),
  fn: () =>
    inFolder(async (folder) => {
      const path = `${folder}/manifest.json`;
      const bundles = bundlesOf(TARGETS);
      assertEquals([...bundles.keys()], [
        "strict-mcp.mcpb",
        "strict-mcp-linux-arm64.mcpb",
        "strict-mcp-macos-x64.mcpb",
      ]);
      await Deno.writeFile(`${folder}/icon.png`, await icon());
      for (const targets of bundles.values()) {
        const manifest = manifestOf(targets);
        await Deno.writeTextFile(path, JSON.stringify(manifest));
        const said = await mcpb("validate", path);
        assertStringIncludes(said, "Manifest schema validation passes!");
        assertStringIncludes(said, "Icon validation passed.");
      }
      const { server: _, ...none } = manifestOf([ownTarget()]);
      await Deno.writeTextFile(path, JSON.stringify(none));
      await assertRejects(() => mcpb("validate", path), Error, "server");
    }),
});

Deno.test({
  ...unless(noNode(), "bundle: the official tool would pack the same"),
  fn: () =>
    inFolder(async (folder) => {
      const program = `${folder}/program`;
      await Deno.writeTextFile(program, "not the real one");
      const ours = await bundle(new Map([[ownTarget(), program]]));
      await Deno.writeFile(`${folder}/ours.mcpb`, ours);
      await mcpb("unpack", `${folder}/ours.mcpb`, `${folder}/ours`);
      await mcpb("pack", `${folder}/ours`, `${folder}/theirs.mcpb`);
      await mcpb("unpack", `${folder}/theirs.mcpb`, `${folder}/theirs`);
      const files = tree(`${folder}/ours`);
      assertEquals(files, tree(`${folder}/theirs`));
      assertEquals(Object.keys(files).length, 4);
    }),
});

Deno.test({
  ...unless(
    noExecutable() ?? noNode(),
    "bundle: the official tool unpacks it, and its server answers",
  ),
  fn: () =>
    inFolder(async (folder) => {
      const file = `${folder}/strict-mcp.mcpb`;
      const bytes = await bundle(new Map([[ownTarget(), EXECUTABLE]]));
      await Deno.writeFile(file, bytes);
      await mcpb("unpack", file, `${folder}/unpacked`);
      const manifest = JSON.parse(
        await Deno.readTextFile(`${folder}/unpacked/manifest.json`),
      );
      assertEquals(manifest.version, VERSION);
      const { mcp_config: config } = manifest.server;
      const { command } = {
        ...config,
        ...config.platform_overrides[ownTarget().platform],
      };
      await smokeServer([
        command.replace("${__dirname}", `${folder}/unpacked`),
        ...config.args,
      ]);
    }),
});

Deno.test("bundle: its tools and prompts are those of the server", async () => {
  const client = connect(shippedServer(VERSION, 1000));
  const text = "${arguments.text}";
  const { messages } = await client.request("prompts/get", {
    name: "check",
    arguments: { text },
  }) as { messages: { content: { text: string } }[] };
  await client.close();
  const manifest = manifestOf([ownTarget()]);
  assertEquals(manifest.tools, [
    { name: "echo", description: "Echo text" },
    { name: "add", description: "Add two numbers" },
  ]);
  const [prompt, ...more] = manifest.prompts as { text: string }[];
  assertEquals(more, []);
  assertEquals(prompt!.text, messages[0]!.content.text);
  assertStringIncludes(prompt!.text, `"${text}"`);
});
