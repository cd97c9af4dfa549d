/**
 * The official SDK, as something to compare with: its packages, in a folder
 * that is not part of the project.
 *
 * @module
 */

import { nodeVersion } from "./machine.ts";
import type { Command } from "./peer.ts";

/** The versions that are measured. The 1.x line is the one most servers use. */
export const VERSIONS = {
  "@modelcontextprotocol/sdk": "1.32.2",
  "@modelcontextprotocol/server": "2.4.0",
  "zod": "4.6.7",
} as const;

const INSTALL_MS = 120_000;

/** How to run one of our SDK servers, or why it cannot be had. */
export type Sdk =
  | { run: (file: string) => { command: Command; remark?: string } }
  | { missing: string };

async function succeeds(words: string[], cwd: string): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(words[0]!, {
      args: words.slice(1),
      cwd,
      stdin: "null",
      stdout: "null",
      stderr: "null",
      signal: AbortSignal.timeout(INSTALL_MS),
    }).output();
    return success;
  } catch {
    return false; // the program is not there
  }
}

/** Lays the packages and the servers into the folder `cwd`, unless they are there. */
export async function prepareSdk(cwd: string): Promise<Sdk> {
  const manifest = JSON.stringify(
    { private: true, type: "module", dependencies: VERSIONS },
    null,
    2,
  );
  const stamp = `${cwd}/installed.json`;
  await Deno.mkdir(cwd, { recursive: true });
  // Packages are found from the folder of the file that names them.
  for (const file of ["sdk_server.mjs", "sdk1_server.mjs"]) {
    await Deno.copyFile(new URL(file, import.meta.url), `${cwd}/${file}`);
  }
  const installed = await Deno.readTextFile(stamp).catch(() => "");
  if (installed !== manifest) {
    await Deno.writeTextFile(`${cwd}/package.json`, manifest);
    // Without a lock file, which would name the registry of whoever made it.
    const npm = "npm install --no-audit --no-fund --ignore-scripts --no-save";
    const ready =
      await succeeds([...npm.split(" "), "--no-package-lock"], cwd) ||
      await succeeds([Deno.execPath(), "install", "--quiet", "--no-lock"], cwd);
    if (!ready) return { missing: "its packages cannot be installed" };
    await Deno.writeTextFile(stamp, manifest);
  }
  if (await nodeVersion() !== undefined) {
    return { run: (file) => ({ command: { words: ["node", file], cwd } }) };
  }
  const words = [Deno.execPath(), "run", "-A", "--no-lock"];
  return {
    run: (file) => ({
      command: { words: [...words, file], cwd },
      remark: "run by Deno, there is no Node",
    }),
  };
}
