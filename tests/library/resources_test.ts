/** What authors can do with resources, templates, prompts and completion. */
import {
  assertEquals,
  assertInstanceOf,
  assertRejects,
  assertThrows,
} from "@std/assert";
import { connect, RequestError } from "../../lib/connect.ts";
import { MAX_COMPLETIONS } from "../../lib/methods.ts";
import {
  createServer,
  type Prompt,
  type Resource,
  type ResourceTemplate,
  type ServerOptions,
} from "../../lib/mod.ts";
import { uriTemplate } from "../../lib/uri_template.ts";

const BASE = { name: "test", version: "1.0.0" };
const MARKER = "the secret of /etc/passwd";
const MODERN = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};

const text: Resource = {
  uri: "test://text",
  name: "text",
  mimeType: "text/plain",
  read: () => "text",
};

const notes: ResourceTemplate = {
  uriTemplate: "note://{folder}/{name}",
  name: "notes",
  description: "Notes",
  read: ({ folder, name }, { uri }) =>
    name === "none" ? undefined : `${folder} ${name} ${uri}`,
  complete: {
    name: (value, { folder = "" }) =>
      ["ab", "ac", "b"].filter((name) => name.startsWith(value))
        .map((name) => folder + name),
  },
};

/** Checks that a promise rejects with an error of the protocol. */
async function refused(
  answer: Promise<unknown>,
  error: { readonly code: number; message: string; readonly data?: unknown },
): Promise<void> {
  const cause = await answer.then(() => undefined, (cause) => cause);
  assertInstanceOf(cause, RequestError);
  const { code, message, data } = cause;
  assertEquals({ code, message, data }, { data: undefined, ...error });
}

Deno.test("resources/read gives texts and bytes, at once or later", async () => {
  const client = connect({
    ...BASE,
    resources: [
      text,
      { uri: "test://bytes", name: "bytes", read: () => Uint8Array.of(1, 2) },
      {
        uri: "test://later",
        name: "later",
        read: () => Promise.resolve("later"),
        cache: { ttlMs: 5, cacheScope: "public" },
      },
    ],
  });
  const read = (uri: string, more = {}): Promise<unknown> =>
    client.request("resources/read", { uri, ...more });
  assertEquals(await read("test://text"), {
    contents: [{ uri: "test://text", mimeType: "text/plain", text: "text" }],
  });
  assertEquals(await read("test://bytes"), {
    contents: [{ uri: "test://bytes", blob: "AQI=" }],
  });
  const named = {
    "io.modelcontextprotocol/serverInfo": BASE,
  };
  assertEquals(await read("test://later", MODERN), {
    resultType: "complete",
    contents: [{ uri: "test://later", text: "later" }],
    ttlMs: 5,
    cacheScope: "public",
    _meta: named,
  });
  assertEquals(await read("test://text", MODERN), {
    resultType: "complete",
    contents: [{ uri: "test://text", mimeType: "text/plain", text: "text" }],
    ttlMs: 0,
    cacheScope: "private",
    _meta: named,
  });
  await client.close();
});

Deno.test("resources/read takes a URI apart by the first template that matches", async () => {
  const client = connect({
    ...BASE,
    resources: [{ ...text, uri: "note://a/fixed" }],
    resourceTemplates: [notes, {
      ...notes,
      uriTemplate: "note://{all}",
      complete: {},
    }],
  });
  const read = async (uri: string): Promise<unknown> => {
    const { contents } = await client.request("resources/read", { uri });
    return (contents as { text: string }[])[0]!.text;
  };
  assertEquals(await read("note://a/fixed"), "text");
  assertEquals(await read("note://a/b"), "a b note://a/b");
  assertEquals(await read("note://a/%C3%A9"), "a é note://a/%C3%A9");
  assertEquals(await read("note://a"), "undefined undefined note://a");
  for (const uri of ["note://a/none", "note://a/b/c", "note://", "x://a/b"]) {
    await refused(read(uri), { code: -32002, message: "Resource not found" });
  }
  await refused(
    client.request("resources/read", { uri: "note://a/none", ...MODERN }),
    {
      code: -32602,
      message: "Resource not found",
      data: { uri: "note://a/none" },
    },
  );
  await client.close();
});

Deno.test("what read(), get() and complete() throw or break stays within", async () => {
  const broken = (): never => {
    throw new Error(MARKER);
  };
  const client = connect({
    ...BASE,
    resources: [
      { ...text, read: broken },
      { ...text, uri: "test://number", read: (): string => 5 as never },
      {
        ...text,
        uri: "test://later",
        read: () => Promise.reject(new Error(MARKER)),
      },
    ],
    prompts: [
      {
        name: "broken",
        arguments: [{ name: "a", complete: broken }, {
          name: "b",
          complete: () => [5 as never],
        }],
        get: broken,
      },
      { name: "odd", get: (): string => 5 as never },
      {
        name: "content",
        get: () => [{ role: "user", content: { type: "x" } as never }],
      },
    ],
  });
  const ref = { type: "ref/prompt", name: "broken" };
  const requests = [
    ["resources/read", { uri: "test://text" }],
    ["resources/read", { uri: "test://number" }],
    ["resources/read", { uri: "test://later" }],
    ["prompts/get", { name: "broken" }],
    ["prompts/get", { name: "odd" }],
    ["prompts/get", { name: "content" }],
    ["completion/complete", { ref, argument: { name: "a", value: "" } }],
    ["completion/complete", { ref, argument: { name: "b", value: "" } }],
  ] as const;
  for (const [method, params] of requests) {
    await refused(client.request(method, params), {
      code: -32603,
      message: "Internal error",
    });
  }
  assertEquals(client.faults.length, requests.length);
  await client.close();
});

const greet: Prompt = {
  name: "greet",
  description: "Greets",
  arguments: [
    {
      name: "who",
      title: "Who",
      required: true,
      complete: (value) => Promise.resolve([`${value}!`]),
    },
    { name: "how" },
  ],
  get: ({ who, how = "Hello" }) => [
    { role: "user", content: { type: "text", text: `${how}, ${who}` } },
    {
      role: "assistant",
      content: { type: "image", data: Uint8Array.of(1), mimeType: "image/png" },
    },
  ],
};

Deno.test("prompts/get gives messages of every kind", async () => {
  const client = connect({ ...BASE, prompts: [greet] });
  assertEquals(
    await client.request("prompts/get", {
      name: "greet",
      arguments: { who: "Ada" },
    }),
    {
      description: "Greets",
      messages: [
        { role: "user", content: { type: "text", text: "Hello, Ada" } },
        {
          role: "assistant",
          content: { type: "image", data: "AQ==", mimeType: "image/png" },
        },
      ],
    },
  );
  for (
    const args of [undefined, {}, { how: "Hi" }, { who: 1 }, {
      who: "a",
      x: "",
    }]
  ) {
    await refused(
      client.request("prompts/get", { name: "greet", arguments: args }),
      { code: -32602, message: "Invalid arguments for greet" },
    );
  }
  assertEquals(await client.request("prompts/list"), {
    prompts: [{
      name: "greet",
      description: "Greets",
      arguments: [{ name: "who", title: "Who", required: true }, {
        name: "how",
      }],
    }],
  });
  await client.close();
});

Deno.test("completion/complete completes prompts and templates", async () => {
  const client = connect({
    ...BASE,
    prompts: [greet],
    resourceTemplates: [notes],
  });
  const complete = async (
    ref: object,
    name: string,
    value: string,
    context?: object,
  ): Promise<unknown> => {
    const { completion } = await client.request("completion/complete", {
      ref,
      argument: { name, value },
      ...(context === undefined ? {} : { context }),
    });
    return completion;
  };
  const prompt = { type: "ref/prompt", name: "greet" };
  const template = { type: "ref/resource", uri: notes.uriTemplate };
  const values = (...values: string[]): unknown => ({
    values,
    total: values.length,
    hasMore: false,
  });
  assertEquals(await complete(prompt, "who", "A"), values("A!"));
  assertEquals(await complete(prompt, "how", "A"), values());
  assertEquals(await complete(prompt, "constructor", "A"), values());
  assertEquals(await complete(template, "name", "a"), values("ab", "ac"));
  assertEquals(
    await complete(template, "name", "b", { arguments: { folder: "x/" } }),
    values("x/b"),
  );
  for (
    const params of [
      {},
      { ref: prompt },
      { ref: prompt, argument: { name: "who" } },
      { ref: prompt, argument: { name: "who", value: 1 } },
      {
        ref: { type: "ref/tool", name: "x" },
        argument: { name: "a", value: "" },
      },
      { ref: { ...template, uri: "x:y" }, argument: { name: "a", value: "" } },
      { ref: { type: "ref/prompt" }, argument: { name: "a", value: "" } },
      {
        ref: prompt,
        argument: { name: "who", value: "" },
        context: { arguments: { a: 1 } },
      },
    ]
  ) {
    await refused(client.request("completion/complete", params), {
      code: -32602,
      message: "Invalid params",
    });
  }
  await refused(complete({ ...prompt, name: "x" }, "who", ""), {
    code: -32602,
    message: "Unknown prompt",
  });
  await client.close();
});

Deno.test("completion/complete gives as many values as the protocol takes", async () => {
  for (const total of [MAX_COMPLETIONS, MAX_COMPLETIONS + 1]) {
    const client = connect({
      ...BASE,
      prompts: [{
        ...greet,
        arguments: [{
          name: "n",
          complete: () => Array.from({ length: total }, (_, n) => `${n}`),
        }],
      }],
    });
    const { completion } = await client.request("completion/complete", {
      ref: { type: "ref/prompt", name: "greet" },
      argument: { name: "n", value: "" },
    });
    const { values, ...rest } = completion as { values: string[] };
    assertEquals(values.length, MAX_COMPLETIONS);
    assertEquals(rest, { total, hasMore: total > MAX_COMPLETIONS } as object);
    await client.close();
  }
});

Deno.test("lists longer than a page go on with a cursor, on any connection", async () => {
  const options: ServerOptions = {
    ...BASE,
    pageSize: 2,
    resources: Array.from({ length: 5 }, (_, n) => ({
      ...text,
      uri: `test://${n}`,
    })),
    prompts: [greet, { ...greet, name: "b" }],
  };
  const pages: number[] = [];
  let cursor: unknown;
  do {
    // A connection of its own for each page: a cursor needs none.
    const client = connect(options);
    const result = await client.request("resources/list", { cursor });
    pages.push((result.resources as unknown[]).length);
    cursor = result.nextCursor;
    await client.close();
  } while (cursor !== undefined);
  assertEquals(pages, [2, 2, 1]);

  const client = connect(options);
  assertEquals("nextCursor" in await client.request("prompts/list"), false);
  const { nextCursor } = await client.request("resources/list", {});
  for (
    const [method, cursor] of [
      ["prompts/list", nextCursor],
      ["resources/list", `${nextCursor} `],
      ["resources/list", ""],
      ["resources/list", btoa("resources:1")],
      ["resources/list", btoa("resources:0")],
      ["resources/list", btoa("resources:6")],
      ["resources/list", 2],
    ] as const
  ) {
    await refused(client.request(method, { cursor }), {
      code: -32602,
      message: "Invalid cursor",
    });
  }
  await client.close();
});

Deno.test("uriTemplate() matches what simple expansion gives, and only that", () => {
  const { match, variables } = uriTemplate("a.b://{x}-{y_2}?q={z}");
  assertEquals(variables, ["x", "y_2", "z"]);
  assertEquals({ ...match("a.b://1-2?q=%7B%C3%A9~") }, {
    x: "1",
    y_2: "2",
    z: "{é~",
  });
  for (
    const uri of [
      "aXb://1-2?q=3",
      "a.b://-2?q=3",
      "a.b://1-2?q=",
      "a.b://1-2?q=3#",
      "a.b://1-2?q=%C3",
      "a.b://1-2?q=%zz",
      "a.b://1-2?q=é",
      "a.b://1/2-2?q=3",
      "a.b://1-2?q=3\n",
    ]
  ) {
    assertEquals(match(uri), undefined, uri);
  }
  for (
    const template of [
      "{",
      "}",
      "{}",
      "{+x}",
      "{x*}",
      "{x,y}",
      "{x}{x}",
      "{x:3}",
      "{1}",
      "{__proto__ }",
    ]
  ) {
    assertThrows(() => uriTemplate(`a:${template}`), TypeError);
  }
});

Deno.test("createServer() refuses options that no client could make sense of", () => {
  for (
    const [options, message] of [
      [{ name: "" }, "the name of the server must be a text"],
      [{ version: 1 as never }, "the version of the server must be a text"],
      [{ resources: [text, text] }, "two of resource"],
      [{ prompts: [greet, greet] }, "two of prompt"],
      [{ resourceTemplates: [notes, notes] }, "two of resource template"],
      [
        { prompts: [{ ...greet, arguments: [{ name: "a" }, { name: "a" }] }] },
        'two of argument of prompt greet "a"',
      ],
      [
        { resourceTemplates: [{ ...notes, uriTemplate: "a:{+b}" }] },
        "is not supported",
      ],
      [
        { resourceTemplates: [{ ...notes, uriTemplate: "a:{b}" }] },
        'has no variable "name"',
      ],
      [{ pageSize: 0 }, "pageSize must be a whole number from 1"],
      [{ pageSize: 1.5 }, "pageSize must be a whole number from 1"],
      [{ maxConcurrentCalls: 0 }, "maxConcurrentCalls"],
      [{ callTimeLimitMs: 0 }, "callTimeLimitMs"],
      [{ closeGraceMs: -1 }, "closeGraceMs must be a whole number from 0"],
    ] as const
  ) {
    assertThrows(
      () => createServer({ ...BASE, ...options }, () => {}),
      TypeError,
      message,
    );
  }
});

Deno.test("connect() rejects with the error of the answer", async () => {
  const client = connect(BASE);
  await assertRejects(() => client.request("nope"), RequestError);
  await client.close();
});
