/**
 * Where the figures were taken.
 *
 * @module
 */

import { cpus } from "node:os";

/** The version of Node as it prints it (`v24.0.0`); undefined where there is none. */
export async function nodeVersion(): Promise<string | undefined> {
  try {
    const { stdout } = await new Deno.Command("node", {
      args: ["--version"],
      stdin: "null",
      stderr: "null",
    }).output();
    // Without Node, Deno may answer to its name.
    return /^v\d\S*/.exec(new TextDecoder().decode(stdout))?.[0];
  } catch {
    return undefined;
  }
}

/** Date, machine and versions in a line. */
export async function describeMachine(): Promise<string> {
  const cores = cpus();
  const node = await nodeVersion();
  return `${new Date().toISOString().slice(0, 16)}Z, ${Deno.build.target}, ` +
    `${cores.length} cores ${cores[0]?.model ?? "of unknown make"}, ` +
    `Deno ${Deno.version.deno}, ${node ? `Node ${node}` : "no Node"}`;
}
