/**
 * The table of the README and the picture beside it.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { createPicture } from "./picture.ts";
import type { Options } from "./options.ts";
import { medianOf, type Row } from "./report.ts";
import { ANCHOR } from "./servers.ts";

const README = new URL("../../README.md", import.meta.url);
const PICTURE = new URL("../../docs/speed.svg", import.meta.url);

/** What stands around the table in the README. */
const BEGIN = "<!-- figures -->";
const END = "<!-- end of figures -->";

interface Column {
  readonly title: string;
  readonly key: string;
  /** The row that the ratio is to, for a row. */
  readonly to: (name: string) => string;
  readonly digits?: number;
  /** The figure of that row which it is compared with, if another one. */
  readonly base?: string;
}

const toLoop = (): string => ANCHOR;
const toEmpty = (name: string): string =>
  name.endsWith("executable") ? "empty executable" : "empty program";

const COLUMNS: readonly Column[] = [
  { title: "calls/s", key: "pipelined", to: toLoop },
  { title: "p50 µs", key: "p50", to: toLoop },
  { title: "p99 µs", key: "p99", to: toLoop },
  { title: "10 MB echo MB/s", key: "large", to: toLoop },
  { title: "start ms", key: "start", to: toEmpty, digits: 1 },
  { title: "idle MiB", key: "idle", to: toEmpty, digits: 1 },
  {
    title: "after many calls MiB",
    key: "many",
    to: toEmpty,
    digits: 1,
    base: "idle",
  },
];

/** A number that people read: thousands apart. */
function readable(figure: number, digits = 0): string {
  return figure.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The figures as a Markdown table: medians, and ratios. */
export function formatMarkdown(
  rows: readonly Row[],
  { n, serial, many }: Options,
  machine: string,
): string {
  const named = new Map(rows.map((row) => [row.server.name, row]));
  const cell = (row: Row, column: Column): string => {
    const { key, to, digits, base: other = key } = column;
    const figure = medianOf(row, key);
    if (figure === undefined) return "";
    const base = named.get(to(row.server.name));
    const under = base === undefined ? undefined : medianOf(base, other);
    const ratio = base === row || !under
      ? ""
      : ` (${(figure / under).toFixed(2)})`;
    return readable(figure, digits) + ratio;
  };
  const lines = [
    ["", ...COLUMNS.map(({ title }) => title)],
    ["---", ...COLUMNS.map(() => "--:")],
    ...rows.filter(({ server }) => server.missing === undefined).map((row) => [
      row.server.name,
      ...COLUMNS.map((column) => cell(row, column)),
    ]),
  ];
  return `${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}

${machine}. ${readable(n)} pipelined calls, ${
    readable(serial)
  } one after another,
${readable(many)} for the last column; medians. In parentheses the ratio: to the
bare loop, for start and memory to an empty program of the same kind.`;
}

/** Puts the table into the README, and draws the picture. */
export async function publish(
  rows: readonly Row[],
  options: Options,
  machine: string,
): Promise<void> {
  const readme = await Deno.readTextFile(README);
  await Deno.writeTextFile(
    README,
    replaceFigures(readme, formatMarkdown(rows, options, machine)),
  );
  await new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--quiet", fileURLToPath(README)],
  }).output();
  await Deno.writeTextFile(
    PICTURE,
    createPicture(
      rows.filter(({ server }) =>
        server.kind === "server" || server.name === ANCHOR
      )
        .map((row) => ({
          name: row.server.name,
          callsPerSecond: medianOf(row, "pipelined"),
          p50: medianOf(row, "p50"),
          p99: medianOf(row, "p99"),
        })),
      machine,
    ),
  );
}

/** A text with what stands between the two marks replaced. */
export function replaceFigures(text: string, figures: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`no ${BEGIN} … ${END}`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${figures}\n\n${
    text.slice(end)
  }`;
}
