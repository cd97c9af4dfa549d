/** What the bridge hands on, without HTTP. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { conformanceServer } from "./command.ts";
import { StdioChild } from "./stdio_child.ts";

const NOT_GONE = new AbortController().signal;

function ask(
  child: StdioChild,
  line: string,
  gone: AbortSignal = NOT_GONE,
): Promise<Response> {
  return child.ask(line, JSON.parse(line), () => 200, gone);
}

function call(id: number, name: string, args: string): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":` +
    `{"name":"${name}","arguments":${args},"_meta":{"progressToken":"t"}}}`;
}

Deno.test("bridge hands on requests and answers as they are", async () => {
  const child = new StdioChild(conformanceServer());
  const id = "9007199254740993";
  const response = await ask(
    child,
    `{"jsonrpc":"2.0","id":${id},"method":"ping"}`,
  );
  assertEquals(response.headers.get("content-type"), "application/json");
  assertEquals(
    await response.text(),
    `{"jsonrpc":"2.0","id":${id},"result":{}}`,
  );
  child.close();
  assert(await child.ended);
});

Deno.test("bridge makes events of an answer with notifications", async () => {
  const child = new StdioChild(conformanceServer());
  const response = await ask(child, call(1, "test_tool_with_progress", "{}"));
  assertEquals(response.headers.get("content-type"), "text/event-stream");
  const events = (await response.text()).split("\n\n");
  assertEquals(events.pop(), "");
  assertEquals(events.length, 4);
  for (const event of events) {
    assert(event.startsWith("event: message\ndata: {"));
  }
  assertStringIncludes(events[3] ?? "", '"id":1,"result"');
  child.close();
  assert(await child.ended);
});

for (const way of ["stream", "request"] as const) {
  Deno.test(`bridge cancels a request whose ${way} is given up`, async () => {
    const child = new StdioChild(conformanceServer());
    const gone = new AbortController();
    const endless = call(1, "test_endless", '{"end":"quiet"}');
    const response = await ask(child, endless, gone.signal);
    if (way === "stream") await response.body?.cancel();
    else gone.abort();
    // Its id is free again, which it would not be if it still ran.
    const next = await ask(child, call(1, "test_simple_text", "{}"));
    assertStringIncludes(await next.text(), "simple text");
    child.close();
    assert(await child.ended);
  });
}

Deno.test("bridge tells when a server has ended too early", async () => {
  const child = new StdioChild([
    Deno.execPath(),
    "eval",
    "--quiet",
    "Deno.exit(3)",
  ]);
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  assertEquals((await ask(child, ping)).status, 502);
  assertEquals(await child.ended, false);
  assertEquals((await ask(child, ping)).status, 502);
});
