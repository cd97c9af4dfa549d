/**
 * One conversation for every client library: all that the server has is listed
 * and used, everything that it refuses is tried. The library checks each answer
 * against its own schemas before it is seen here.
 */
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import {
  CALLS,
  type Client,
  LEGACY_METHODS,
  type Refusal,
  REFUSED,
  type Result,
} from "./cases.ts";
import {
  MODERN,
  prompt,
  prompts,
  resources,
  said,
  serverInfo,
  tools,
} from "./expected.ts";

export type { Refusal } from "./cases.ts";

/**
 * Holds the conversation.
 *
 * @param client A connected client.
 * @param version The revision that it has agreed on with the server.
 * @param refusalOf Takes what the library threw, gives what the server said.
 */
export async function converse(
  client: Client,
  version: string,
  refusalOf: (thrown: unknown) => Refusal,
): Promise<void> {
  await list(client, version);
  await use(client, version);
  await provoke(client, version, refusalOf);
  await hurry(client);
}

async function list(client: Client, version: string): Promise<void> {
  const lists = await Promise.all([
    client.listTools(),
    client.listResources(),
    client.listResourceTemplates(),
    client.listPrompts(),
  ]);
  assertEquals(lists.map((result) => bodyOfCacheable(result, version)), [
    { tools: tools(version) },
    { resources: resources(version) },
    { resourceTemplates: [] },
    { prompts: prompts(version) },
  ]);
}

async function use(client: Client, version: string): Promise<void> {
  for (const [name, args, body] of CALLS) {
    const result = await client.callTool({ name, arguments: args });
    assertEquals(bodyOf(result, version), body);
  }
  const uri = "strict-mcp://about";
  const read = await client.readResource({ uri });
  const { contents, ...rest } = bodyOfCacheable(read, version);
  assertEquals(rest, {});
  assert(Array.isArray(contents));
  const [{ text, ...content }, ...more] = contents;
  assertEquals([content, more], [{ uri, mimeType: "text/markdown" }, []]);
  assertMatch(text, /^# strict-mcp \d/);

  const plain = await client.getPrompt({ name: "check" });
  assertEquals(bodyOf(plain, version), prompt("hello"));
  const filled = await client.getPrompt({
    name: "check",
    arguments: { text: '"' },
  });
  assertEquals(bodyOf(filled, version), prompt('"'));
}

async function provoke(
  client: Client,
  version: string,
  refusalOf: (thrown: unknown) => Refusal,
): Promise<void> {
  const refused = async (
    name: string,
    asked: () => Promise<unknown>,
    refusal: Refusal,
  ): Promise<void> => {
    const thrown = await assertRejects(asked, Error, undefined, name);
    assertEquals(refusalOf(thrown), refusal, name);
  };
  for (const [name, ask, refusal] of REFUSED) {
    await refused(name, () => ask(client), refusal);
  }
  const uri = "strict-mcp://nothing";
  const message = "Resource not found";
  await refused(
    "unknown resource",
    () => client.readResource({ uri }),
    version === MODERN
      ? { code: -32602, message, data: { uri } }
      : { code: -32002, message },
  );
  // The libraries do not send to a modern server what only a legacy one has.
  for (const [method, params] of version === MODERN ? [] : LEGACY_METHODS) {
    await refused(
      method,
      () => client.ask(method, params),
      { code: -32601, message: "Method not found" },
    );
  }
}

/** Many calls at once: each gets the answer to its own. */
async function hurry(client: Client): Promise<void> {
  const texts = Array.from({ length: 200 }, (_, index) => `call ${index}`);
  const results = await Promise.all(
    texts.map((text) => client.callTool({ name: "echo", arguments: { text } })),
  );
  assertEquals(
    results.map(({ content }) => content),
    texts.map((text) => said(text).content),
  );
}

/** A result without what only its revision adds, which is checked here. */
function bodyOf(result: Result, version: string): Result {
  if (version !== MODERN) return result;
  const { _meta, ...body } = result;
  assertEquals(_meta, {
    "io.modelcontextprotocol/serverInfo": serverInfo(version),
  });
  return body;
}

function bodyOfCacheable(result: Result, version: string): Result {
  const body = bodyOf(result, version);
  if (version !== MODERN) return body;
  const { ttlMs, cacheScope, ...rest } = body;
  assert(Number.isInteger(ttlMs) && Number(ttlMs) >= 0, `ttlMs: ${ttlMs}`);
  assertEquals(cacheScope, "public");
  return rest;
}
