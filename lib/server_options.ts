import type { Prompt } from "./prompt.ts";
import type { Resource, ResourceTemplate } from "./resource.ts";
import type { Icon, Tool } from "./tool.ts";

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
