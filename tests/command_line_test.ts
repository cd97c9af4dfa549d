import { assertEquals, assertMatch } from "@std/assert";
import {
  DEFAULT_MAX_LINE_BYTES,
  HIGHEST_MAX_LINE_BYTES,
} from "../lib/serve.ts";
import { readCommandLine } from "../lib/command_line.ts";
import { Diagnostics, MAX_DIAGNOSTIC_BYTES } from "../lib/diagnostics.ts";

Deno.test("readCommandLine() serves without arguments", () => {
  assertEquals(readCommandLine([]), {
    kind: "serve",
    maxLineBytes: DEFAULT_MAX_LINE_BYTES,
  });
});

Deno.test("readCommandLine() takes limits from the lowest to the highest", () => {
  for (const limit of [1, 1_000, HIGHEST_MAX_LINE_BYTES]) {
    assertEquals(readCommandLine(["--max-line-bytes", `${limit}`]), {
      kind: "serve",
      maxLineBytes: limit,
    });
  }
});

Deno.test("readCommandLine() knows --help and --version", () => {
  assertEquals(readCommandLine(["--help"]), { kind: "help" });
  assertEquals(readCommandLine(["--version"]), { kind: "version" });
});

Deno.test("readCommandLine() knows clients by name, and says which", () => {
  const command = readCommandLine(["--print-config", "zed"]);
  assertEquals(command.kind === "config" && command.config.title, "Zed");
  for (const args of [[], ["Zed"], ["__proto__"], ["zed", "vscode"]]) {
    assertEquals(readCommandLine(["--print-config", ...args]).kind, "invalid");
  }
});

Deno.test("readCommandLine() answers anything else with one short line", () => {
  const limit = "--max-line-bytes";
  for (
    const args of [
      [limit],
      ...["0", "-1", "1.5", "1e3", "", " 1", "0x10", "many", "9".repeat(400)]
        .map((value) => [limit, value]),
      [limit, `${HIGHEST_MAX_LINE_BYTES + 1}`],
      [limit, "1", "2"],
      ["--help", "x"],
      ["--version", "--help"],
      ["-h"],
      [""],
      ["serve"],
      ["--\n\x1b[31m"],
      ["x".repeat(10_000)],
    ]
  ) {
    const command = readCommandLine(args);
    assertEquals(command.kind, "invalid", args.join(" "));
    assertMatch(
      "message" in command ? command.message : "",
      /^\P{Cc}{1,300}$/u,
    );
  }
});

Deno.test("Diagnostics writes no more than its bound, cut within a line", () => {
  const sizes: number[] = [];
  const diagnostics = new Diagnostics({
    writeSync: (bytes) => sizes.push(bytes.length),
  }, "test");
  for (let n = 0; n < 100; n++) diagnostics.report("x".repeat(100));
  assertEquals(
    sizes.reduce((sum, size) => sum + size),
    MAX_DIAGNOSTIC_BYTES,
  );
});

Deno.test("Diagnostics bears a sink that fails, and leaves it alone", () => {
  let calls = 0;
  const diagnostics = new Diagnostics({
    writeSync(): number {
      calls++;
      throw new Deno.errors.BrokenPipe();
    },
  }, "test");
  diagnostics.report("one");
  diagnostics.report("two");
  assertEquals(calls, 1);
});
