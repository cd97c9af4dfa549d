/** Runs the official conformance suite and reads what it has found. */
import { assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { install, node } from "../npm.ts";

const PROJECT = new URL("suite/", import.meta.url);
const BRIDGE = fileURLToPath(new URL("bridge.ts", import.meta.url));
/** As a guard: a run takes five seconds. */
const TIMEOUT_MS = 120_000;

/** What a check came to. Warnings stand for what a server should do. */
export interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

/** The checks of each scenario, by its name. */
export type Findings = ReadonlyMap<string, readonly Check[]>;

/**
 * Runs the suite against a stdio server, which must have nothing to complain
 * about and end well.
 *
 * @param suite The name of one of its packages.
 * @param args What it is told besides where the server is.
 * @param server The command that runs the server.
 */
export async function runSuite(
  suite: string,
  args: readonly string[],
  server: readonly string[],
): Promise<Findings> {
  const entry = `${await install(PROJECT)}/node_modules/${suite}/dist/index.js`;
  const folder = await Deno.makeTempDir({ prefix: "conformance-" });
  try {
    const printed = await withBridge(server, async (url) => {
      // Its exit code says that something fails, which is looked into here.
      const { stdout, stderr } = await new Deno.Command(await node(), {
        args: [
          entry,
          "server",
          `--url=${url}`,
          `--output-dir=${folder}`,
          ...args,
        ],
        stdin: "null",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).output();
      return text(stdout) + text(stderr);
    });
    const findings = await read(folder);
    if (findings.size === 0) throw new Error(`no results: ${printed}`);
    return findings;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Starts the bridge, uses it, and ends it. */
async function withBridge<T>(
  server: readonly string[],
  use: (url: string) => Promise<T>,
): Promise<T> {
  const bridge = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--no-config",
      "--unstable-no-legacy-abort",
      "--allow-net=127.0.0.1",
      "--allow-run",
      BRIDGE,
      ...server,
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const complaints = new Response(bridge.stderr).text();
  const output = bridge.stdout.getReader();
  try {
    const { value } = await output.read();
    return await use(text(value ?? new Uint8Array()).trim());
  } finally {
    await bridge.stdin.close();
    const { code } = await bridge.status;
    await output.cancel();
    assertEquals({ code, stderr: await complaints }, { code: 0, stderr: "" });
  }
}

/** Reads the folder that the suite has written: one folder for each scenario. */
async function read(folder: string): Promise<Findings> {
  const findings = new Map<string, readonly Check[]>();
  for await (const { name } of Deno.readDir(folder)) {
    const scenario = name.replace(/^server-|-\d{4}-\d\d-\d\dT[\d-]+Z$/g, "");
    const checks = await Deno.readTextFile(`${folder}/${name}/checks.json`);
    findings.set(scenario, JSON.parse(checks));
  }
  return findings;
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
