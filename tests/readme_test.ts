/** What the README shows is what there is. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import config from "../deno.json" with { type: "json" };
import {
  DEFAULT_MAX_LINE_BYTES,
  HIGHEST_MAX_LINE_BYTES,
} from "../lib/serve.ts";
import { MAX_DIAGNOSTIC_BYTES } from "../lib/diagnostics.ts";
import { MAX_BATCH_LENGTH } from "../lib/dispatch.ts";
import { MAX_WAITING_CHARACTERS } from "../lib/framing.ts";
import { MAX_INTEGER_DIGITS, MAX_LINE_VALUES } from "../lib/jsonrpc.ts";
import { MAX_WAITING_CALLS } from "../lib/limiter.ts";
import {
  MAX_COMPLETIONS,
  MAX_SUBSCRIPTION_CHARACTERS,
  MAX_SUBSCRIPTIONS,
} from "../lib/methods.ts";
import {
  MAX_CHECK_DEPTH,
  MAX_COMPARED_DEPTH,
  MAX_PROBLEMS,
  MAX_REFERENCES,
  MAX_SCHEMA_DEPTH,
  MAX_SUBSCHEMAS,
  MAX_TEXT_LENGTH,
} from "../lib/validation.ts";
import { REVISIONS } from "../lib/protocol.ts";
import {
  DEFAULT_CLOSE_GRACE_MS,
  DEFAULT_MAX_CONCURRENT_CALLS,
  DEFAULT_PAGE_SIZE,
} from "../lib/server_options.ts";
import { KEYWORDS } from "../lib/validation/compiler.ts";
import { loadTranscripts } from "./transcript.ts";

const ROOT = new URL("../", import.meta.url);
const readme = Deno.readTextFileSync(new URL("README.md", ROOT));

/** The contents of all code blocks of a language. */
function blocks(language: string): string[] {
  return Array.from(readme.matchAll(/^```(\w*)[^\n]*\n([^]*?)\n```$/gm))
    .filter(([, found]) => found === language)
    .map(([, , content = ""]) => content);
}

Deno.test("README: its session is a transcript", () => {
  const [sent, answered] = blocks("jsonl").map((block) => block.split("\n"));
  const row = loadTranscripts().find(({ why }) =>
    why === "the session in the README"
  );
  assert(row !== undefined);
  assertEquals(sent, row.in.map(String));
  assertEquals(answered, [...row.out]);
});

Deno.test("README: each configuration is JSON", () => {
  assertEquals(blocks("json").length, 3);
  for (const block of blocks("json")) JSON.parse(block);
});

Deno.test("README: the limits are those of the code", () => {
  const limits = readme.slice(
    readme.indexOf("## Limits"),
    readme.indexOf("## Layout"),
  );
  for (
    const limit of [
      DEFAULT_MAX_LINE_BYTES,
      HIGHEST_MAX_LINE_BYTES,
      MAX_LINE_VALUES,
      MAX_INTEGER_DIGITS,
      MAX_BATCH_LENGTH,
      MAX_SUBSCRIPTIONS,
      MAX_SUBSCRIPTION_CHARACTERS,
      MAX_WAITING_CHARACTERS,
      MAX_DIAGNOSTIC_BYTES,
    ]
  ) {
    assertStringIncludes(limits, ` ${limit.toLocaleString("en")}`);
  }
  for (
    const limit of [
      MAX_WAITING_CALLS,
      MAX_COMPLETIONS,
      MAX_SCHEMA_DEPTH,
      MAX_SUBSCHEMAS,
      MAX_CHECK_DEPTH,
      MAX_REFERENCES,
      MAX_COMPARED_DEPTH,
      MAX_PROBLEMS,
      MAX_TEXT_LENGTH,
    ]
  ) {
    assertStringIncludes(limits, ` ${limit.toLocaleString("en")}`);
  }
  assertStringIncludes(limits, ` ${DEFAULT_CLOSE_GRACE_MS / 1_000} seconds`);
});

Deno.test("README: the options and keywords are those of the code", () => {
  const options = readme.slice(
    readme.indexOf("### All options"),
    readme.indexOf("## The rules"),
  );
  const defaults = {
    pageSize: DEFAULT_PAGE_SIZE,
    maxConcurrentCalls: DEFAULT_MAX_CONCURRENT_CALLS,
    closeGraceMs: DEFAULT_CLOSE_GRACE_MS,
    maxLineBytes: DEFAULT_MAX_LINE_BYTES,
  };
  for (const [name, value] of Object.entries(defaults)) {
    const row = options.split("\n").find((row) => row.includes(`\`${name}\``));
    assertStringIncludes(row ?? "", ` ${value.toLocaleString("en")} `);
  }
  for (const keyword of KEYWORDS.keys()) {
    assertStringIncludes(readme, `\`${keyword}\``);
  }
});

Deno.test("README: every revision and task is named", () => {
  for (const { version } of REVISIONS) assertStringIncludes(readme, version);
  for (const task of Object.keys(config.tasks)) {
    assertStringIncludes(readme, `| \`${task}\``);
  }
});

Deno.test("README: the paths of the layout exist", () => {
  const layout = blocks("").find((block) => block.startsWith("main.ts"));
  const paths = layout?.match(/[\w./]+(?:\.ts|\/)(?=\s)/g) ?? [];
  assert(paths.length > 10);
  const folders = ["", "lib/", "tests/"];
  for (const path of paths) {
    assert(
      folders.some((folder) => exists(new URL(folder + path, ROOT))),
      `${path} does not exist`,
    );
  }
});

Deno.test("CHANGELOG: the version of deno.json is in it", () => {
  const changelog = Deno.readTextFileSync(new URL("CHANGELOG.md", ROOT));
  assertStringIncludes(changelog, `\n## ${config.version} `);
});

function exists(url: URL): boolean {
  try {
    return Deno.statSync(url) !== undefined;
  } catch {
    return false;
  }
}
