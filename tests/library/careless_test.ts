/** What careless authors give, and what must not come of it. */
import { assertEquals, assertThrows } from "@std/assert";
import { connect } from "../../lib/connect.ts";
import {
  createServer,
  type InputSchema,
  type ServerOptions,
  type Tool,
} from "../../lib/mod.ts";

const BASE = { name: "test", version: "1.0.0" };
const INTERNAL_ERROR = {
  content: [{ type: "text", text: "Internal error" }],
  isError: true,
};

function tool(run: unknown, more: Partial<Tool> = {}): Tool {
  return {
    name: "careless",
    description: "Does what it is given",
    inputSchema: { type: "object" },
    ...more,
    run: run as Tool["run"],
  };
}

async function resultOf(
  run: unknown,
  more: Partial<Tool> = {},
): Promise<unknown> {
  const client = connect({ ...BASE, tools: [tool(run, more)], logging: true });
  const result = await client.call("careless");
  await client.close();
  return result;
}

/** A promise of another library. */
function thenable(value: unknown): unknown {
  return {
    // deno-lint-ignore no-explicit-any -- as such libraries have it
    then: (resolve: any) => resolve(value),
  };
}

Deno.test("thenables are waited for, also by what checks arguments", async () => {
  const text = { content: [{ type: "text", text: "hello" }] };
  assertEquals(await resultOf(() => thenable("hello")), text);
  let runs = 0;
  const inputSchema = {
    "~standard": {
      validate: () => thenable({ issues: [{ message: "never" }] }),
      jsonSchema: { input: () => ({ type: "object" }) },
    },
  } as unknown as InputSchema;
  const refused = await resultOf(() => `${++runs}`, { inputSchema });
  assertEquals((refused as { isError: boolean }).isError, true);
  assertEquals(runs, 0);
});

Deno.test("what is no result is an internal error, with and without a time limit", async () => {
  const odd = Object.assign(new Error("secret"), { stack: Symbol("s") });
  const proxy = new Proxy({}, {
    getPrototypeOf(): never {
      throw new Error("secret");
    },
  });
  const rejecting = [odd, proxy, Symbol("s")]
    .map((cause) => () => Promise.reject(cause));
  const giving = [
    new Date(0),
    new Map(),
    {},
    { foo: 1 },
    { type: "text", text: "x" },
    { content: null },
    { content: [], _meta: "x" },
    [, { type: "text", text: "a" }],
    { content: [], structuredContent: { a: 1n } },
    { content: [], _meta: { a: 1n } },
  ].map((result) => () => result);
  for (const run of [...rejecting, ...giving]) {
    for (const more of [{}, { timeLimitMs: 60_000 }]) {
      assertEquals(await resultOf(run, more), INTERNAL_ERROR);
    }
  }
});

Deno.test("structured content is checked as the JSON that is sent", async () => {
  const outputSchema = {
    type: "object",
    properties: { q: { type: "number" } },
    required: ["q"],
  };
  for (
    const structuredContent of [
      { q: 1, toJSON: () => ({ q: "a text" }) },
      { q: undefined },
      { q: NaN },
    ]
  ) {
    const result = await resultOf(() => ({ structuredContent }), {
      outputSchema,
    });
    assertEquals(result, INTERNAL_ERROR);
  }
  const optional = { type: "object", properties: { q: { type: "number" } } };
  assertEquals(
    await resultOf(() => ({ structuredContent: { q: undefined } }), {
      outputSchema: optional,
    }),
    { content: [{ type: "text", text: "{}" }], structuredContent: {} },
  );
});

Deno.test("progress and log messages are valid or not sent, and never late", async () => {
  const client = connect({
    ...BASE,
    logging: true,
    tools: [tool((_args: unknown, context: never) => {
      const { progress, log } = context as {
        progress: (...args: unknown[]) => void;
        log: (...args: unknown[]) => void;
      };
      const cycle: unknown[] = [];
      cycle.push(cycle);
      progress(1, NaN, 5);
      for (const value of [Infinity, "3", 6n, NaN, undefined]) progress(value);
      progress(2, Infinity, "half");
      for (const data of [undefined, () => {}, cycle, 1n]) log("error", data);
      log("error", "fine", 5);
      log("shout", "loud");
      queueMicrotask(() => {
        progress(3);
        log("error", "late");
      });
      return "done";
    })],
  });
  assertEquals(
    await client.request("tools/call", {
      name: "careless",
      _meta: { progressToken: "t" },
    }),
    { content: [{ type: "text", text: "done" }] },
  );
  await client.close();
  assertEquals(client.notifications.map(({ params }) => params), [
    { progressToken: "t", progress: 1 },
    { progressToken: "t", progress: 2, message: "half" },
    { level: "error", data: "fine" },
  ]);
});

Deno.test("options that are undefined are as if absent", async () => {
  const options = {
    ...BASE,
    tools: [tool(() => "done")],
    resources: undefined,
    prompts: undefined,
    pageSize: undefined,
    maxConcurrentCalls: undefined,
    closeGraceMs: undefined,
  } as unknown as ServerOptions;
  const client = connect(options);
  const { tools } = await client.request("tools/list");
  assertEquals((tools as unknown[]).length, 1);
  await client.close();
});

Deno.test("times that no timer can keep are refused", () => {
  for (
    const options of [
      { callTimeLimitMs: 2 ** 31 },
      { closeGraceMs: 2 ** 31 },
      { tools: [tool(() => "", { timeLimitMs: 2 ** 31 })] },
    ]
  ) {
    assertThrows(
      () => createServer({ ...BASE, ...options }, () => {}),
      TypeError,
      "to 2147483647",
    );
  }
  createServer({ ...BASE, callTimeLimitMs: 2 ** 31 - 1 }, () => {});
});

Deno.test("a cancelled call gives its place away, though it goes on", async () => {
  const client = connect({
    ...BASE,
    maxConcurrentCalls: 1,
    tools: [
      tool(() => new Promise(() => {})),
      tool(() => Promise.resolve("done"), { name: "next" }),
    ],
  });
  client.call("careless");
  client.cancel();
  assertEquals(await client.call("next"), {
    content: [{ type: "text", text: "done" }],
  });
  await client.close();
});

Deno.test("an onFault that throws costs no answer", () => {
  const sent: string[] = [];
  const server = createServer(
    {
      ...BASE,
      tools: [tool(() => {
        throw new Error("fault");
      })],
    },
    (text) => sent.push(text),
    () => {
      throw new Error("no way to tell");
    },
  );
  server.receive(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"careless"}}',
  );
  assertEquals(sent.length, 1);
});
