// deno-lint-ignore-file no-console -- printing is the point
/** A server whose author prints wherever one can print. */
import { defineTool, serve } from "../../../lib/mod.ts";

console.log("loaded");

const print = defineTool({
  name: "print",
  description: "Prints, and fails in another turn",
  inputSchema: { type: "object", maxProperties: 0 },
  run: async () => {
    console.log("log");
    console.info("info");
    console.debug("debug");
    await Promise.resolve();
    console.log("later");
    return "printed";
  },
});

await serve({ name: "noisy", version: "1.0.0", tools: [print] });
