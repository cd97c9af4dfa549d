// Echo, add and one text, on the official SDK for TypeScript, first generation.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const annotations = { readOnlyHint: true };
const server = new McpServer({ name: "sdk1", version: "1.0.0" });

server.registerTool(
  "echo",
  {
    description: "Gives a text back",
    inputSchema: { text: z.string() },
    annotations,
  },
  ({ text }) => ({ content: [{ type: "text", text }] }),
);
server.registerTool(
  "add",
  {
    description: "Adds two numbers",
    inputSchema: { a: z.number(), b: z.number() },
    annotations,
  },
  ({ a, b }) => ({ content: [{ type: "text", text: `${a + b}` }] }),
);
server.registerResource(
  "greeting",
  "peer://greeting",
  { description: "A text", mimeType: "text/plain" },
  ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: "Hello" }],
  }),
);

await server.connect(new StdioServerTransport());
