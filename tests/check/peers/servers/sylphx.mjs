// Echo, add and one text, on the MCP server SDK of Sylphx.
import {
  createServer,
  resource,
  resourceText,
  stdio,
  text,
  tool,
} from "@sylphx/mcp-server-sdk";
import { num, object, str } from "@sylphx/vex";

const echo = tool()
  .description("Gives a text back")
  .input(object({ text: str() }))
  .handler(({ input }) => text(input.text));
const add = tool()
  .description("Adds two numbers")
  .input(object({ a: num(), b: num() }))
  .handler(({ input }) => text(`${input.a + input.b}`));
const greeting = resource()
  .uri("peer://greeting")
  .description("A text")
  .mimeType("text/plain")
  .handler(({ uri }) => resourceText(uri, "Hello"));

await createServer({
  name: "sylphx",
  version: "1.0.0",
  tools: { echo, add },
  resources: { greeting },
  transport: stdio(),
}).start();
