/** The checker against servers that are unusual, hostile, or silent. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { check, checker } from "./checker.ts";
import { converse } from "./harness.ts";
import { noTerminal, underTerminal } from "./pty.ts";
import { noShell } from "./stdio.ts";
import { sourceCommand, unless } from "./targets.ts";

const variant = (name: string): readonly string[] => [
  ...sourceCommand("tests/check/variant.ts"),
  name,
];

interface Document {
  readonly revisions: readonly string[];
  readonly cases: readonly {
    readonly id: string;
    readonly verdict: string;
  }[];
}

function failed({ cases }: Document): string[] {
  return cases.filter(({ verdict }) => verdict === "failed")
    .map(({ id }) => id);
}

const REVISIONS = {
  "modern only": ["2026-07-28"],
  "legacy only": ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"],
};

for (const [name, revisions] of Object.entries(REVISIONS)) {
  Deno.test(`checker: a server that is ${name} is judged by what it claims`, async () => {
    const { stdout } = await check("--json", "--", ...variant(name));
    const document: Document = JSON.parse(stdout);
    assertEquals(document.revisions, revisions);
    assertEquals(failed(document), []);
    const passed = document.cases.filter(({ verdict }) => verdict === "passed");
    assert(passed.length > 120, `${passed.length}`);
  });
}

Deno.test("checker: a server that answers late is waited for", async () => {
  const args = ["--json", "--only", "ids", "--timeout", "1000", "--"];
  const { stdout } = await check(...args, ...variant("late"));
  const document: Document = JSON.parse(stdout);
  assertEquals(failed(document), []);
  assertEquals(document.revisions.length, 5);
});

/** A server that writes what it is told to, again and again or once. */
function writes(text: string, endless = false): readonly string[] {
  const write = `while read -r line; do printf '%b' '${text}'; done`;
  return ["sh", "-c", endless ? `yes '${text}'` : write];
}

Deno.test({
  ...unless(noShell(), "checker: output without end is cut"),
  async fn(): Promise<void> {
    const { stdout, code } = await check(
      "--only",
      "shutdown",
      "--",
      ...writes("x".repeat(1000), true),
    );
    assertEquals(code, 1);
    assertStringIncludes(stdout, "FAIL must   lifecycle/answers");
  },
});

Deno.test("checker: of a list that is very long a part is looked at", async () => {
  const args = ["--json", "--only", "ids", "--"];
  const { stdout, code } = await check(...args, ...variant("many tools"));
  const document: Document = JSON.parse(stdout);
  assertEquals([failed(document), code], [[], 0]);
});

const ESCAPE = String.fromCharCode(27);
/** Answers that would paint the screen and set the title of the window. */
const PAINTING = String
  .raw`{"jsonrpc":"2.0","id":"\033[2J\033]0;owned\007","result":{}}\r\n`;

Deno.test({
  ...unless(
    noShell() ?? noTerminal(),
    "checker: on a terminal it shows how far it is, and nothing that the server sends",
  ),
  async fn(): Promise<void> {
    const run = async (...server: readonly string[]): Promise<string> =>
      (await converse(
        underTerminal(
          ...checker("--only", "ids", "--timeout", "300", "--"),
          ...server,
        ),
        new Uint8Array(),
      )).stdout;
    const shown = await run(...sourceCommand());
    assertStringIncludes(shown, "  … 1 of ");
    assertStringIncludes(shown, `\r${ESCAPE}[K  ok   must   ids/one`);
    const painted = await run(...writes(PAINTING));
    assertStringIncludes(painted, "owned");
    // Its own is the only one: it takes back how far it is.
    assertEquals(
      painted.replaceAll(`\r${ESCAPE}[K`, "").includes(ESCAPE),
      false,
    );
  },
});

Deno.test({
  ...unless(noShell(), "checker: Ctrl-C ends it and the server"),
  async fn(): Promise<void> {
    const [command = "", ...args] = checker(
      "--",
      "sh",
      "-c",
      "echo $$ >&2; echo $$; sleep 600",
    );
    const child = new Deno.Command("sh", {
      // The judge keeps what the server says on stderr to itself.
      args: ["-c", 'exec "$@"', "sh", command, ...args],
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const mine = async (): Promise<string[]> => {
      const { stdout } = await new Deno.Command("ps", {
        args: ["-eo", "pid=,ppid=,stat="],
      }).output();
      return new TextDecoder().decode(stdout).trim().split("\n")
        .map((line) => line.trim().split(/\s+/))
        .filter(([, parent, state]) =>
          parent === `${child.pid}` && !state?.startsWith("Z")
        ).map(([pid]) => pid!);
    };
    let servers: string[] = [];
    let ended = false;
    child.status.then(() => ended = true);
    while (servers.length === 0 && !ended) servers = await mine();
    child.kill("SIGINT");
    const { code } = await child.output();
    assertEquals(code, 130);
    for (const pid of servers) {
      const { success } = await new Deno.Command("sh", {
        args: ["-c", `ps -o stat= -p ${pid} | grep -v Z`],
      }).output();
      assertEquals(success, false, "a server outlived the check");
    }
  },
});
