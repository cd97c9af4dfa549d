/** What an author's tools and options make of the server. */
import { assertEquals, assertFalse } from "@std/assert";
import { createSuccessResponse, encode } from "../lib/jsonrpc.ts";
import {
  MAX_SUBSCRIPTION_CHARACTERS,
  MAX_SUBSCRIPTIONS,
} from "../lib/methods.ts";
import { createServer, type ServerOptions } from "../lib/server.ts";
import { type Tool, ToolError } from "../lib/tool.ts";

const MARKER = "the secret of /etc/passwd";

const anything = { type: "object" } as const;

function tool(name: string, run: Tool<unknown>["run"]): Tool {
  return { name, description: name, inputSchema: anything, run };
}

/** A server and what it sends. */
function serve(options: Partial<ServerOptions>): {
  readonly sent: string[];
  readonly faults: unknown[];
  readonly call: (method: string, params?: unknown) => void;
  readonly close: () => Promise<void>;
} {
  const sent: string[] = [];
  const faults: unknown[] = [];
  const server = createServer(
    {
      name: "test",
      version: "1.0.0",
      tools: [],
      resources: [],
      prompts: [],
      ...options,
    },
    (text) => sent.push(text),
    (cause) => faults.push(cause),
  );
  let id = 0;
  return {
    sent,
    faults,
    close: () => server.close(),
    call: (method, params): void =>
      server.receive(
        JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params }),
      ),
  };
}

function results(sent: readonly string[]): unknown[] {
  return sent.map((text) => JSON.parse(text).result ?? JSON.parse(text).error);
}

Deno.test("tools/call lets out what a ToolError says, and nothing of other errors", async () => {
  const { sent, faults, call, close } = serve({
    tools: [
      tool("kind", () => {
        throw new ToolError("no such file");
      }),
      tool("rude", () => {
        throw new Error(MARKER);
      }),
      tool("later", () => Promise.reject(new Error(MARKER))),
      tool("odd", () => Promise.reject(MARKER)),
      tool("kindly_later", () => Promise.reject(new ToolError("gone"))),
    ],
  });
  for (const name of ["kind", "rude", "later", "odd", "kindly_later"]) {
    call("tools/call", { name });
  }
  await close();
  const failed = (text: string): unknown => ({
    content: [{ type: "text", text }],
    isError: true,
  });
  assertEquals(results(sent), [
    failed("no such file"),
    failed("Internal error"),
    failed("Internal error"),
    failed("Internal error"),
    failed("gone"),
  ]);
  assertFalse(sent.join().includes("secret"));
  assertEquals(faults.length, 3);
});

Deno.test("tools/call answers asynchronous tools when they are done", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { sent, call, close } = serve({
    tools: [tool("slow", () => promise), tool("fast", () => "fast")],
  });
  call("tools/call", { name: "slow" });
  call("tools/call", { name: "fast" });
  call("ping");
  resolve("slow");
  await close();
  assertEquals(sent.map((text) => JSON.parse(text).id), [2, 3, 1]);
});

Deno.test("tools/call never runs a tool with invalid arguments", () => {
  let runs = 0;
  const { call, sent } = serve({
    tools: [tool("count", () => `${++runs}`)],
  });
  call("tools/call", { name: "count", arguments: [] });
  call("tools/call", { name: "count", arguments: { a: [{ b: "\ud800" }] } });
  call("tools/call", { name: "count", arguments: { "\ud800": 1 } });
  assertEquals(runs, 0);
  call("tools/call", { name: "count" });
  call("tools/call", { name: "count", arguments: null });
  assertEquals(runs, 2);
  assertEquals(sent.length, 5);
});

Deno.test("tools/call encodes texts as encode() would", () => {
  const texts = [
    "",
    '"\\',
    "\u2028\u2029",
    "\ud800 \udc00",
    "\\ud800",
    "\0\x1f\x7f",
    "é€😀",
  ];
  for (
    let seed = 1;
    texts.length < 500;
    seed = (seed * 48_271) % 2_147_483_647
  ) {
    const units = Array.from(
      { length: seed % 7 },
      (_, index) =>
        (seed >> index) % 3 === 0
          ? 0xd800 + seed % 0x800
          : (seed >> index) % 0x2100,
    );
    texts.push(String.fromCharCode(...units));
  }
  let text = "";
  const { call, sent } = serve({ tools: [tool("say", () => text)] });
  for (text of texts) call("tools/call", { name: "say" });
  assertEquals(
    sent,
    texts.map((text, index) =>
      encode(
        createSuccessResponse(index + 1, { content: [{ type: "text", text }] }),
      )
    ),
  );
});

Deno.test("createServer() declares and serves only what there is", () => {
  const { call, sent } = serve({});
  for (
    const method of [
      "tools/list",
      "tools/call",
      "resources/list",
      "resources/templates/list",
      "resources/read",
      "prompts/list",
      "prompts/get",
    ]
  ) {
    call(method, { name: "x", uri: "x" });
  }
  assertEquals(
    sent.map((text) => JSON.parse(text).error.code),
    Array(7).fill(-32601),
  );
  call("initialize", { protocolVersion: "2025-06-18" });
  assertEquals(JSON.parse(sent.at(-1)!).result.capabilities, {});
});

Deno.test("subscriptions/listen opens as many as the limit and refuses one more", () => {
  const { call, sent } = serve({});
  const params = {
    notifications: {},
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  for (let n = 0; n <= MAX_SUBSCRIPTIONS; n++) {
    call("subscriptions/listen", params);
  }
  assertEquals(sent.length, MAX_SUBSCRIPTIONS + 1);
  assertEquals(JSON.parse(sent.at(-1)!), {
    jsonrpc: "2.0",
    id: MAX_SUBSCRIPTIONS + 1,
    error: { code: -32603, message: "Too many subscriptions" },
  });
});

Deno.test("subscriptions/listen bounds what the ids of subscriptions hold", () => {
  const sent: string[] = [];
  const server = createServer(
    { name: "test", version: "1.0.0" },
    (text) => sent.push(text),
  );
  const listen = (id: string): void =>
    server.receive(JSON.stringify({
      jsonrpc: "2.0",
      id,
      method: "subscriptions/listen",
      params: {
        notifications: {},
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    }));
  listen("a".repeat(MAX_SUBSCRIPTION_CHARACTERS - 1));
  listen("bb");
  listen("c");
  listen("d");
  const kinds = sent.map((text) => JSON.parse(text).error?.code ?? "open");
  assertEquals(kinds, ["open", -32603, "open", -32603]);
});
