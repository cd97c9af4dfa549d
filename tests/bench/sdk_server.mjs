/**
 * The tools `echo` and `add` on the official TypeScript SDK, 2.x, the way its
 * documentation writes them. Runs from the folder where its packages are.
 */
// @ts-ignore: installed for a run, not a dependency of the project
import { McpServer } from "@modelcontextprotocol/server";
// @ts-ignore: installed for a run, not a dependency of the project
import { serveStdio } from "@modelcontextprotocol/server/stdio";
// @ts-ignore: installed for a run, not a dependency of the project
import { z } from "zod";

serveStdio(() => {
  const server = new McpServer({ name: "sdk", version: "1.0.0" });
  server.registerTool("echo", {
    description: "Returns the text it was given.",
    inputSchema: z.object({ text: z.string() }),
  }, ({ text }) => ({ content: [{ type: "text", text }] }));
  server.registerTool("add", {
    description: "Adds two numbers.",
    inputSchema: z.object({ a: z.number(), b: z.number() }),
  }, ({ a, b }) => ({ content: [{ type: "text", text: String(a + b) }] }));
  return server;
});
