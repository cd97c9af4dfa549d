/** What the benchmark writes into the README, and draws. */
import { assert, assertEquals, assertThrows } from "@std/assert";
import { createPicture } from "./bench/picture.ts";
import { readOptions } from "./bench/options.ts";
import { formatMarkdown, replaceFigures } from "./bench/publish.ts";
import type { Row } from "./bench/report.ts";

function row(name: string, ...samples: Row["samples"]): Row {
  const command = { words: [name] };
  return {
    server: { name, kind: "server", command },
    samples,
    notes: new Set(),
  };
}

const OPTIONS = readOptions([]);

Deno.test("bench: the table has medians, and ratios to the right row", () => {
  assert(OPTIONS !== "help");
  const table = formatMarkdown(
    [
      row("bare loop", { pipelined: 1_000_000, p50: 40 }),
      row("ours", { pipelined: 400_000, start: 30 }, { pipelined: 600_000 }, {
        pipelined: 500_000,
      }),
      row("empty program", { start: 20 }),
    ],
    OPTIONS,
    "a machine",
  );
  const [, , loop, ours] = table.split("\n");
  assertEquals(loop, "| bare loop | 1,000,000 | 40 |  |  |  |  |  |");
  assertEquals(ours, "| ours | 500,000 (0.50) |  |  |  | 30.0 (1.50) |  |  |");
  assert(table.includes("a machine. 100,000 pipelined calls"));
});

Deno.test("bench: figures go between their marks, and nowhere else", () => {
  const text = "a\n<!-- figures -->\nold\n<!-- end of figures -->\nb\n";
  const replaced = replaceFigures(text, "new");
  assertEquals(
    replaced,
    "a\n<!-- figures -->\n\nnew\n\n<!-- end of figures -->\nb\n",
  );
  assertEquals(replaceFigures(replaced, "new"), replaced);
  assertThrows(() => replaceFigures("a", "new"));
});

Deno.test("bench: the longest bar is the highest figure, names are harmless", () => {
  const bar = { p50: undefined, p99: undefined };
  const picture = createPicture([
    { ...bar, name: "fast", callsPerSecond: 200 },
    { ...bar, name: "<half>", callsPerSecond: 100 },
    { ...bar, name: "missing", callsPerSecond: undefined },
  ], "here");
  const widths = Array.from(picture.matchAll(/width="(\d+)" height="16"/g))
    .map(([, width]) => Number(width));
  assertEquals(widths.length, 2);
  assertEquals(widths[0]! / widths[1]!, 2);
  assert(picture.includes("&lt;half>") && !picture.includes("missing"));
});
