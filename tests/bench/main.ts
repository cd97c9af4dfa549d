/**
 * Measures the server beside others, in one run on one machine.
 *
 * Figures of two runs cannot be compared with each other; ratios within a run
 * can. So each measure goes over all servers before the next one starts, each
 * round in another order, and the table shows ratios to a bare read loop.
 *
 * @module
 */

import { describeMachine } from "./machine.ts";
import { HELP, type Options, readOptions } from "./options.ts";
import { createPhases } from "./phases.ts";
import { publish } from "./publish.ts";
import { formatJson, formatNotes, formatTables, type Row } from "./report.ts";
import { listServers, type Server } from "./servers.ts";
import type { Phase } from "./session.ts";

const encoder = new TextEncoder();

function print(text: string): void {
  Deno.stdout.writeSync(encoder.encode(text));
}

function progress(text: string): void {
  Deno.stderr.writeSync(encoder.encode(text));
}

/** Another order each round: begun elsewhere, every second time backwards. */
function inOrder<T>(items: T[], round: number): T[] {
  const from = round % items.length;
  const order = [...items.slice(from), ...items.slice(0, from)];
  return round % 2 === 1 ? order.reverse() : order;
}

/** Runs one measure; what fails is noted and not tried again, so that a hung server costs its time once. */
async function measure(
  phase: Phase,
  row: Row,
  failed: Set<string>,
): Promise<void> {
  const note = (text: string): void => {
    row.notes.add(`${phase.name}: ${text}`);
  };
  try {
    row.samples.push(await phase.run(row.server, note));
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
    failed.add(`${row.server.name}/${phase.name}`);
  }
}

const isText = (text: string | undefined): text is string => text !== undefined;

async function run(
  options: Options,
  servers: Server[],
): Promise<{ rows: Row[]; rounds: number }> {
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1_000;
  const rows = servers.map((server): Row => ({
    server,
    samples: [],
    notes: new Set([server.missing, server.remark].filter(isText)),
  }));
  const failed = new Set<string>();
  const runs = (row: Row, phase: Phase): boolean =>
    row.server.missing === undefined && phase.fits(row.server) &&
    !failed.has(`${row.server.name}/${phase.name}`);
  const phases = createPhases(options);
  await warmUp(rows, phases);
  let rounds = 0;
  let longest = 0;
  while (rounds < options.rounds && elapsed() + longest < options.budget) {
    const round = rounds++;
    const from = elapsed();
    for (const phase of phases) {
      if (phase.once && round > 0) continue;
      progress(`round ${round + 1} of ${options.rounds}: ${phase.name}\n`);
      for (let time = 0; time < phase.times; time++) {
        for (const row of inOrder(rows, round + time)) {
          if (runs(row, phase)) await measure(phase, row, failed);
        }
      }
    }
    longest = Math.max(longest, elapsed() - from);
  }
  return { rows, rounds };
}

/** Starts each server once outside the clock: caches fill, and what does not start is left out. */
async function warmUp(rows: Row[], phases: Phase[]): Promise<void> {
  const [start] = phases;
  for (const row of rows) {
    if (row.server.missing !== undefined) continue;
    progress(`first start of ${row.server.name}\n`);
    try {
      await start!.run(row.server, (text) => row.notes.add(text));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      row.server.missing = `does not start: ${text}`;
      row.notes.add(row.server.missing);
    }
  }
}

async function main(): Promise<number> {
  let options: Options | "help";
  let servers: Server[];
  try {
    options = readOptions(Deno.args);
    if (options === "help") {
      print(HELP);
      return 0;
    }
    servers = await listServers(options);
  } catch (error) {
    progress(`${error instanceof Error ? error.message : error}\n`);
    return 2;
  }
  const begun = performance.now();
  const machine = await describeMachine();
  const { rows, rounds } = await run(options, servers);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  print(
    `${machine}\n${rounds} rounds, ${options.n} pipelined and ` +
      `${options.serial} serial calls, ${seconds} s; medians, in parentheses ` +
      `the ratio to the bare loop\n\n${formatTables(rows)}`,
  );
  const notes = formatNotes(rows);
  if (notes !== "") print(`\n* Notes\n${notes}`);
  if (options.json !== undefined) {
    await Deno.writeTextFile(options.json, formatJson(rows, options, machine));
  }
  if (options.publish) await publish(rows, options, machine);
  return 0;
}

if (import.meta.main) Deno.exit(await main());
