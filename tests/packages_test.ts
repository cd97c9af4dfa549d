/** Archives and the image, made, taken apart and started as clients do. */
import {
  assert,
  assertEquals,
  assertNotEquals,
  assertRejects,
  assertThrows,
} from "@std/assert";
import { EXECUTABLE } from "../.ci/project.ts";
import type { Entry } from "../.ci/release/entry.ts";
import { createImage } from "../.ci/release/image.ts";
import { smokeChecker, smokeServer } from "../.ci/release/smoke.ts";
import { tarGz } from "../.ci/release/tar.ts";
import { zip } from "../.ci/release/zip.ts";
import { inFolder, lacks, tree } from "./packages/folder.ts";
import { noExecutable, unless } from "./targets.ts";

/** Packed out of order; the sizes of tar are in blocks of 512 bytes. */
const ENTRIES: readonly Entry[] = [
  entry("folder/strict-mcp", "program".repeat(1000), true),
  entry("folder/README.md", "é"),
  entry("folder/empty", ""),
  entry("folder/block", "x".repeat(512)),
];

function entry(name: string, text: string, executable = false): Entry {
  return { name, bytes: new TextEncoder().encode(text), executable };
}

const PACKED = Object.fromEntries(ENTRIES.map(({ name, bytes, executable }) => [
  name,
  [
    new TextDecoder().decode(bytes),
    executable && Deno.build.os !== "windows",
  ],
]));

const FORMATS = [
  {
    name: "tar.gz",
    pack: tarGz,
    unpack: ["tar", "-xzf", "packed", "-C"],
    first: "1980-01-01T00:00Z",
  },
  {
    name: "zip",
    pack: zip,
    unpack: ["unzip", "-q", "packed", "-d"],
    // A zip archive knows no time zones.
    first: "1980-01-01T00:00",
  },
] as const;

for (const { name, pack, unpack: [command, ...args], first } of FORMATS) {
  Deno.test({
    ...unless(lacks(command), `archive: ${command} unpacks a ${name}`),
    fn: () =>
      inFolder(async (folder) => {
        await Deno.writeFile(`${folder}/packed`, pack(ENTRIES));
        await Deno.mkdir(`${folder}/out`);
        const { success, stderr } = await new Deno.Command(command, {
          args: [...args, "out"],
          cwd: folder,
        }).output();
        // A time that is too old is warned of.
        assertEquals(new TextDecoder().decode(stderr), "");
        assert(success);
        assertEquals(tree(`${folder}/out`), PACKED);
        const { mtime } = await Deno.stat(`${folder}/out/folder/README.md`);
        assertEquals(mtime, new Date(first));
      }),
  });

  Deno.test(`archive: the same files make the same ${name}`, () => {
    assertEquals(pack(ENTRIES), pack(ENTRIES.toReversed()));
    const other = pack([entry("a", "", true)]);
    assertNotEquals(other, pack([entry("a", "")]));
  });
}

Deno.test("archive: a name too long for a tar.gz is an error", () => {
  tarGz([entry("n".repeat(100), "")]);
  assertThrows(() => tarGz([entry("n".repeat(101), "")]), Error, "too long");
});

Deno.test("smoke: a server that answers otherwise is an error", async () => {
  const wrong = [Deno.execPath(), "eval", "console.log('{}')"];
  await assertRejects(() => smokeServer(wrong), Error, "ended with 0");
  // A checker that finds nothing to judge is none.
  await assertRejects(
    () => smokeChecker(Deno.execPath(), []),
    Error,
    "ended with 1",
  );
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
