/**
 * The tools `echo` and `add` on the official TypeScript SDK, 1.x, the way its
 * documentation writes them. Runs from the folder where its packages are.
 */
// @ts-ignore: installed for a run, not a dependency of the project
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
// @ts-ignore: installed for a run, not a dependency of the project
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
// @ts-ignore: installed for a run, not a dependency of the project
import { z } from "zod";

const server = new McpServer({ name: "sdk1", version: "1.0.0" });
server.registerTool("echo", {
  description: "Returns the text it was given.",
  inputSchema: { text: z.string() },
}, ({ text }) => ({ content: [{ type: "text", text }] }));
server.registerTool("add", {
  description: "Adds two numbers.",
  inputSchema: { a: z.number(), b: z.number() },
}, ({ a, b }) => ({ content: [{ type: "text", text: String(a + b) }] }));
await server.connect(new StdioServerTransport());
