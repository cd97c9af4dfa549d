import { check } from "./prompts/check.ts";
import { about } from "./resources/about.ts";
import type { ServeOptions } from "./serve.ts";
import { tools } from "./tools/mod.ts";

/**
 * What the shipped server is and serves.
 *
 * @param version Its version.
 * @param maxLineBytes How many bytes a line may have.
 */
export function shippedServer(
  version: string,
  maxLineBytes: number,
): ServeOptions {
  return {
    name: "strict-mcp",
    title: "Strict MCP",
    version,
    description: "A strict MCP server to check clients against",
    tools,
    resources: [about(version, maxLineBytes)],
    prompts: [check],
    maxLineBytes,
  };
}
