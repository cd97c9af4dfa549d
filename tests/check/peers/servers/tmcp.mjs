// Echo, add and one text, on tmcp.
import { ZodJsonSchemaAdapter } from "@tmcp/adapter-zod";
import { StdioTransport } from "@tmcp/transport-stdio";
import { McpServer } from "tmcp";
import { z } from "zod";

const annotations = { readOnlyHint: true };
const server = new McpServer(
  { name: "tmcp", version: "1.0.0", description: "Echo and add" },
  {
    adapter: new ZodJsonSchemaAdapter(),
    capabilities: { tools: {}, resources: {} },
  },
);

server.tool(
  {
    name: "echo",
    description: "Gives a text back",
    schema: z.object({ text: z.string() }),
    annotations,
  },
  ({ text }) => ({ content: [{ type: "text", text }] }),
);
server.tool(
  {
    name: "add",
    description: "Adds two numbers",
    schema: z.object({ a: z.number(), b: z.number() }),
    annotations,
  },
  ({ a, b }) => ({ content: [{ type: "text", text: `${a + b}` }] }),
);
server.resource(
  { name: "greeting", description: "A text", uri: "peer://greeting" },
  (uri) => ({ contents: [{ uri, mimeType: "text/plain", text: "Hello" }] }),
);

new StdioTransport(server).listen();
