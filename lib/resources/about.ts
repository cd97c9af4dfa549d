import { MAX_LINE_VALUES } from "../jsonrpc.ts";
import { MAX_SUBSCRIPTIONS } from "../methods.ts";
import { MAX_BATCH_LENGTH } from "../dispatch.ts";
import { REVISIONS } from "../protocol.ts";
import type { Resource } from "../resource.ts";

/**
 * What the server says of itself.
 *
 * @param version The server's version.
 * @param maxLineBytes How many bytes a line may have.
 */
export function about(version: string, maxLineBytes: number): Resource {
  return {
    uri: "strict-mcp://about",
    name: "about",
    title: "About this server",
    description: "What this server is, its version, revisions and limits",
    mimeType: "text/markdown",
    cache: { ttlMs: 3_600_000, cacheScope: "public" },
    read: () =>
      `# strict-mcp ${version}

A strict Model Context Protocol server over stdio. Its tools \`echo\` and \`add\`
and its prompt \`check\` show whether a client is wired up: if they work, the
client works. It reads standard input, writes standard output, and can do
nothing else.

## Protocol revisions

${REVISIONS.map(({ version, era }) => `- ${version} (${era})`).join("\n")}

## Limits

- ${maxLineBytes} bytes a line
- ${MAX_LINE_VALUES} JSON values a line
- ${MAX_BATCH_LENGTH} messages a batch
- ${MAX_SUBSCRIPTIONS} open subscriptions
`,
  };
}
