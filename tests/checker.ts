/** The checker of servers, run as its users do. */
import { converse, type Outcome } from "./harness.ts";
import { sourceCommand } from "./targets.ts";

/** The command that runs the checker from its source, with its permission. */
export function checker(...args: readonly string[]): readonly string[] {
  const [deno = "", run = "", ...rest] = sourceCommand("tests/check/main.ts");
  return [deno, run, "--allow-run", ...rest, ...args];
}

/** Runs the checker to its end. */
export async function check(...args: readonly string[]): Promise<Outcome> {
  const command = checker(...args);
  return await converse(command, new Uint8Array(), { timeoutMs: 120_000 });
}
