/** Servers that authors write, as processes of their own. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { compile } from "../../.ci/build.ts";
import { ROOT } from "../../.ci/project.ts";
import { converse } from "../harness.ts";
import { Session } from "../session.ts";
import { noExecutable, sourceCommand, unless } from "../targets.ts";

const encoder = new TextEncoder();

function request(id: number, method: string, params?: unknown): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
}

function call(id: number, name: string, args: unknown): string {
  return request(id, "tools/call", { name, arguments: args });
}

/** The file that the README shows as a whole server. */
function greeter(): string {
  const readme = Deno.readTextFileSync(`${ROOT}README.md`);
  const blocks = readme.matchAll(/^```ts[^\n]*\n([^]*?)\n```$/gm);
  for (const [, block = ""] of blocks) {
    if (block.includes('name: "greeter"')) return block;
  }
  throw new Error("the README shows no greeter");
}

/** Runs something with the greeter in a file of the package. */
async function withGreeter(
  use: (path: string, folder: string) => Promise<void>,
): Promise<void> {
  await Deno.mkdir(`${ROOT}.cache`, { recursive: true });
  const folder = await Deno.makeTempDir({ dir: `${ROOT}.cache` });
  try {
    await Deno.writeTextFile(`${folder}/greeter.ts`, greeter());
    await use(`${folder.slice(ROOT.length)}/greeter.ts`, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function greets(command: readonly string[]): Promise<void> {
  const input = encoder.encode(
    call(1, "greet", { name: "Ada" }) + call(2, "greet", { name: "" }),
  );
  const { stdout, stderr, code } = await converse(command, input);
  assertEquals(
    stdout,
    '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"Hello, Ada!"}]}}\n' +
      '{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"Invalid arguments for greet"}],"isError":true}}\n',
  );
  assertEquals([stderr, code], ["", 0]);
}

Deno.test("the README's greeter serves", async () => {
  await withGreeter((path) => greets(sourceCommand(path)));
});

Deno.test({
  ...unless(noExecutable(), "the README's greeter compiles to a server"),
  fn: async (): Promise<void> => {
    await withGreeter(async (path, folder) => {
      const suffix = Deno.build.os === "windows" ? ".exe" : "";
      const executable = `${folder}/greeter${suffix}`;
      await compile(path, executable);
      await greets([executable]);
    });
  },
});

Deno.test("what an author prints goes to standard error", async () => {
  const { stdout, stderr, code } = await converse(
    sourceCommand("tests/library/examples/noisy.ts"),
    encoder.encode(call(1, "print", {})),
  );
  assertEquals(
    stdout,
    '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"printed"}]}}\n',
  );
  assertEquals(stderr, "loaded\nlog\ninfo\ndebug\nlater\n");
  assertEquals(code, 0);
});

Deno.test("a tool that computes in a worker leaves the server responsive", async () => {
  const session = new Session(
    sourceCommand("tests/library/examples/busy.ts"),
  );
  // This would take years; the ping is answered all the same.
  await session.write(call(1, "fibonacci", { n: 90 }) + request(2, "ping"));
  assertEquals(
    await session.readLine(),
    '{"jsonrpc":"2.0","id":2,"result":{}}',
  );
  await session.write(
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n' +
      call(3, "fibonacci", { n: 20 }),
  );
  assertEquals(
    await session.readLine(),
    '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"6765"}]}}',
  );
  await session.closeInput();
  const { code, rest, stderr } = await session.end();
  assertEquals({ code, rest, stderr }, { code: 0, rest: "", stderr: "" });
});

Deno.test("serve() says why it does not serve", async () => {
  const { stdout, stderr, code } = await converse(
    sourceCommand("tests/library/examples/refused.ts"),
    new Uint8Array(),
  );
  assertEquals([stdout, code], ["", 1]);
  assertStringIncludes(stderr, 'refused: TypeError: the tool name "a b"');
  assert(stderr.length < 4_096);
});

Deno.test("what goes wrong where nobody waits for it ends no other call", async () => {
  const session = new Session(
    sourceCommand("tests/library/examples/careless.ts"),
  );
  const done = '"result":{"content":[{"type":"text","text":"done"}]}}';
  for (const [id, name] of ["reject", "throw", "print"].entries()) {
    await session.write(call(id, name, {}));
    assertEquals(
      await session.readLine(),
      `{"jsonrpc":"2.0","id":${id},${done}`,
    );
  }
  await session.write(
    call(3, "abort", {}) +
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}\n' +
      request(4, "ping"),
  );
  assertEquals(
    await session.readLine(),
    '{"jsonrpc":"2.0","id":4,"result":{}}',
  );
  await session.closeInput();
  const { code, rest, stderr } = await session.end();
  assertEquals({ code, rest }, { code: 0, rest: "" });
  for (const told of ["rejected", "thrown", "aborted badly"]) {
    assertStringIncludes(stderr, told);
  }
});

Deno.test("answers that are too long for one string together all arrive", async () => {
  const session = new Session(
    sourceCommand("tests/library/examples/careless.ts"),
  );
  await session.write([1, 2, 3].map((id) => call(id, "large", {})).join(""));
  await session.closeInput();
  let bytes = 0;
  let lines = 0;
  for (;;) {
    const part = await session.readSome(1_048_576);
    if (part.length === 0) break;
    bytes += part.length;
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) {
      lines++;
    }
  }
  const { code } = await session.end();
  assertEquals({ lines, code }, { lines: 3, code: 0 });
  assert(bytes > 600_000_000);
});
