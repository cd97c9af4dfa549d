/** The bundle and the image, made, taken apart and started as clients do. */
import { assert, assertEquals } from "@std/assert";
import { EXECUTABLE } from "../.ci/project.ts";
import { packBundle } from "../.ci/release/bundle.ts";
import { ownTarget, VERSION } from "../.ci/release/config.ts";
import { createImage } from "../.ci/release/image.ts";
import { smokeServer } from "../.ci/release/smoke.ts";
import { noNode } from "./npm.ts";
import { noExecutable, unless } from "./targets.ts";

/** Why a command cannot be had here, or nothing if it can. */
function lacks(command: string): string | undefined {
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

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strict mcp " });
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test({
  ...unless(
    noExecutable() ?? noNode() ?? lacks("unzip"),
    "bundle: the official tool takes it; unpacked, its server answers",
  ),
  fn: () =>
    inFolder(async (folder) => {
      const bundle = `${folder}/strict-mcp.mcpb`;
      // It validates before it packs.
      await packBundle(new Map([[ownTarget(), EXECUTABLE]]), bundle);
      const { success } = await new Deno.Command("unzip", {
        args: ["-q", bundle, "-d", `${folder}/unpacked`],
      }).output();
      assert(success);
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

/** Why the image cannot be tried here, or nothing if it can. */
function noChroot(): string | undefined {
  if (Deno.build.os !== "linux") return "only on Linux";
  const lacking = lacks("chroot") ?? lacks("ldd") ?? lacks("unshare");
  if (lacking !== undefined) return lacking;
  const { success } = new Deno.Command("unshare", {
    args: [
      "--mount",
      "--pid",
      "--fork",
      "mount",
      "-t",
      "proc",
      "proc",
      "/proc",
    ],
    stdout: "null",
    stderr: "null",
  }).outputSync();
  return success ? undefined : "this user may not mount";
}

Deno.test({
  ...unless(
    noExecutable() ?? noChroot(),
    "image: the server answers in its file system, as its user",
  ),
  fn: () =>
    inFolder(async (folder) => {
      const dockerfile = await Deno.readTextFile(
        new URL("../Dockerfile", import.meta.url),
      );
      const [, user] = /^USER (\d+:\d+)$/m.exec(dockerfile) ?? [];
      const [, entry] = /^ENTRYPOINT \["(\S+)"\]$/m.exec(dockerfile) ?? [];
      assert(user !== undefined && entry !== undefined);
      // Each line is an instruction that is known here, or a comment.
      const instructions = dockerfile.split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map((line) => line.split(" ")[0]);
      assertEquals(instructions, ["FROM", "COPY", "USER", "ENTRYPOINT"]);
      await createImage(EXECUTABLE, `${folder}/image`);
      // The folder itself is only for its owner.
      await Deno.chmod(folder, 0o755);
      // An engine mounts /proc, too, where a program finds itself.
      await Deno.mkdir(`${folder}/image/proc`);
      await smokeServer([
        "unshare",
        "--mount",
        "--pid",
        "--fork",
        "sh",
        "-c",
        'mount -t proc proc "$1/proc" && exec chroot --userspec="$2" "$1" "$3"',
        "sh",
        `${folder}/image`,
        user,
        entry,
      ]);
    }),
});
