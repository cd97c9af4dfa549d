/** The checker as a program, and that the shipped server passes. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { check } from "./checker.ts";
import { sourceCommand } from "./targets.ts";

interface Document {
  readonly ok: boolean;
  readonly revisions: readonly string[];
  readonly cases: readonly { readonly id: string; readonly verdict: string }[];
}

Deno.test("the shipped server keeps every rule, should and advice too", async () => {
  const { stdout, stderr, code } = await check(
    "--json",
    "--",
    ...sourceCommand(),
  );
  const { ok, revisions, cases } = JSON.parse(stdout) as Document;
  assertEquals(cases.filter(({ verdict }) => verdict === "failed"), []);
  assertEquals([ok, code, stderr], [true, 0, ""]);
  assertEquals(revisions.length, 5);
  assert(cases.filter(({ verdict }) => verdict === "passed").length > 280);
});

Deno.test("the shipped server in its modern revision alone", async () => {
  const { stdout, code } = await check(
    "--json",
    "--revision",
    "2026-07-28",
    "--",
    ...sourceCommand(),
  );
  const { cases } = JSON.parse(stdout) as Document;
  assertEquals(cases.filter(({ verdict }) => verdict === "failed"), []);
  assertEquals(code, 0);
});

Deno.test("one group as text: a line a case and a summary", async () => {
  const { stdout, code } = await check(
    "--only",
    "ids",
    "--",
    ...sourceCommand(),
  );
  assertEquals(code, 0);
  assertStringIncludes(stdout, "\nids\n  ok   must   ids/zero\n");
  assertStringIncludes(stdout, "\nmust   ");
  assert(!stdout.includes("\u001b") && !stdout.includes("tools/"));
});

Deno.test("a silent command fails one rule, and is not waited for", async () => {
  const silent = [Deno.execPath(), "eval", "setInterval(() => {}, 1e6)"];
  const { stdout, code } = await check("--timeout", "100", "--", ...silent);
  assertEquals(code, 1);
  assertEquals(stdout.match(/FAIL .*/g), ["FAIL must   lifecycle/answers"]);
});

Deno.test("a command that fails at its start has its last words shown", async () => {
  const fails = `console.error("KEY is not set"); Deno.exit(3)`;
  const { stdout, code } = await check(
    "--only",
    "shutdown",
    "--",
    Deno.execPath(),
    "eval",
    fails,
  );
  assertEquals(code, 1);
  assertStringIncludes(stdout, "the process ended, with exit code 3");
  assertMatch(stdout, /stderr: .*KEY is not set/);
});

Deno.test("exit codes of what never starts a server", async () => {
  const rows: readonly (readonly [number, readonly string[]])[] = [
    [0, ["--help"]],
    [0, ["--list"]],
    [2, ["--surprise"]],
    [2, ["--junit", "nowhere/x.xml", "--", "x"]],
    [3, ["--", "./no-such-command-anywhere"]],
  ];
  for (const [code, args] of rows) {
    assertEquals((await check(...args)).code, code, args.join(" "));
  }
});
