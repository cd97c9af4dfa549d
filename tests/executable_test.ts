/**
 * The compiled executable, and a probe that is compiled by the same function:
 * what the probe may not do, the server may not do either.
 */
import { assert, assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { Buffer } from "node:buffer";
import { compile, COMPILE_FLAGS } from "../.ci/build.ts";
import { EXECUTABLE } from "../.ci/project.ts";
import { converse, type ConverseOptions } from "./harness.ts";
import { noTerminal, underTerminal } from "./pty.ts";
import { noExecutable, unless } from "./targets.ts";

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
const PONG = '{"jsonrpc":"2.0","id":1,"result":{}}\n';
const SUFFIX = Deno.build.os === "windows" ? ".exe" : "";
/** More than the server can grow to, far less than any dependency tree. */
const ROOM = 1024 * 1024;

/** What the probe reports: everything fails, with an error and no question. */
const DENIED = Object.fromEntries(
  [
    ..."read write net fetch listen env run sys ffi".split(" ")
      .map((name) => [name, "NotCapable"]),
    // There is no loader for it in the executable, permission or not.
    ["import", "TypeError"],
  ],
);

const reason = noExecutable();
const input = new TextEncoder().encode(PING);

/** Runs a test with a folder of its own, whose path holds spaces. */
function test(
  why: string | undefined,
  name: string,
  fn: (folder: string, t: Deno.TestContext) => Promise<void>,
): void {
  Deno.test({
    ...unless(why, `executable: ${name}`),
    fn: async (t): Promise<void> => {
      const folder = await Deno.makeTempDir({ prefix: "strict mcp " });
      try {
        await fn(folder, t);
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

/** A screen without the traces of the keys pressed, with plain line ends. */
function shown(screen: string): string {
  return screen.replaceAll("^D\b\b", "").replaceAll("\r\n", "\n").trim();
}

async function ping(
  command: readonly string[],
  options: ConverseOptions = {},
): Promise<void> {
  const { stdout, stderr, code } = await converse(command, input, options);
  assertEquals({ stdout, stderr, code }, { stdout: PONG, stderr: "", code: 0 });
}

async function compileProbe(folder: string): Promise<string> {
  const probe = `${folder}/probe${SUFFIX}`;
  // Deno itself passes for a base binary and gives a prompt with every
  // permission; a caller's environment must not be able to choose it.
  Deno.env.set("DENORT_BIN", Deno.execPath());
  try {
    await compile("tests/probe.ts", probe);
  } finally {
    Deno.env.delete("DENORT_BIN");
  }
  return probe;
}

/** What the compiler added to the base binary, from the permissions on. */
function payload(executable: Buffer): Buffer {
  const start = executable.lastIndexOf('"permissions":{');
  assert(start >= 0, "no permissions in the executable");
  return executable.subarray(start);
}

function occurrences(bytes: Buffer, text: string): number {
  let count = 0;
  for (
    let at = bytes.indexOf(text);
    at >= 0;
    at = bytes.indexOf(text, at + 1)
  ) {
    count++;
  }
  return count;
}

Deno.test("compile flags: none of them allows anything", () => {
  assert(COMPILE_FLAGS.includes("--no-prompt"));
  assertNotMatch(COMPILE_FLAGS.join(" "), /(?:^| )(?:--allow|-[A-Z]|--perm)/);
});

test(reason, "serves in another folder", async (folder) => {
  await ping([EXECUTABLE], { cwd: folder });
});

test(reason, "serves from a path with spaces", async (folder) => {
  const copy = `${folder}/strict mcp${SUFFIX}`;
  await Deno.copyFile(EXECUTABLE, copy);
  await ping([copy]);
});

test(reason, "serves with an empty environment", async () => {
  // Windows starts no program at all without this one.
  const root = Deno.build.os === "windows" ? Deno.env.get("SystemRoot") : "";
  const env: Record<string, string> = root ? { SystemRoot: root } : {};
  await ping([EXECUTABLE], { clearEnv: true, env });
});

test(reason, "leaves no file behind", async (folder) => {
  const env = Object.fromEntries(
    ["HOME", "TMPDIR", "TMP", "TEMP", "DENO_DIR", "XDG_CACHE_HOME"]
      .map((name) => [name, folder]),
  );
  await ping([EXECUTABLE], { cwd: folder, env });
  assertEquals(Array.from(Deno.readDirSync(folder)), []);
});

test(
  reason ?? noTerminal(),
  "says what it is on a terminal and asks nothing",
  async () => {
    const { stdout, code } = await converse(underTerminal(EXECUTABLE), input);
    // The terminal shows both streams and echoes what is typed, in its own time.
    const [hint, ...lines] = shown(stdout).split("\n")
      .toSorted((a, b) =>
        Number(a.startsWith("{")) - Number(b.startsWith("{"))
      );
    assertMatch(hint ?? "", /^strict-mcp: an MCP server, .*"method":"ping"/);
    assertEquals(lines.toSorted(), [PING.trim(), PONG.trim()].toSorted());
    assertEquals(code, 0);
  },
);

test(reason, "cannot do more than a probe", async (folder, t) => {
  const probe = await compileProbe(folder);
  const [shipped, probed] = await Promise.all(
    [EXECUTABLE, probe].map(async (path) =>
      Buffer.from(await Deno.readFile(path))
    ),
  );
  assert(shipped !== undefined && probed !== undefined);
  const silent = new Uint8Array();

  await t.step("has the permissions of the probe", () => {
    const [mine, other] = [shipped, probed].map((executable) => {
      const bytes = payload(executable);
      return bytes.toString("utf8", 0, bytes.indexOf("}"));
    });
    assertEquals(mine, other);
  });

  await t.step("the probe is denied everything", async () => {
    const { stdout, stderr } = await converse([probe], silent, { cwd: folder });
    assertEquals(JSON.parse(stdout), DENIED);
    assertEquals(stderr, "");
  });

  await t.step({
    ...unless(noTerminal(), "the probe asks nothing on a terminal"),
    fn: async (): Promise<void> => {
      const { stdout } = await converse(underTerminal(probe), silent);
      assertEquals(shown(stdout), JSON.stringify(DENIED));
    },
  });

  // The probe holds no dependency: what the server holds beyond it is its own.
  await t.step("holds no dependency of the tests", () => {
    const added = shipped.length - probed.length;
    assert(added < ROOM, `${added} bytes more than the probe`);
    for (const text of ["@modelcontextprotocol/", "node_modules", "deno-std"]) {
      const more = occurrences(payload(shipped), text) -
        occurrences(payload(probed), text);
      assert(more <= 0, `the executable holds "${text}"`);
    }
  });
});
