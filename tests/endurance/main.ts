/**
 * Runs the server for long: mixed traffic in which every answer is checked, then
 * a reader that is slow.
 *
 *   deno task endurance [--messages N] [--minutes M] [--slow N] [--seed N]
 *       [--json FILE] [-- COMMAND]
 *
 * @module
 */

import { parseArgs } from "node:util";
import { describeMachine } from "../bench/machine.ts";
import { Random } from "../fuzz/random.ts";
import { sourceCommand } from "../targets.ts";
import { mixed, type Outcome, slowReader } from "./runs.ts";

const MESSAGES = "10000000";
const MINUTES = "10";
const SLOW = "1000000";

function count(text: string, name: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0) {
    throw new Error(`--${name} wants a number`);
  }
  return number;
}

function row(name: string, outcome: Outcome): string {
  const { messages, answers, seconds, memory, faults } = outcome;
  const held = (mark: string): string =>
    memory[mark] === undefined ? "" : memory[mark].toFixed(0);
  const cells = [
    name,
    messages.toLocaleString("en-US"),
    answers.toLocaleString("en-US"),
    seconds.toFixed(0),
    ...["10 %", "50 %", "100 %", "most"].map(held),
    String(faults.length),
  ];
  return `| ${cells.join(" | ")} |`;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      messages: { type: "string", default: MESSAGES },
      minutes: { type: "string", default: MINUTES },
      slow: { type: "string", default: SLOW },
      seed: { type: "string", default: "1" },
      json: { type: "string" },
    },
  });
  const command = positionals.length > 0 ? positionals : sourceCommand();
  const machine = await describeMachine();
  const runs: Record<string, Outcome> = {
    "mixed traffic": await mixed(
      command,
      new Random(count(values.seed, "seed")),
      count(values.messages, "messages"),
      count(values.minutes, "minutes") * 60,
    ),
    "slow reader": await slowReader(command, count(values.slow, "slow")),
  };
  const print = (text: string): void => {
    Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
  };
  print(
    "| run | messages | answers | seconds | MiB at 10 % | at 50 % | at 100 % | most | faults |",
  );
  print("| --- | --: | --: | --: | --: | --: | --: | --: | --: |");
  for (const [name, outcome] of Object.entries(runs)) print(row(name, outcome));
  print(`\n${machine}`);
  const faults = Object.values(runs).flatMap(({ faults }) => faults);
  for (const fault of faults) print(fault);
  if (values.json !== undefined) {
    await Deno.writeTextFile(values.json, JSON.stringify({ machine, runs }));
  }
  return faults.length > 0 ? 1 : 0;
}

if (import.meta.main) Deno.exit(await main());
