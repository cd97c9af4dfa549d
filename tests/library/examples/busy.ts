/** A server that computes in a worker, so that it stays responsive. */
import { defineTool, serve, ToolError } from "../../../lib/mod.ts";

/** Blocks its thread. It runs in the worker and sees nothing from outside. */
function fibonacci(n: number): number {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

// A worker made of a text needs no permission, as one from a file would.
const source = `onmessage = ({ data }) => postMessage((${fibonacci})(data));`;
const url = URL.createObjectURL(
  new Blob([source], { type: "text/javascript" }),
);

const tool = defineTool({
  name: "fibonacci",
  description: "Computes a Fibonacci number the slow way",
  inputSchema: {
    type: "object",
    properties: { n: { type: "integer", minimum: 0, maximum: 90 } },
    required: ["n"],
    additionalProperties: false,
  },
  run: ({ n }, { signal }) => {
    const worker = new Worker(url, { type: "module" });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    worker.onmessage = ({ data }): void => resolve(String(data));
    worker.onerror = (event): void => {
      event.preventDefault();
      reject(new ToolError("The computation failed"));
    };
    // A cancelled call, or one that is over its time, ends its worker.
    signal.addEventListener("abort", () => reject(new ToolError("Cancelled")));
    worker.postMessage(n);
    return promise.finally(() => worker.terminate());
  },
});

await serve({
  name: "busy",
  version: "1.0.0",
  tools: [tool],
  callTimeLimitMs: 60_000,
});
