/** The pages beside the README: what they name is there. */
import { assert, assertEquals } from "@std/assert";
import { COMPILE_FLAGS } from "../.ci/build.ts";
import { loadCases } from "./check/cases.ts";

const ROOT = new URL("../", import.meta.url);
const PAGES = [
  "README.md",
  "RELEASING.md",
  "SECURITY.md",
  ...Array.from(Deno.readDirSync(new URL("docs", ROOT)), ({ name }) => name)
    .filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
];

const read = (path: string): string =>
  Deno.readTextFileSync(new URL(path, ROOT));

/** The anchors of a page's headings. */
function anchors(text: string): string[] {
  return Array.from(
    text.matchAll(/^#+ (.*)$/gm),
    ([, heading]) =>
      heading!.toLowerCase().replaceAll(/[^\w\s-]/g, "").replaceAll(/\s/g, "-"),
  );
}

for (const page of PAGES) {
  Deno.test(`${page}: its links lead somewhere`, () => {
    const text = read(page);
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target!)) continue;
      const [path, anchor] = target!.split("#");
      const url = new URL(path || page.split("/").at(-1)!, new URL(page, ROOT));
      Deno.statSync(url);
      if (anchor === undefined) continue;
      const there = anchors(Deno.readTextFileSync(url));
      assert(there.includes(anchor), `no ${anchor} in ${url.pathname}`);
    }
  });
}

Deno.test("troubleshooting: each case that is named is there, in each group", () => {
  const text = read("docs/troubleshooting.md");
  const known = new Map(loadCases().map(({ id, group }) => [id, group]));
  const named = Array.from(
    text.matchAll(/`([\w-]+\/[\w-]+)`/g),
    ([, id]) => id!,
  ).filter((id) => id !== "server/discover");
  assertEquals(named.filter((id) => !known.has(id)), []);
  const groups = new Set(named.map((id) => known.get(id)!));
  for (
    const group of [
      "framing",
      "ids",
      "errors",
      "notifications",
      "lifecycle",
      "tools",
      "robustness",
      "shutdown",
    ]
  ) {
    assert(groups.has(group as never), group);
  }
});

Deno.test("SECURITY: the executable is compiled as it says", () => {
  const flags = read("SECURITY.md").match(/`--(?:no|deny)-[\w-]+`/g) ?? [];
  const named = flags.map((flag) => flag.replaceAll("`", ""));
  assertEquals(named, ["--no-prompt", "--deny-import"]);
  for (const flag of named) assert(COMPILE_FLAGS.includes(flag), flag);
  // The checker has the one permission that the page names, and no other.
  assertEquals(read(".ci/compile.ts").match(/--allow-[\w-]+/g), [
    "--allow-run",
  ]);
});
