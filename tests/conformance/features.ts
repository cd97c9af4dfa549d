/**
 * Everything that a server of this library can do, used through a client
 * library, which checks each answer against its own schemas first.
 */
import { assert, assertEquals } from "@std/assert";
import { MODERN } from "../clients/expected.ts";
import type { Client, Completion, Progress, Result } from "./client.ts";
import { CALLS, COMPLETIONS, PROMPTS, READS } from "./features_expected.ts";

/** Uses everything. */
export async function useEverything(client: Client): Promise<void> {
  await list(client);
  for (const [name, args, body] of CALLS) {
    const result = await client.call(name, args);
    assertEquals(bodyOf(client, result), body(client.version), name);
  }
  for (const [uri, content] of READS) {
    const result = await client.read(uri);
    assertEquals(cacheableBodyOf(client, result), {
      contents: [{ uri, ...content }],
    });
  }
  for (const [name, args, prompt] of PROMPTS) {
    const result = await client.prompt(name, args);
    assertEquals(bodyOf(client, result), prompt);
  }
  for (const [completion, values] of COMPLETIONS) {
    await complete(client, completion, values);
  }
  await log(client);
  await progress(client);
}

/** Lists everything; nothing may be missing or twice, in any number of pages. */
export async function list(client: Client): Promise<void> {
  const names = (entries: readonly Result[]): unknown[] =>
    entries.map(({ name }) => name);
  const tools = await client.tools();
  assertEquals(tools.length, 15);
  assertEquals(new Set(names(tools)).size, tools.length);
  for (const { name, outputSchema } of tools) {
    assertEquals(
      outputSchema !== undefined,
      name === "test_structured_content" && client.version >= "2025-06-18",
    );
  }
  assertEquals(names(await client.resources()), [
    "static-text",
    "static-binary",
  ]);
  assertEquals(names(await client.templates()), ["template-data"]);
  assertEquals(names(await client.prompts()), [
    "test_simple_prompt",
    "test_prompt_with_arguments",
    "test_prompt_with_embedded_resource",
    "test_prompt_with_image",
  ]);
}

async function complete(
  client: Client,
  completion: Completion,
  values: readonly string[],
): Promise<void> {
  assertEquals(bodyOf(client, await client.complete(completion)), {
    completion: { values, total: values.length, hasMore: false },
  });
}

/** Log messages come where they are asked for, and nowhere else. */
async function log(client: Client): Promise<void> {
  const name = "test_tool_with_logging";
  const logged = async (level?: "info" | "error"): Promise<unknown[]> => {
    client.logs.length = 0;
    if (level === undefined) await client.call(name);
    else if (client.version === MODERN) {
      await client.call(name, {}, { logLevel: level });
    } else {
      await client.setLevel(level);
      await client.call(name);
    }
    return client.logs.map(({ level, data }) => [level, data]);
  };
  const all = [
    ["info", "Tool execution started"],
    ["info", "Tool processing data"],
    ["info", "Tool execution completed"],
  ];
  assertEquals(await logged(), client.version === MODERN ? [] : all);
  assertEquals(await logged("error"), []);
  assertEquals(await logged("info"), all);
}

/** Each of two calls at once gets its own progress; who does not ask, none. */
async function progress(client: Client): Promise<void> {
  const reported = await Promise.all([0, 1].map(async () => {
    const progress: Progress[] = [];
    await client.call("test_tool_with_progress", {}, {
      onprogress: (step) => void progress.push(step),
    });
    return progress;
  }));
  const first = [0, 50].map((progress) => ({ progress, total: 100 }));
  // The libraries drop the last step where the result comes with it.
  assertEquals(reported.map((steps) => steps.slice(0, 2)), [first, first]);
  await client.call("test_tool_with_progress");
}

/** A result without what only its revision adds, which is checked here. */
function bodyOf({ version }: Client, result: Result): Result {
  if (version !== MODERN) return result;
  const { _meta, ...body } = result;
  assertEquals(_meta, {
    "io.modelcontextprotocol/serverInfo": {
      name: "conformance",
      title: "Conformance",
      version: "1.0.0",
    },
  });
  return body;
}

function cacheableBodyOf(client: Client, result: Result): Result {
  const body = bodyOf(client, result);
  if (client.version !== MODERN) return body;
  const { ttlMs, cacheScope, ...rest } = body;
  assert(Number.isInteger(ttlMs) && Number(ttlMs) >= 0, `ttlMs: ${ttlMs}`);
  assert(cacheScope === "public" || cacheScope === "private");
  return rest;
}
