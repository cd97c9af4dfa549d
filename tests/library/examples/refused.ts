/** A server with a tool that no client would take. */
import { defineTool, serve } from "../../../lib/mod.ts";

const tool = defineTool({
  name: "a b",
  description: "Has a name with a space",
  inputSchema: { type: "object" },
  run: () => "",
});

await serve({ name: "refused", version: "1.0.0", tools: [tool] });
