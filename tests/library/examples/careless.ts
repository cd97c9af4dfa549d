// deno-lint-ignore-file no-console -- printing is the point
/** A server whose author takes care of nothing. */
import { defineTool, serve, type Tool } from "../../../lib/mod.ts";

function careless(name: string, run: Tool<unknown>["run"]): Tool {
  return defineTool({
    name,
    description: "Goes wrong where nobody waits for it",
    inputSchema: { type: "object" },
    run,
  });
}

const never = new Promise<string>(() => {});

await serve({
  name: "careless",
  version: "1.0.0",
  tools: [
    careless("reject", () => {
      Promise.reject(new Error("rejected"));
      return "done";
    }),
    careless("throw", () => {
      queueMicrotask(() => {
        throw new Error("thrown");
      });
      return "done";
    }),
    careless("abort", (_args, { signal }) => {
      signal.addEventListener("abort", () => {
        throw new Error("aborted badly");
      });
      return never;
    }),
    careless("print", () => {
      console.dir({ a: 1 });
      console.dirxml("x");
      console.table([{ a: 1 }]);
      console.count("c");
      console.time("t");
      console.timeLog("t");
      console.timeEnd("t");
      console.group("g");
      console.log("in the group");
      console.groupEnd();
      console.trace("here");
      console.clear();
      return "done";
    }),
    careless("large", async () => {
      await Promise.resolve();
      return "x".repeat(200_000_000);
    }),
  ],
});
