/** What authors can do with tools, and what they cannot break. */
import { assertEquals, assertFalse, assertThrows } from "@std/assert";
import { z } from "npm:zod@4.6.7";
import { type Client, connect } from "../../lib/connect.ts";
import {
  createServer,
  defineTool,
  type ServerOptions,
  type Tool,
  ToolError,
  type ToolResult,
} from "../../lib/mod.ts";
import { REVISIONS } from "../../lib/protocol.ts";

const BASE = { name: "test", version: "1.0.0" };
const MARKER = "the secret of /etc/passwd";
const SOUND = { type: "audio", data: "AAEC", mimeType: "audio/wav" } as const;
const LINK = { type: "resource_link", uri: "a:b", name: "b" } as const;

/** A tool that gives a result, whatever its type says. */
function giving(result: unknown, more: Partial<Tool> = {}): Tool {
  return {
    name: "give",
    description: "Gives",
    inputSchema: { type: "object" },
    run: (): ToolResult => result as ToolResult,
    ...more,
  };
}

/** The result of a tool for each revision, without what every result has. */
async function inEach(tool: Tool): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  for (const { version, era } of REVISIONS) {
    const client = connect({ ...BASE, tools: [tool] });
    if (era === "legacy") {
      await client.request("initialize", { protocolVersion: version });
    }
    const { resultType: _type, _meta, ...result } = await client.request(
      "tools/call",
      {
        name: tool.name,
        ...(era === "modern" ? { _meta: claim(version) } : {}),
      },
    );
    results[version] = result;
    await client.close();
  }
  return results;
}

function claim(version: string): Record<string, unknown> {
  return {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
}

async function resultOf(tool: Tool): Promise<{
  readonly result: Record<string, unknown>;
  readonly faults: readonly unknown[];
}> {
  const client = connect({ ...BASE, tools: [tool] });
  const result = await client.call(tool.name);
  await client.close();
  return { result, faults: client.faults };
}

const INTERNAL_ERROR = {
  content: [{ type: "text", text: "Internal error" }],
  isError: true,
};

Deno.test("a tool gives every kind of content", async () => {
  const { result } = await resultOf(giving([
    { type: "text", text: "t", annotations: { audience: ["user"] } },
    { type: "image", data: Uint8Array.of(1, 2), mimeType: "image/png" },
    SOUND,
    { ...LINK, title: "B", size: 3, _meta: { x: 1 } },
    { type: "resource", resource: { uri: "a:t", text: "t" } },
    {
      type: "resource",
      resource: { uri: "a:b", blob: Uint8Array.of(3), mimeType: "x/y" },
    },
  ]));
  assertEquals(result, {
    content: [
      { type: "text", text: "t", annotations: { audience: ["user"] } },
      { type: "image", data: "AQI=", mimeType: "image/png" },
      SOUND,
      { ...LINK, title: "B", size: 3, _meta: { x: 1 } },
      { type: "resource", resource: { uri: "a:t", text: "t" } },
      {
        type: "resource",
        resource: { uri: "a:b", mimeType: "x/y", blob: "Aw==" },
      },
    ],
  });
});

Deno.test("content that a revision does not know becomes text", async () => {
  const content = [SOUND, LINK];
  const sound = {
    type: "text",
    text: "(audio/wav, which this protocol revision cannot carry)",
  };
  const link = { type: "text", text: "a:b" };
  assertEquals(await inEach(giving(content)), {
    "2024-11-05": { content: [sound, link] },
    "2025-03-26": { content: [SOUND, link] },
    "2025-06-18": { content },
    "2025-11-25": { content },
    "2026-07-28": { content },
  });
});

Deno.test("structured content goes where it is known, and as text everywhere", async () => {
  const structured = (structuredContent: unknown): unknown => ({
    content: [{ type: "text", text: JSON.stringify(structuredContent) }],
    structuredContent,
  });
  const text = (value: unknown): unknown => ({
    content: [{ type: "text", text: JSON.stringify(value) }],
  });
  assertEquals(await inEach(giving({ structuredContent: { n: 1 } })), {
    "2024-11-05": text({ n: 1 }),
    "2025-03-26": text({ n: 1 }),
    "2025-06-18": structured({ n: 1 }),
    "2025-11-25": structured({ n: 1 }),
    "2026-07-28": structured({ n: 1 }),
  });
  assertEquals(await inEach(giving({ structuredContent: [1] })), {
    "2024-11-05": text([1]),
    "2025-03-26": text([1]),
    "2025-06-18": text([1]),
    "2025-11-25": text([1]),
    "2026-07-28": structured([1]),
  });
});

Deno.test("structured content must match the outputSchema", async () => {
  const outputSchema = {
    type: "object",
    properties: { n: { type: "integer" } },
    required: ["n"],
  } as const;
  for (
    const [result, fits] of [
      [{ structuredContent: { n: 1 } }, true],
      [{ structuredContent: { n: 1.5 } }, false],
      [{ structuredContent: {} }, false],
      [{ content: [] }, false],
      ["text", false],
      [[], false],
      [{ content: [], isError: true }, true],
    ] as const
  ) {
    const { result: sent, faults } = await resultOf(
      giving(result, { outputSchema }),
    );
    assertEquals(faults.length, fits ? 0 : 1, JSON.stringify(result));
    if (!fits) assertEquals(sent, INTERNAL_ERROR);
  }
});

Deno.test("a result that is none is a fault, not an answer", async () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  for (
    const result of [
      undefined,
      null,
      5,
      true,
      [5],
      [null],
      [{}],
      [{ type: "text" }],
      [{ type: "video", data: "AA==" }],
      [{ type: "image", data: "no base64!", mimeType: "image/png" }],
      [{ type: "image", data: "AA=", mimeType: "image/png" }],
      [{ type: "image", data: "AA==" }],
      [{ type: "resource_link", uri: "a:b" }],
      [{ type: "resource", resource: { uri: "a:b" } }],
      [{ type: "resource", resource: { text: "x" } }],
      { content: "text" },
      { structuredContent: cycle },
      { structuredContent: 1n },
      { structuredContent: (): void => {} },
    ]
  ) {
    for (const given of [result, Promise.resolve(result)]) {
      const { result: sent, faults } = await resultOf(giving(given));
      assertEquals(sent, INTERNAL_ERROR);
      assertEquals(faults.length, 1);
    }
  }
});

Deno.test("an author's _meta goes along, beside the server's own", async () => {
  const client = connect({
    ...BASE,
    tools: [giving({ content: [], _meta: { mine: 1 } })],
  });
  assertEquals(
    await client.request("tools/call", {
      name: "give",
      _meta: claim("2026-07-28"),
    }),
    {
      resultType: "complete",
      content: [],
      _meta: { mine: 1, "io.modelcontextprotocol/serverInfo": BASE },
    },
  );
  await client.close();
});

Deno.test("nothing of what a tool throws gets out, unless it is a ToolError", async () => {
  for (
    const thrown of [
      new Error(MARKER),
      MARKER,
      { toString: (): string => MARKER },
      undefined,
      Object.create(null),
    ]
  ) {
    for (const asynchronous of [false, true]) {
      const { result, faults } = await resultOf(giving(undefined, {
        run: () => {
          if (asynchronous) return Promise.reject(thrown);
          throw thrown;
        },
      } as Partial<Tool>));
      assertFalse(JSON.stringify(result).includes("secret"));
      assertEquals(result, INTERNAL_ERROR);
      assertEquals(faults, [thrown]);
    }
  }
});

Deno.test("the model is told what is wrong only where the tool says so", async () => {
  const options = (explainInvalidArguments: boolean): ServerOptions => ({
    ...BASE,
    tools: [
      defineTool({
        name: "json",
        description: "With JSON Schema",
        inputSchema: {
          type: "object",
          properties: { n: { type: "integer" } },
          additionalProperties: false,
        },
        explainInvalidArguments,
        run: ({ n }) => `${n}`,
      }),
      defineTool({
        name: "zod",
        description: "With Zod",
        inputSchema: z.object({ n: z.number().int() }),
        explainInvalidArguments,
        run: ({ n }) => `${n + 1}`,
      }),
    ],
  });
  const said = async (client: Client, name: string): Promise<unknown> => {
    const { content, isError } = await client.call(name, { n: "1", x: 2 });
    assertEquals(isError, true);
    return (content as { text: string }[])[0]!.text;
  };
  const silent = connect(options(false));
  assertEquals(await said(silent, "json"), "Invalid arguments for json");
  assertEquals(await said(silent, "zod"), "Invalid arguments for zod");
  assertEquals(await silent.call("zod", { n: 1 }), {
    content: [{ type: "text", text: "2" }],
  });
  await silent.close();
  const open = connect(options(true));
  assertEquals(
    await said(open, "json"),
    'Invalid arguments for json\n- /n must be integer\n- must not have property "x"',
  );
  assertEquals(
    await said(open, "zod"),
    "Invalid arguments for zod\n- /n Invalid input: expected number, received string",
  );
  await open.close();
});

Deno.test("a Standard Schema may judge in its own time, and transforms", async () => {
  const client = connect({
    ...BASE,
    tools: [defineTool({
      name: "later",
      description: "With an asynchronous check",
      inputSchema: z.object({
        n: z.number().default(7).refine((n) => Promise.resolve(n !== 13)),
      }),
      run: ({ n }) => n.toFixed(1),
    })],
  });
  assertEquals(await client.call("later"), {
    content: [{ type: "text", text: "7.0" }],
  });
  assertEquals((await client.call("later", { n: 13 })).isError, true);
  assertEquals((await client.call("later", { n: "\ud800" })).isError, true);
  await client.close();
});

Deno.test("each list shows of a tool what its revision knows", async () => {
  const tool = giving("", {
    title: "Give",
    outputSchema: true,
    annotations: { readOnlyHint: true },
    icons: [{ src: "data:,", sizes: ["any"] }],
    _meta: { x: 1 },
  });
  const object = { ...tool, outputSchema: { type: "object" } };
  const known = async (tool: Tool, version: string): Promise<string[]> => {
    const client = connect({ ...BASE, tools: [tool] });
    await client.request("initialize", { protocolVersion: version });
    const modern = version > "2026" ? { _meta: claim(version) } : {};
    const { tools } = await client.request("tools/list", modern);
    await client.close();
    return Object.keys((tools as object[])[0]!);
  };
  const old = ["name", "description", "inputSchema"];
  assertEquals(await known(object, "2024-11-05"), old);
  assertEquals(await known(object, "2025-03-26"), [...old, "annotations"]);
  const titled = ["name", "title", "description", "inputSchema"];
  assertEquals(await known(object, "2025-06-18"), [
    ...titled,
    "outputSchema",
    "annotations",
    "_meta",
  ]);
  const all = [...titled, "outputSchema", "annotations", "icons", "_meta"];
  assertEquals(await known(object, "2025-11-25"), all);
  assertEquals(await known(object, "2026-07-28"), all);
  // A legacy client takes an outputSchema for an object's only.
  const array = { ...tool, outputSchema: { type: "array" } };
  assertEquals(
    await known(array, "2025-11-25"),
    all.filter((name) => name !== "outputSchema"),
  );
  assertEquals(await known(array, "2026-07-28"), all);
});

Deno.test("createServer() refuses tools that clients or the library would refuse", () => {
  const refused = (
    tools: unknown[],
    message: string,
  ): void => {
    assertThrows(
      () => createServer({ ...BASE, tools: tools as Tool[] }, () => {}),
      TypeError,
      message,
    );
  };
  for (
    const name of [
      undefined,
      null,
      5,
      "",
      "a b",
      "a.b",
      "é",
      "a".repeat(65),
      "a/b",
      "\n",
    ]
  ) {
    refused([giving("", { name } as Partial<Tool>)], "is not 1 to 64 of");
  }
  for (const name of ["a", "a".repeat(64), "A-z_9"]) {
    createServer({ ...BASE, tools: [giving("", { name })] }, () => {});
  }
  refused([giving(""), giving("")], 'two of tool "give"');
  refused(
    [giving("", { inputSchema: { type: "object", unevaluatedItems: false } })],
    'inputSchema of tool give: keyword "unevaluatedItems" is not supported',
  );
  refused(
    [giving("", { inputSchema: { $ref: "https://example.com/schema" } })],
    "nothing is fetched",
  );
  for (const inputSchema of [true, {}, { type: "array" }, z.string()]) {
    refused(
      [giving("", { inputSchema })],
      'an inputSchema must have the type "object"',
    );
  }
  refused(
    [giving("", { outputSchema: { type: "objekt" } })],
    "/type",
  );
});

Deno.test("a ToolError says its text", async () => {
  const { result, faults } = await resultOf(giving("", {
    run: () => {
      throw new ToolError("no such file");
    },
  } as Partial<Tool>));
  assertEquals(result, {
    content: [{ type: "text", text: "no such file" }],
    isError: true,
  });
  assertEquals(faults, []);
});
