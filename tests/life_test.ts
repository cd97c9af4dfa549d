/** How the process lives and ends, whatever its streams are. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { MAX_DIAGNOSTIC_BYTES } from "../lib/diagnostics.ts";
import { converse } from "./harness.ts";
import { testEach } from "./life_targets.ts";
import { noTerminal, underTerminal } from "./pty.ts";
import {
  assertAlive,
  assertQuietEnd,
  echo,
  echoed,
  ping,
  pong,
  Session,
} from "./session.ts";
import {
  asFirstProcess,
  filled,
  inContainer,
  leftAlone,
  noContainer,
  noRelay,
  noShell,
  noWaitChannel,
  redirected,
  untilBlocked,
} from "./stdio.ts";

/** More than a pipe holds, so that its writer waits for a reader. */
const LONG = "x".repeat(1_000_000);
const SILENCE = new Uint8Array();
const SIGNALS = [["SIGTERM", 143], ["SIGINT", 130]] as const;

testEach("life: the end of input ends it, all answered", undefined, async (
  command,
) => {
  const ids = Array.from({ length: 500 }, (_, id) => id);
  // The last line has no line feed.
  const input = new TextEncoder().encode(ids.map(ping).join("\n"));
  const { stdout, stderr, code } = await converse(command, input);
  assertEquals({ stdout, stderr, code }, {
    stdout: ids.map((id) => `${pong(id)}\n`).join(""),
    stderr: "",
    code: 0,
  });
});

testEach("life: a lone answer does not wait for the end", undefined, async (
  command,
) => {
  const session = new Session(command);
  for (let id = 0; id < 20; id++) await assertAlive(session, String(id));
  assertQuietEnd(await session.end());
});

testEach("life: no input at all", noShell(), async (command, t) => {
  for (const redirection of ["</dev/null", "<&-", "<&- >&-", "<&- >&- 2>&-"]) {
    await t.step(redirection, async () => {
      const session = new Session(redirected(redirection, command));
      assertQuietEnd(await session.end());
    });
  }
});

testEach("life: a file as input", noShell(), async (command) => {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(file, `${ping(1)}\n${echo(2, LONG)}\n${ping(3)}`);
    const session = new Session(redirected(`<"${file}"`, command));
    const lines = [pong(1), echoed(2, LONG), pong(3)];
    assertQuietEnd(await session.end(), lines.join("\n") + "\n");
  } finally {
    await Deno.remove(file);
  }
});

for (const [signal, exitCode] of SIGNALS) {
  testEach(`life: ${signal} ends it`, undefined, async (command, t) => {
    await t.step("before any input", async () => {
      const session = new Session(command);
      session.kill(signal);
      const { code, rest, stderr } = await session.ended();
      assertEquals({ code, rest, stderr }, {
        code: exitCode,
        rest: "",
        stderr: "",
      });
    });
    await t.step("while it waits for input", async () => {
      const session = new Session(command);
      await assertAlive(session);
      session.kill(signal);
      const { code, rest, stderr } = await session.ended();
      assertEquals({ code, rest, stderr }, {
        code: exitCode,
        rest: "",
        stderr: "",
      });
    });
    await t.step("while nobody reads its answers", async () => {
      const session = new Session(command);
      // Never all of it is taken: the process ends before.
      const written = session.write(`${echo(1, LONG)}\n`.repeat(20));
      const head = new TextDecoder().decode(await session.readSome(1));
      session.kill(signal);
      const { code, rest, stderr } = await session.ended();
      await written;
      assertEquals({ code, stderr }, { code: exitCode, stderr: "" });
      // Cut anywhere, with nothing after it.
      const all = `${echoed(1, LONG)}\n`.repeat(20);
      assert(rest.length < all.length, "somebody read its answers");
      assert(all.startsWith(head + rest), "something else after a cut line");
    });
  });

  testEach(
    `life: ${signal} ends the first process of a container`,
    noContainer() ?? noWaitChannel() ?? noRelay(),
    async (command, t) => {
      await t.step("while it waits for input", async () => {
        const session = new Session(asFirstProcess(command));
        await assertAlive(session);
        Deno.kill(await inContainer(session.pid), signal);
        const { code, rest, stderr } = await session.ended();
        assertEquals({ code, rest, stderr }, {
          code: exitCode,
          rest: "",
          stderr: "",
        });
      });
      for (
        const [name, request] of [
          ["a short answer", ping(1)],
          ["a long answer", echo(1, LONG)],
        ] as const
      ) {
        await t.step(`while nobody reads ${name}`, async () => {
          const session = new Session(filled(1, asFirstProcess(command)), {
            timeoutMs: 10_000,
          });
          await session.write(`${request}\n`);
          const server = await inContainer(session.pid);
          await untilBlocked(server);
          Deno.kill(server, signal);
          // Reading begins when it has ended: that it cannot wait for.
          const { code, stderr } = await session.endedUnread();
          assertEquals({ code, stderr }, { code: exitCode, stderr: "" });
        });
      }
    },
  );
}

testEach("life: a reader that leaves", undefined, async (command, t) => {
  await t.step("between two answers", async () => {
    const session = new Session(command);
    await assertAlive(session);
    await session.closeOutput();
    await session.write(`${ping(1)}\n${ping(2)}\n`);
    assertQuietEnd(await session.ended());
  });
  await t.step("within an answer", async () => {
    const session = new Session(command);
    const written = session.write(`${echo(1, LONG)}\n`.repeat(20));
    assertEquals((await session.readSome(1)).length, 1);
    await session.closeOutput();
    assertQuietEnd(await session.ended());
    await written;
  });
});

testEach("life: a peer that hangs up a socket", noRelay(), async (
  command,
  t,
) => {
  // The kernel says so otherwise than of a pipe: data that nobody read are a
  // reset, to a write that waits or, where there is one socket, to a read.
  const many = Array.from({ length: 20_000 }, (_, id) => echo(id, "hello"));
  const runs = [
    ["sockets", "while answers wait to be written", many.join("\n")],
    ["one", "while it waits for input", ping(1)],
  ] as const;
  for (const [streams, name, input] of runs) {
    await t.step(name, async () => {
      const bytes = new TextEncoder().encode(input + "\n");
      const outcome = await converse(leftAlone(streams, command), bytes);
      const { code, stdout, stderr } = outcome;
      assertEquals({ code, stdout, stderr }, {
        code: 0,
        stdout: "",
        stderr: "",
      });
    });
  }
});

testEach("life: stderr closed changes nothing", noShell(), async (command) => {
  const session = new Session(redirected("2>&-", command));
  await assertAlive(session);
  assertQuietEnd(await session.end());
});

testEach("life: stderr full changes nothing", noRelay(), async (command) => {
  const session = new Session(filled(2, command), { stderrUnread: true });
  await assertAlive(session);
  const { stderr, ...end } = await session.end();
  assertEquals(end, { code: 0, signal: null, rest: "" });
  assertMatch(stderr, /^ +$/);
});

testEach(
  "life: a full disk under stdout",
  Deno.build.os === "linux" ? noShell() : "no /dev/full",
  async (command, t) => {
    const runs = [
      ["a short answer", [], ping(1)],
      ["a long answer", [], echo(1, LONG)],
      ["--help", ["--help"], ""],
    ] as const;
    for (const [name, args, input] of runs) {
      await t.step(name, async () => {
        const session = new Session(
          redirected(">/dev/full", [...command, ...args]),
        );
        await session.write(`${input}\n`);
        const { code, stderr } = await session.ended();
        assertEquals(code, 1);
        assertMatch(stderr, /^strict-mcp: .*No space left on device/);
        assertEquals(stderr.match(/^strict-mcp:/gm)?.length, 1);
        assert(stderr.length <= MAX_DIAGNOSTIC_BYTES);
      });
    }
  },
);

testEach(
  "life: a person at a terminal",
  noTerminal() ?? noShell(),
  async (command) => {
    // What goes to stdout is not on this screen.
    const shell = redirected(">/dev/null", command);
    const { stdout, code } = await converse(
      underTerminal("/bin/sh", ...shell.slice(1)),
      SILENCE,
    );
    const screen = stdout.replaceAll("^D\b\b", "").trim().split("\r\n");
    assertEquals(screen.length, 1, stdout);
    assertMatch(
      screen[0] ?? "",
      /^strict-mcp: an MCP server, .*"method":"ping"/,
    );
    assertEquals(code, 0);
  },
);
