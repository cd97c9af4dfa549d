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
  const all = {
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    logging: false,
    maxConcurrentCalls: DEFAULT_MAX_CONCURRENT_CALLS,
    closeGraceMs: DEFAULT_CLOSE_GRACE_MS,
    pageSize: DEFAULT_PAGE_SIZE,
    ...options,
  };
  for (const name of ["name", "version"] as const) {
    if (typeof all[name] !== "string" || all[name] === "") {
      throw new TypeError(`${name} must be a text`);
    }
  }
  const { maxConcurrentCalls, pageSize, closeGraceMs, callTimeLimitMs } = all;
  mustCount({ maxConcurrentCalls, pageSize }, 1);
  mustCount({ closeGraceMs }, 0);
  mustCount({ callTimeLimitMs }, 1);
  for (const { name, timeLimitMs } of all.tools) {
    if (!TOOL_NAME.test(name)) {
      throw new TypeError(
        `the tool name ${
          JSON.stringify(name)
        } is not 1 to 64 of A-Z a-z 0-9 _ -`,
      );
    }
    mustCount({ timeLimitMs }, 1);
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

function mustCount(
  values: Readonly<Record<string, number | undefined>>,
  least: number,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || Number.isSafeInteger(value) && value >= least) {
      continue;
    }
    throw new TypeError(`${name} must be a whole number from ${least}`);
  }
}

function mustDiffer(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new TypeError(`two of ${what} ${JSON.stringify(twice)}`);
}
