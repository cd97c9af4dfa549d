/** What a release is made of, and the workflow that makes it. */
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { manifestOf } from "../.ci/release/bundle.ts";
import {
  archiveName,
  bundleUrl,
  TARGETS,
  VERSION,
} from "../.ci/release/config.ts";
import { checksums, registryEntry } from "../.ci/release/files.ts";
import { librariesOf } from "../.ci/release/image.ts";
import { icon } from "../.ci/release/png.ts";
import {
  checkVersions,
  disagreements,
  notesOf,
} from "../.ci/release/versions.ts";
import { compileSchema } from "../lib/validation.ts";

const ROOT = new URL("../", import.meta.url);
const read = (name: string): string =>
  Deno.readTextFileSync(new URL(name, ROOT));

const CHANGELOG = `# Changelog

## 2.0.0 - unreleased

- New.

## 1.0.0 - 2026-01-01

- Old.
- Older.
`;

Deno.test("release: notes are the section of the version", () => {
  assertEquals(notesOf(CHANGELOG, "2.0.0"), "- New.\n");
  assertEquals(notesOf(CHANGELOG, "1.0.0"), "- Old.\n- Older.\n");
  assertThrows(() => notesOf(CHANGELOG, "1.0"), Error, "no section 1.0");
  assertThrows(() => notesOf("## 1.0 \n\n## 0.9 x\n", "1.0"), Error, "nothing");
});

Deno.test("release: versions agree, here and now", async () => {
  assertEquals(await checkVersions(), []);
});

Deno.test("release: each place that has another version is named", () => {
  const server = {
    name: "io.github.strict-mcp/strict-mcp",
    version: "1.0.0",
    repository: { url: "https://github.com/strict-mcp/strict-mcp" },
    packages: [{ version: "1.0.0", identifier: bundleUrl("1.0.0") }],
  };
  const all = { changelog: CHANGELOG, server, tag: "v1.0.0" };
  assertEquals(disagreements(all, "1.0.0"), []);
  const wrong = (more: object, version = "1.0.0"): number =>
    disagreements({ ...all, ...more }, version).length;
  assertEquals(wrong({ tag: "v1.0.1" }), 1);
  assertEquals(wrong({ tag: "1.0.0" }), 1);
  assertEquals(wrong({ changelog: "" }), 1);
  assertEquals(wrong({ server: { ...server, version: "1" } }), 1);
  const [first] = server.packages;
  for (
    const other of [{ version: "1" }, { identifier: bundleUrl("1.0.1") }]
  ) {
    const packages = [{ ...first, ...other }];
    assertEquals(wrong({ server: { ...server, packages } }), 1);
  }
  assertEquals(wrong({ server: { ...server, name: "io.github.x/y" } }), 1);
  // The tag, both versions of the entry and its address, and a section that is
  // not dated.
  assertEquals(wrong({}, "2.0.0"), 5);
});

/** The rules of the registry's schema (2025-12-11) that can be broken here. */
const ENTRY = compileSchema({
  type: "object",
  required: ["$schema", "name", "description", "version", "packages"],
  properties: {
    name: { type: "string", pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    title: { type: "string", minLength: 1, maxLength: 100 },
    description: { type: "string", minLength: 1, maxLength: 100 },
    version: { type: "string", maxLength: 255, not: { const: "latest" } },
    repository: { type: "object", required: ["url", "source"] },
    packages: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["registryType", "identifier", "transport", "version"],
        properties: {
          registryType: { const: "mcpb" },
          fileSha256: { type: "string", pattern: "^[a-f0-9]{64}$" },
          transport: {
            type: "object",
            properties: { type: { const: "stdio" } },
            required: ["type"],
          },
        },
      },
    },
  },
});

Deno.test("release: the registry's entry is valid, and gets its checksum", () => {
  const text = read("server.json");
  assertEquals(ENTRY.problems(JSON.parse(text)), []);
  const made = JSON.parse(registryEntry(text, "ab".repeat(32)));
  assertEquals(ENTRY.problems(made), []);
  assertEquals(made.packages[0].fileSha256, "ab".repeat(32));
  assert(!ENTRY.check({ ...made, description: "x".repeat(101) }));
});

Deno.test("release: checksums are those that sha256sum reads", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/b.txt`, "abc");
    await Deno.writeTextFile(`${folder}/a.txt`, "");
    assertEquals(
      await checksums([`${folder}/b.txt`, `${folder}/a.txt`]),
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.txt\n" +
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.txt\n",
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("release: an archive for each system, by its name", () => {
  assertEquals(TARGETS.map(archiveName), [
    `strict-mcp-${VERSION}-linux-x64.tar.gz`,
    `strict-mcp-${VERSION}-linux-arm64.tar.gz`,
    `strict-mcp-${VERSION}-macos-x64.tar.gz`,
    `strict-mcp-${VERSION}-macos-arm64.tar.gz`,
    `strict-mcp-${VERSION}-windows-x64.zip`,
  ]);
});

Deno.test("release: a bundle has one executable for an operating system", () => {
  const [linux, arm, , mac, windows] = TARGETS;
  const manifest = manifestOf([linux!, mac!, windows!]);
  const { mcp_config: config } = manifest.server as {
    mcp_config: { platform_overrides: Record<string, { command: string }> };
  };
  assertEquals(Object.keys(config.platform_overrides), [
    "linux",
    "darwin",
    "win32",
  ]);
  assertEquals(
    config.platform_overrides.win32!.command,
    "${__dirname}/server/windows-x64/strict-mcp.exe",
  );
  assertThrows(() => manifestOf([linux!, arm!]), Error, "one executable");
  assertThrows(() => manifestOf([]), Error, "needs an executable");
});

Deno.test("release: the icon is a PNG of 512 pixels, the same each time", async () => {
  const bytes = await icon();
  assertEquals(bytes.subarray(1, 4), new TextEncoder().encode("PNG"));
  const view = new DataView(bytes.buffer);
  assertEquals([view.getUint32(16), view.getUint32(20)], [512, 512]);
  assertEquals(await icon(), bytes);
});

Deno.test("release: libraries are read off ldd; a missing one is an error", () => {
  const said = `\tlinux-vdso.so.1 (0x00007f853a19d000)
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f853413e000)
\t/lib64/ld-linux-x86-64.so.2 (0x00007f853a19f000)
`;
  assertEquals(librariesOf(said), [
    "/lib/x86_64-linux-gnu/libc.so.6",
    "/lib64/ld-linux-x86-64.so.2",
  ]);
  assertThrows(() => librariesOf("\tlibx.so.1 => not found\n"), Error, "libx");
});

Deno.test("release: what is wrong is one line, before anything is built", async () => {
  const runs: readonly (readonly [readonly string[], RegExp])[] = [
    [["--dry-run", "--tag", "v0.0.1"], /the tag is v0\.0\.1, .*is \d+\./],
    [["build", "--tag", `${VERSION}`], /the tag is \d/],
    [["build", "collect"], /say --dry-run, build, collect or image/],
    [[], /say --dry-run, build, collect or image/],
  ];
  for (const [args, expected] of runs) {
    const { code, stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", "--no-lock", ".ci/release.ts", ...args],
      cwd: ROOT,
    }).output();
    const said = new TextDecoder().decode(stdout);
    assertMatch(said, /^No release: [^\n]+\n$/);
    assertMatch(said, expected);
    assertEquals(code, 1);
  }
});
