/** The command line of the real process: what comes where, and the exit code. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  DEFAULT_MAX_LINE_BYTES,
  HIGHEST_MAX_LINE_BYTES,
} from "../lib/serve.ts";
import { HELP } from "../lib/command_line.ts";
import config from "../deno.json" with { type: "json" };
import { testEach } from "./life_targets.ts";
import {
  assertAlive,
  assertQuietEnd,
  failure,
  ping,
  pong,
  Session,
} from "./session.ts";

/** Longer than any terminal is wide, far shorter than what may be given. */
const MAX_MESSAGE = 1_000;

testEach("command: tells and ends", undefined, async (command, t) => {
  const runs = [["--help", HELP], [
    "--version",
    `${config.version}\n`,
  ]] as const;
  for (const [option, said] of runs) {
    await t.step(option, async () => {
      // The input stays open: it is not waited for.
      const session = new Session([...command, option]);
      assertQuietEnd(await session.ended(), said);
    });
  }
});

testEach("command: serves with a limit within the bounds", undefined, async (
  command,
  t,
) => {
  const limits = [1, ping("alive").length, DEFAULT_MAX_LINE_BYTES];
  for (const limit of [...limits, HIGHEST_MAX_LINE_BYTES]) {
    await t.step(String(limit), async () => {
      const session = new Session([
        ...command,
        "--max-line-bytes",
        String(limit),
      ]);
      if (limit === 1) {
        await session.write("1\n12\n");
        assertEquals(
          await session.readLine(),
          failure(-32600, "Invalid Request"),
        );
        assertEquals(await session.readLine(), failure(-32700, "Parse error"));
      } else {
        await assertAlive(session);
      }
      assertQuietEnd(await session.end());
    });
  }
  await t.step("one byte too long", async () => {
    const limit = String(ping("alive").length);
    const session = new Session([...command, "--max-line-bytes", limit]);
    await session.write(`${ping("alive!")}\n${ping("alive")}\n`);
    assertEquals(await session.readLine(), failure(-32700, "Parse error"));
    assertEquals(await session.readLine(), pong("alive"));
    assertQuietEnd(await session.end());
  });
});

testEach("command: refuses the rest with one line", undefined, async (
  command,
  t,
) => {
  const values = "0 134217729 -1 +1 1.0 1e3 0x10 0b1 １ ∞ NaN 1_000 1,000 a"
    .split(" ");
  const wrong: readonly (readonly string[])[] = [
    ...[...values, "", " 1", "1 ", "1\n2", "9".repeat(10_000)]
      .map((value) => ["--max-line-bytes", value]),
    ["--max-line-bytes"],
    ["--max-line-bytes", "1", "2"],
    ["--max-line-bytes=1024"],
    ["--Help"],
    ["-h"],
    ["--help", "--version"],
    ["--help", "x"],
    ["--port", "1"],
    ["serve"],
    ["--"],
    [""],
    ["a\nb\rc\u2028d\x1b[31me\x07\x85f\x9bg"],
    ["\u202e\u{e000}😀"],
    ["x".repeat(10_000)],
    ["\n".repeat(10_000)],
    ["😀".repeat(2_500)],
  ];
  for (const args of wrong) {
    await t.step(JSON.stringify(args).slice(0, 60), async () => {
      const session = new Session([...command, ...args]);
      const { code, rest, stderr } = await session.ended();
      assertEquals({ code, rest }, { code: 2, rest: "" });
      assertMatch(stderr, /^strict-mcp: .+\n$/);
      assert(stderr.length <= MAX_MESSAGE, `${stderr.length} characters`);
      // Nothing that ends a line or steers a terminal.
      assertEquals(
        stderr.slice(0, -1).match(/[\p{Cc}\u2028\u2029\ufffd]/gu),
        null,
      );
    });
  }
});
