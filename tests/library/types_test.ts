/** What an author's editor knows: wrong uses here must not type-check. */
import { assertEquals } from "@std/assert";
import { z } from "npm:zod@4.6.7";
import { defineTool } from "../../lib/mod.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends
  (<T>() => T extends B ? 1 : 2) ? true : false;

/** Type-checks only where the arguments are of the type expected. */
function expects<Expected>(): <Actual>(
  args: Actual,
  isEqual: Equal<Actual, Expected>,
) => string {
  return () => "";
}

Deno.test("defineTool() knows the arguments by their schema", () => {
  const tools = [
    defineTool({
      name: "json",
      description: "",
      inputSchema: {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "integer" } },
        required: ["a"],
        additionalProperties: false,
      },
      run: (args) =>
        expects<{ readonly a: string; readonly b?: number }>()(args, true),
    }),
    defineTool({
      name: "zod",
      description: "",
      inputSchema: z.object({ a: z.string(), b: z.number().default(1) }),
      run: (args) => expects<{ a: string; b: number }>()(args, true),
    }),
    defineTool({
      name: "wrong",
      description: "",
      inputSchema: { type: "object", properties: { a: { type: "string" } } },
      // @ts-expect-error: a may be missing.
      run: ({ a }) => a.length,
    }),
    defineTool({
      name: "number",
      description: "",
      inputSchema: { type: "object" },
      // @ts-expect-error: a result is a text or content.
      run: () => 5,
    }),
    defineTool({
      name: "content",
      description: "",
      inputSchema: { type: "object" },
      // @ts-expect-error: there is no such content.
      run: () => [{ type: "video", data: "" }],
    }),
  ];
  assertEquals(tools.length, 5);
});
