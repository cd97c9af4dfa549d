// Echo, add and one text, on FastMCP for TypeScript.
import { FastMCP } from "fastmcp";
import { z } from "zod";

const annotations = { readOnlyHint: true };
const server = new FastMCP({ name: "fastmcp", version: "1.0.0" });

server.addTool({
  name: "echo",
  description: "Gives a text back",
  parameters: z.object({ text: z.string() }),
  annotations,
  execute: ({ text }) => Promise.resolve(text),
});
server.addTool({
  name: "add",
  description: "Adds two numbers",
  parameters: z.object({ a: z.number(), b: z.number() }),
  annotations,
  execute: ({ a, b }) => Promise.resolve(`${a + b}`),
});
server.addResource({
  uri: "peer://greeting",
  name: "greeting",
  mimeType: "text/plain",
  load: () => Promise.resolve({ text: "Hello" }),
});

await server.start({ transportType: "stdio" });
