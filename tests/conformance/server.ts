/**
 * A server with everything that the official conformance suite expects of one
 * by name, written as an author would: with nothing but what the library
 * exports. Its argument is an object with options that are to be others.
 */
import { serve, type ServeOptions } from "../../lib/mod.ts";
import { OWN_TOOLS } from "./own_tools.ts";
import { PROMPTS } from "./prompts.ts";
import { RESOURCE_TEMPLATES, RESOURCES } from "./resources.ts";
import { TOOLS } from "./tools.ts";

const others: Partial<ServeOptions> = JSON.parse(Deno.args[0] ?? "{}");

await serve({
  name: "conformance",
  title: "Conformance",
  version: "1.0.0",
  tools: [...TOOLS, ...OWN_TOOLS],
  resources: RESOURCES,
  resourceTemplates: RESOURCE_TEMPLATES,
  prompts: PROMPTS,
  logging: true,
  ...others,
});
