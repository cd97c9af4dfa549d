// Echo, add and one text, on mcp-framework.
import { MCPResource, MCPServer, MCPTool } from "mcp-framework";
import { z } from "zod";

class Echo extends MCPTool {
  name = "echo";
  description = "Gives a text back";
  schema = z.object({ text: z.string().describe("The text") });
  annotations = { readOnlyHint: true };

  execute({ text }) {
    return Promise.resolve(text);
  }
}

class Add extends MCPTool {
  name = "add";
  description = "Adds two numbers";
  schema = z.object({
    a: z.number().describe("One number"),
    b: z.number().describe("The other"),
  });
  annotations = { readOnlyHint: true };

  execute({ a, b }) {
    return Promise.resolve(`${a + b}`);
  }
}

class Greeting extends MCPResource {
  uri = "peer://greeting";
  name = "greeting";
  description = "A text";
  mimeType = "text/plain";

  read() {
    const { uri, mimeType } = this;
    return Promise.resolve([{ uri, mimeType, text: "Hello" }]);
  }
}

const server = new MCPServer({
  name: "framework",
  version: "1.0.0",
  transport: { type: "stdio" },
});
server.addTool(Echo);
server.addTool(Add);
server.addResource(Greeting);
await server.start();
