/**
 * Each snippet of the install guide and of the README, parsed as its client
 * does, and the server in it started.
 */
import { parse as parseToml } from "@std/toml/parse";
import { parse as parseYaml } from "@std/yaml/parse";
import { assertEquals, assertMatch } from "@std/assert";
import { EXECUTABLE } from "../.ci/project.ts";
import { smokeServer } from "../.ci/release/smoke.ts";
import { CLIENT_CONFIGS } from "../lib/client_config.ts";
import { converse } from "./harness.ts";
import { noExecutable, sourceCommand, unless } from "./targets.ts";

const read = (path: string): string =>
  Deno.readTextFileSync(new URL(`../${path}`, import.meta.url));

const guide = read("docs/install.md");

/** The paths that stand for the user's own. */
const PATH = "/home/you/bin/strict-mcp";
const DENO = "/home/you/.deno/bin/deno";
const MAIN = "/path/to/strict-mcp/main.ts";

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

/**
 * The words of a command, as a POSIX shell splits them. Whatever the shell
 * would put something else in the place of has to be quoted.
 */
function words(line: string): string[] {
  const word = /(?:'[^']*'|\\.|[\w@%+=:,./-])+/g;
  assertEquals(line.replaceAll(word, "").trim(), "", line);
  return Array.from(
    line.matchAll(word),
    ([found]) => found.replaceAll(/'([^']*)'|\\(.)/g, "$1$2"),
  );
}

/** What a client's own command line adds. */
function addedBy(line: readonly string[]): string[] {
  if (line[1] === "--add-mcp") {
    const { name, command, args = [] } = JSON.parse(line[2] ?? "");
    assertEquals(name, "strict-mcp");
    return [command, ...args];
  }
  assertEquals(line.slice(1, 3), ["mcp", "add"]);
  const [separator, ...rest] = line.slice(line.indexOf("strict-mcp") + 1);
  return separator === "--" ? rest : [separator ?? "", ...rest];
}

/** What a client starts by a snippet. */
function commandOf({ language, text }: Snippet): string[] {
  const parsed = PARSERS[language]!(text);
  if (Array.isArray(parsed)) return addedBy(parsed);
  const [servers] = Object.entries(parsed as Record<string, unknown>)
    .filter(([name]) => /servers$|^extensions$/i.test(name));
  const entries = servers?.[1] as Record<string, Record<string, unknown>>;
  const [entry] = Object.values(entries);
  const { command, cmd, args = [] } = entry!;
  return [String(command ?? cmd), ...args as string[]];
}

/** How the server is really started, where a page says so with its paths. */
function real(command: readonly string[]): readonly string[] {
  const [program, ...args] = command;
  if (program === PATH) {
    const server = noExecutable() === undefined
      ? [EXECUTABLE]
      : sourceCommand();
    return [...server, ...args];
  }
  const rest = program === "npx" ? args.slice(2) : args;
  if (program === "npx") assertEquals(args.slice(0, 2), ["-y", "deno@2.9.6"]);
  else assertEquals(program, DENO);
  assertEquals(rest, ["run", "--quiet", "--no-prompt", MAIN]);
  return sourceCommand();
}

Deno.test("install: each client has a section, with all that it needs", () => {
  const sections = new Map(
    guide.split("\n## ").slice(1).map((text) => {
      const [title = "", ...lines] = text.split("\n");
      return [title, lines.join("\n")];
    }),
  );
  for (const [name, { title }] of Object.entries(CLIENT_CONFIGS)) {
    const section = sections.get(title) ?? "";
    assertMatch(section, new RegExp(`^\`\`\`\\w+ ${name}$`, "m"), title);
    assertMatch(section, /^- Logs: /m, title);
    assertMatch(section, /^- Remove: /m, title);
  }
});

Deno.test("install: each snippet belongs to a client, or is another way", () => {
  const names = [...snippets.keys()].filter((name) =>
    !Object.hasOwn(CLIENT_CONFIGS, name.replace(/-command$/, ""))
  );
  assertEquals(names, ["docker", "npx"]);
  assertEquals(guide.match(/^```\w/gm)?.length, snippets.size);
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
    await smokeServer(real(commandOf(snippet)));
  });
}

Deno.test("README: what its configurations start answers", async () => {
  const texts = Array.from(
    read("README.md").matchAll(/^```json\n([^]*?)\n```$/gm),
    ([, text = ""]) => text,
  );
  assertEquals(texts.length, 3);
  for (const text of texts) {
    await smokeServer(real(commandOf({ language: "json", text })));
  }
});

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
