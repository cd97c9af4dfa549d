/** Each snippet of the install guide, parsed, and the server in it started. */
import { parse as parseToml } from "@std/toml/parse";
import { parse as parseYaml } from "@std/yaml/parse";
import { assert, assertEquals } from "@std/assert";
import { EXECUTABLE } from "../.ci/project.ts";
import { smokeServer } from "../.ci/release/smoke.ts";
import { CLIENT_CONFIGS } from "../lib/client_config.ts";
import { converse } from "./harness.ts";
import { noExecutable, sourceCommand, unless } from "./targets.ts";

const guide = Deno.readTextFileSync(
  new URL("../docs/install.md", import.meta.url),
);

/** The path that stands for the user's own. */
const PATH = "/home/you/bin/strict-mcp";

interface Snippet {
  readonly language: string;
  readonly text: string;
}

/** The snippet of each client, by the word after its language. */
const snippets: ReadonlyMap<string, Snippet> = new Map(
  Array.from(
    guide.matchAll(/^```(\w+) ([\w-]+)\n([^]*?)\n```$/gm),
    ([, language = "", name = "", text = ""]) => [name, { language, text }],
  ),
);

type Parser = (text: string) => unknown;
const PARSERS: Readonly<Record<string, Parser>> = {
  json: JSON.parse,
  toml: parseToml,
  yaml: (text) => parseYaml(text),
  sh: words,
};

/** The words of a command, as a POSIX shell splits them. */
function words(line: string): string[] {
  return Array.from(
    line.matchAll(/'((?:[^']|'\\'')*)'|[^\s']+/g),
    ([word, quoted]) => quoted?.replaceAll("'\\''", "'") ?? word,
  );
}

/** What a client starts by a snippet. */
function commandOf({ language, text }: Snippet): string[] {
  const parsed = PARSERS[language]!(text);
  if (Array.isArray(parsed)) return parsed.slice(parsed.indexOf("--") + 1);
  const [servers] = Object.entries(parsed as Record<string, unknown>)
    .filter(([name]) => /servers$|^extensions$/i.test(name));
  const entries = servers?.[1] as Record<string, Record<string, unknown>>;
  const [entry] = Object.values(entries);
  const { command, cmd, args = [] } = entry!;
  return [String(command ?? cmd), ...args as string[]];
}

Deno.test("install: there is a snippet for each client, and a section", () => {
  const names = [...Object.keys(CLIENT_CONFIGS), "docker"];
  assertEquals([...snippets.keys()].toSorted(), names.toSorted());
  for (const { title } of Object.values(CLIENT_CONFIGS)) {
    assert(guide.includes(`\n## ${title}\n`), title);
  }
});

Deno.test("install: the guide has what the executable prints", () => {
  for (const [name, { snippet }] of Object.entries(CLIENT_CONFIGS)) {
    const { language, text } = snippets.get(name)!;
    const parse = PARSERS[language]!;
    assertEquals(parse(text), parse(snippet(PATH)), name);
  }
});

Deno.test("install: a path with all that needs quoting comes out as it was", () => {
  for (
    const path of [
      "C:\\Tools\\strict mcp.exe",
      `/home/o'neil/"bin"/strict-mcp`,
      "/řeka/$HOME/`x`",
    ]
  ) {
    for (const [name, { snippet }] of Object.entries(CLIENT_CONFIGS)) {
      const { language } = snippets.get(name)!;
      assertEquals(commandOf({ language, text: snippet(path) }), [path], name);
    }
  }
});

for (const [name, snippet] of snippets) {
  if (name === "docker") continue;
  Deno.test(`install: what ${name} starts answers`, async () => {
    const [command, ...args] = commandOf(snippet);
    assertEquals(command, PATH);
    const server = noExecutable() === undefined
      ? [EXECUTABLE]
      : sourceCommand();
    await smokeServer([...server, ...args]);
  });
}

Deno.test("install: the container is started with what an image needs", () => {
  assertEquals(commandOf(snippets.get("docker")!), [
    "docker",
    "run",
    "-i",
    "--rm",
    "strict-mcp",
  ]);
});

Deno.test({
  ...unless(noExecutable(), "install: the executable prints its own path"),
  async fn(): Promise<void> {
    const { stdout, stderr, code } = await converse(
      [EXECUTABLE, "--print-config", "codex"],
      new Uint8Array(),
    );
    assertEquals({ stderr, code }, { stderr: "", code: 0 });
    const text = stdout.trim();
    assertEquals(commandOf({ language: "toml", text }), [EXECUTABLE]);
  },
});
