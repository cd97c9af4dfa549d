/** How the server of this folder is run. */
import { fileURLToPath } from "node:url";
import type { ServeOptions } from "../../lib/mod.ts";
import { sourceCommand } from "../targets.ts";

const SERVER = fileURLToPath(new URL("server.ts", import.meta.url));

/**
 * The command that runs the server.
 *
 * @param others Options that are to be others than the server's own.
 */
export function conformanceServer(
  others: Partial<Omit<ServeOptions, "tools">> = {},
): readonly string[] {
  // As the shipped server is run: without any permission.
  return [...sourceCommand().with(-1, SERVER), JSON.stringify(others)];
}
