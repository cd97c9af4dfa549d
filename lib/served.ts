import {
  DEFAULT_CLOSE_GRACE_MS,
  DEFAULT_MAX_CONCURRENT_CALLS,
  DEFAULT_PAGE_SIZE,
  type Served,
  type ServerOptions,
} from "./server_options.ts";
import { uriTemplate } from "./uri_template.ts";

/** A timer that is set for longer strikes at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Names that no client refuses. */
const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Checks options and fills their gaps.
 *
 * @param options What an author wants to serve.
 * @throws {TypeError} If a client could not make sense of it.
 *
 * @example
 * ```ts
 * import { served } from "./served.ts";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * assertEquals(served({ name: "a", version: "1" }).tools, []);
 * assertThrows(
 *   () => served({ name: "a", version: "1", maxConcurrentCalls: 0 }),
 *   TypeError,
 *   "maxConcurrentCalls must be a whole number from 1",
 * );
 * ```
 */
export function served(options: ServerOptions): Served {
  // What is `undefined` is as if absent.
  const all = {
    ...options,
    tools: options.tools ?? [],
    resources: options.resources ?? [],
    resourceTemplates: options.resourceTemplates ?? [],
    prompts: options.prompts ?? [],
    logging: options.logging ?? false,
    maxConcurrentCalls: options.maxConcurrentCalls ??
      DEFAULT_MAX_CONCURRENT_CALLS,
    closeGraceMs: options.closeGraceMs ?? DEFAULT_CLOSE_GRACE_MS,
    pageSize: options.pageSize ?? DEFAULT_PAGE_SIZE,
  };
  mustBeTexts("the server", { name: all.name, version: all.version });
  const { maxConcurrentCalls, pageSize, closeGraceMs, callTimeLimitMs } = all;
  mustCount({ maxConcurrentCalls, pageSize }, 1);
  mustCount({ closeGraceMs }, 0, LONGEST_TIMER_MS);
  mustCount({ callTimeLimitMs }, 1, LONGEST_TIMER_MS);
  for (const { name, description, run, timeLimitMs } of all.tools) {
    if (typeof name !== "string" || !TOOL_NAME.test(name)) {
      throw new TypeError(
        `the tool name ${
          JSON.stringify(name)
        } is not 1 to 64 of A-Z a-z 0-9 _ -`,
      );
    }
    mustBeTexts(`tool ${name}`, { description });
    mustBeFunctions(`tool ${name}`, { run });
    mustCount({ timeLimitMs }, 1, LONGEST_TIMER_MS);
  }
  for (const { uri, name, read } of all.resources) {
    mustBeTexts("a resource", { uri, name });
    if (!URL.canParse(uri)) throw new TypeError(`${uri} is no URI`);
    mustBeFunctions(`resource ${uri}`, { read });
  }
  for (const { uriTemplate, name, read } of all.resourceTemplates) {
    mustBeTexts("a resource template", { uriTemplate, name });
    mustBeFunctions(`resource template ${uriTemplate}`, { read });
  }
  for (const { name, get } of all.prompts) {
    mustBeTexts("a prompt", { name });
    mustBeFunctions(`prompt ${name}`, { get });
  }
  mustDiffer("tool", all.tools.map(({ name }) => name));
  mustDiffer("prompt", all.prompts.map(({ name }) => name));
  mustDiffer("resource", all.resources.map(({ uri }) => uri));
  mustDiffer(
    "resource template",
    all.resourceTemplates.map((template) => template.uriTemplate),
  );
  for (const { name, arguments: args = [] } of all.prompts) {
    mustDiffer(`argument of prompt ${name}`, args.map(({ name }) => name));
  }
  for (
    const { uriTemplate: template, complete = {} } of all.resourceTemplates
  ) {
    const { variables } = uriTemplate(template);
    for (const name of Object.keys(complete)) {
      if (variables.includes(name)) continue;
      throw new TypeError(
        `${template} has no variable ${JSON.stringify(name)}`,
      );
    }
  }
  return all;
}

/**
 * Checks numbers.
 *
 * @param values The numbers, by their names; `undefined` passes.
 * @param least The lowest that passes.
 * @param most The highest that passes.
 * @throws {TypeError} If one of them is no whole number within the bounds.
 */
export function mustCount(
  values: Readonly<Record<string, number | undefined>>,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (
      value === undefined ||
      Number.isSafeInteger(value) && value >= least && value <= most
    ) {
      continue;
    }
    const upTo = most === Number.MAX_SAFE_INTEGER ? "" : ` to ${most}`;
    throw new TypeError(`${name} must be a whole number from ${least}${upTo}`);
  }
}

function mustBeTexts(
  whose: string,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" && value !== "") continue;
    throw new TypeError(`the ${name} of ${whose} must be a text`);
  }
}

function mustBeFunctions(
  whose: string,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "function") continue;
    throw new TypeError(`the ${name} of ${whose} must be a function`);
  }
}

function mustDiffer(what: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) {
      throw new TypeError(`two of ${what} ${JSON.stringify(name)}`);
    }
    seen.add(name);
  }
}
