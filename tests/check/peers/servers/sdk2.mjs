// Echo, add and one text, on the official SDK for TypeScript, second generation.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const annotations = { readOnlyHint: true };

serveStdio(() => {
  const server = new McpServer({ name: "sdk2", version: "1.0.0" });
  server.registerTool(
    "echo",
    {
      description: "Gives a text back",
      inputSchema: z.object({ text: z.string() }),
      annotations,
    },
    ({ text }) => ({ content: [{ type: "text", text }] }),
  );
  server.registerTool(
    "add",
    {
      description: "Adds two numbers",
      inputSchema: z.object({ a: z.number(), b: z.number() }),
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
  return server;
});
