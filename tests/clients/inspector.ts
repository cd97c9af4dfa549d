/** The command-line mode of the MCP Inspector. */
import { install, node, noNode } from "../npm.ts";
import type { Recorder } from "./recording.ts";

const PROJECT = new URL("inspector/", import.meta.url);
const ENTRY = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";
/** As a guard: it takes a second or two. */
const TIMEOUT_MS = 60_000;

/** What the Inspector printed, and its exit code. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Why the Inspector cannot run here, or nothing if it can. */
export const noInspector = noNode;

/**
 * Runs the Inspector against a server. Installs it where that has not been done.
 *
 * @param recorder The server.
 * @param args What it is to do.
 */
export async function inspect(
  { command, args, env }: Recorder,
  ...what: readonly string[]
): Promise<Printed> {
  const inspector = await install(PROJECT);
  const folder = await Deno.makeTempDir({ prefix: "inspector-" });
  try {
    const config = `${folder}/servers.json`;
    const server = { command, args, env: cacheVariables(env) };
    await Deno.writeTextFile(
      config,
      JSON.stringify({ mcpServers: { server } }),
    );
    const { code, stdout, stderr } = await new Deno.Command(await node(), {
      args: [
        `${inspector}/node_modules/${ENTRY}`,
        "--cli",
        "--quiet",
        "--format=json",
        `--config=${config}`,
        "--server=server",
        ...what,
      ],
      // It keeps its own settings in the home folder.
      env: {
        HOME: folder,
        USERPROFILE: folder,
        MCP_INSPECTOR_SECRET_STORE: "memory",
      },
      stdin: "null",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).output();
    const decoder = new TextDecoder();
    return {
      code,
      stdout: decoder.decode(stdout),
      stderr: decoder.decode(stderr),
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The variables that tell Deno where its cache is and how to fill it. */
function cacheVariables(
  env: Readonly<Record<string, string>>,
): Record<string, string> {
  const needed =
    /^(?:DENO_.*|HOME|XDG_CACHE_HOME|LOCALAPPDATA|NPM_CONFIG_REGISTRY|(?:HTTPS?|NO)_PROXY)$/i;
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => needed.test(name)),
  );
}
