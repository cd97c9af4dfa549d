import type { Prompt } from "./prompt.ts";
import type { Resource, ResourceTemplate } from "./resource.ts";
import type { Icon, Tool } from "./tool.ts";
import { uriTemplate } from "./uri_template.ts";

/** How many calls run at once unless an author says otherwise. */
export const DEFAULT_MAX_CONCURRENT_CALLS = 100;

/** How many entries a page of a list has unless an author says otherwise. */
export const DEFAULT_PAGE_SIZE = 100;

/**
 * How long calls may go on after the end of the input, in milliseconds, unless
 * an author says otherwise. The official clients end a server that is still
 * there after two seconds.
 */
export const DEFAULT_CLOSE_GRACE_MS = 1_500;

/** What a server is and what it serves. */
export interface ServerOptions {
  /** Its name for programs. */
  readonly name: string;
  /** Its name for people. */
  readonly title?: string;
  /** Its version. */
  readonly version: string;
  /** What it is. */
  readonly description?: string;
  /** Where people read about it. */
  readonly websiteUrl?: string;
  /** Pictures for the client. */
  readonly icons?: readonly Icon[];
  /** What the model should know about it as a whole. */
  readonly instructions?: string;
  /** Its tools, in the order in which they are listed. */
  readonly tools?: readonly Tool[];
  /** Its resources, likewise. */
  readonly resources?: readonly Resource[];
  /** Its resource templates, likewise; the first that matches is read. */
  readonly resourceTemplates?: readonly ResourceTemplate[];
  /** Its prompts, likewise. */
  readonly prompts?: readonly Prompt[];
  /** Whether its tools send log messages to the client. */
  readonly logging?: boolean;
  /** How many calls run at once; the others wait. */
  readonly maxConcurrentCalls?: number;
  /** How long a call of a tool may take, in milliseconds; no limit by default. */
  readonly callTimeLimitMs?: number;
  /** How long calls may go on after the end of the input, in milliseconds. */
  readonly closeGraceMs?: number;
  /** How many entries a page of a list has. */
  readonly pageSize?: number;
}

/** Options with every gap filled. */
export type Served =
  & ServerOptions
  & Required<
    Pick<
      ServerOptions,
      | "tools"
      | "resources"
      | "resourceTemplates"
      | "prompts"
      | "logging"
      | "maxConcurrentCalls"
      | "closeGraceMs"
      | "pageSize"
    >
  >;

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
 * import { served } from "./server_options.ts";
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
 * Tells whether there is anything to read.
 *
 * @param options What is served.
 */
export function hasResources(
  { resources, resourceTemplates }: Served,
): boolean {
  return resources.length > 0 || resourceTemplates.length > 0;
}

/**
 * Tells whether anything can be completed.
 *
 * @param options What is served.
 */
export function hasCompletions(
  { prompts, resourceTemplates }: Served,
): boolean {
  return resourceTemplates.some(({ complete }) => complete !== undefined) ||
    prompts.some(({ arguments: args = [] }) =>
      args.some(({ complete }) => complete !== undefined)
    );
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
