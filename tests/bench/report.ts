/**
 * What the benchmark prints and writes.
 *
 * @module
 */

import type { Options } from "./options.ts";

import { ANCHOR, type Server } from "./servers.ts";
import type { Figures } from "./session.ts";
import { median } from "./stats.ts";

/** Everything that was found out about one server. */
export interface Row {
  /** The server. */
  server: Server;
  /** What each measure gave, in the order of time. */
  samples: Figures[];
  /** What went wrong, each once. */
  notes: Set<string>;
}

type Derived = (
  figure: (key: string) => number | undefined,
) => number | undefined;

interface Column {
  title: string;
  key: string;
  digits?: number;
  /** Computed from the medians of other figures. */
  of?: Derived;
}

const quotient = (over: string, under: string): Derived => (figure) => {
  const [a, b] = [figure(over), figure(under)];
  return a === undefined || b === undefined ? undefined : a / b;
};

const TABLES: Record<string, Column[]> = {
  "Speed": [
    { title: "start ms", key: "start", digits: 1 },
    { title: "calls/s", key: "pipelined" },
    { title: "p50 us", key: "p50" },
    { title: "p99 us", key: "p99" },
    { title: "10 MB echo MB/s", key: "large" },
  ],
  "Long lines: milliseconds in pieces of 1,460 bytes and of 64 KiB": [
    { title: "8 MiB", key: "line8" },
    { title: "16 MiB", key: "line16" },
    {
      title: "16/8",
      key: "growth",
      digits: 2,
      of: quotient("line16", "line8"),
    },
    { title: "16 MiB by 64 KiB", key: "wide16" },
    {
      title: "1,460/64 KiB",
      key: "cut",
      digits: 2,
      of: quotient("line16", "wide16"),
    },
  ],
  "Peak memory in MiB": [
    { title: "idle", key: "idle", digits: 1 },
    { title: "after the calls", key: "loaded", digits: 1 },
    { title: "after many", key: "many", digits: 1 },
    { title: "128 MiB endless", key: "endlessFirst" },
    { title: "all endless", key: "endlessLast" },
  ],
};

function valuesOf(row: Row, key: string): number[] {
  return row.samples.map((sample) => sample[key])
    .filter((value) => value !== undefined);
}

/** The median of one figure. */
export function medianOf(row: Row, key: string): number | undefined {
  return median(valuesOf(row, key));
}

function figureOf(row: Row, { key, of }: Column): number | undefined {
  return of === undefined
    ? medianOf(row, key)
    : of((other) => medianOf(row, other));
}

/** The tables as plain text: a row a server, medians, ratios to the bare loop. */
export function formatTables(rows: Row[]): string {
  const anchor = rows.find(({ server }) => server.name === ANCHOR);
  const text = Object.entries(TABLES).map(([title, columns]) => {
    const head = ["", ...columns.map((column) => column.title)];
    const body = rows.map((row) => [
      row.notes.size > 0 ? `${row.server.name} *` : row.server.name,
      ...columns.map((column) => cell(row, column, anchor)),
    ]);
    return `${title}\n${align([head, ...body])}\n`;
  });
  return text.join("\n");
}

function cell(row: Row, column: Column, anchor: Row | undefined): string {
  const figure = figureOf(row, column);
  if (figure === undefined) return "-";
  const text = figure.toFixed(column.digits ?? 0);
  const base = anchor && figureOf(anchor, column);
  if (row === anchor || !base || column.of !== undefined) return text;
  return `${text} (${(figure / base).toFixed(2)})`;
}

function align(lines: string[][]): string {
  const widths = lines[0]!.map((_, at) =>
    Math.max(...lines.map((line) => line[at]!.length))
  );
  return lines.map((line) =>
    line.map((text, at) =>
      at === 0 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!)
    ).join("  ")
  ).join("\n");
}

/** What went wrong, a line each. */
export function formatNotes(rows: Row[]): string {
  return rows.flatMap(({ server, notes }) =>
    [...notes].map((note) => `${server.name}: ${note}\n`)
  ).join("");
}

/** Every figure of the run as JSON text. */
export function formatJson(
  rows: Row[],
  options: Options,
  machine: string,
): string {
  const columns = Object.values(TABLES).flat();
  const servers = rows.map((row) => ({
    name: row.server.name,
    command: row.server.command.words,
    notes: [...row.notes],
    figures: Object.fromEntries(columns.map((column) => [column.key, {
      median: figureOf(row, column),
      values: valuesOf(row, column.key),
    }])),
  }));
  return JSON.stringify({ machine, options, servers }, null, 2) + "\n";
}
