/** From a case's steps to bytes: placeholders are filled in here. */

import type { Id, Step } from "./case.ts";
import { type Facts, isModern, MODERN_REVISION } from "./facts.ts";
import type { Random } from "./random.ts";
import { idKey, isObject } from "./reply.ts";

/** Who the judge says it is. */
export const CLIENT = { name: "strict-mcp-check", version: "0.1.0" };

const META = "io.modelcontextprotocol/";

/** The member of `_meta` by which a request says its revision. */
export const VERSION_KEY = `${META}protocolVersion`;

/** What every request of a modern revision carries. */
export function metaOf(revision: string): Readonly<Record<string, unknown>> {
  return {
    [VERSION_KEY]: revision,
    [`${META}clientInfo`]: CLIENT,
    [`${META}clientCapabilities`]: {},
  };
}

/** The params of `initialize`. */
export function initializeParams(
  revision: string,
): Readonly<Record<string, unknown>> {
  return { protocolVersion: revision, capabilities: {}, clientInfo: CLIENT };
}

/** A text with all that is hard to carry through: every plane, every escape. */
const AWKWARD =
  'é€😀 řeka 河 "\\/\b\f\n\r\t\u0001\u001b\u007f\u0085\u2028\u2029\ufeff';

/**
 * The values of the placeholders for one run of one case. A placeholder stands
 * in a row as a string of its own: `"$TOOL"`, or `"#1"` for an id that is used
 * once.
 */
export class Filling {
  readonly revision: string;
  readonly #values: Readonly<Record<string, () => unknown>>;
  readonly #ids = new Map<string, string>();
  readonly #random: Random;

  /** Makes the values, from what is known of the server. */
  constructor(facts: Facts, revision: string, random: Random) {
    this.revision = revision;
    this.#random = random;
    const once = new Map<string, string>();
    const name = (key: string, prefix: string) => (): string => {
      if (!once.has(key)) once.set(key, prefix + random.name());
      return once.get(key)!;
    };
    const { callable, refusing, structured, prompt, tools } = facts;
    this.#values = {
      ARGUMENTS: () => callable?.valid,
      AWKWARD: () => AWKWARD,
      BARE_TOOL: () => facts.bare?.name,
      CAPITAL_TOOL: () => otherCase(facts),
      CLIENT: () => CLIENT,
      DEMANDING_PROMPT: () => facts.demanding,
      DEEP: () => nested(1000),
      EXTRA: () => refusing?.invalid.extra,
      INITIALIZE: () => initializeParams(revision),
      LONG: () => "x".repeat(1_000_000),
      LONG_ID: () => "i".repeat(1000),
      META: () => metaOf(revision),
      MODERN_PARAMS: () => ({ _meta: metaOf(MODERN_REVISION) }),
      MISSING: () => refusing?.invalid.missing,
      NEWEST: () => facts.revisions.findLast((each) => !isModern(each)),
      NOTHING: () => refusing?.invalid.nothing,
      OUTPUT: () => structured?.outputSchema,
      OUT_OF_ENUM: () => refusing?.invalid.outOfEnum,
      OUT_OF_RANGE: () => refusing?.invalid.outOfRange,
      PING: () => isModern(revision) ? "server/discover" : "ping",
      PROMPT: () => prompt?.name,
      PROMPT_ARGUMENTS: () => prompt?.arguments,
      REFUSING_TOOL: () => refusing?.name,
      RESOURCE: () => facts.resources[0],
      REVISION: () => revision,
      STRUCTURED_ARGUMENTS: () => structured?.valid,
      STRUCTURED_TOOL: () => structured?.name,
      TOOL: () => callable?.name ?? tools[0],
      TOOLS_IN_ORDER: () => inOrder(tools),
      UNKNOWN: name("method", "check/"),
      UNKNOWN_NAME: name("name", "check_"),
      UNKNOWN_URI: name("uri", "check://nowhere/"),
      WRONG_TYPE: () => refusing?.invalid.wrongType,
    };
  }

  /** Fills the placeholders within a JSON value. */
  value(value: unknown): unknown {
    if (typeof value === "string") return this.#string(value);
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.value(item)]),
    );
  }

  /** Fills the placeholders within the text of a line. */
  text(line: string): string {
    return line.replaceAll(
      /"(?:\$[A-Z_]+|#\d+)"/g,
      (quoted) => JSON.stringify(this.#string(quoted.slice(1, -1))),
    );
  }

  /** What an id in a row looks like on the wire, as `idKey` has it. */
  key(id: Id | undefined): string | undefined {
    if (isObject(id) && Object.hasOwn(id, "digits")) return String(id.digits);
    return idKey(typeof id === "string" ? this.value(id) : id);
  }

  /** The line of a step, or its bytes; nothing for a step that only waits. */
  step(step: Step): string | Uint8Array | undefined {
    if (typeof step === "string") return this.text(step);
    if ("hex" in step) return Uint8Array.fromHex(step.hex);
    if ("repeat" in step) return step.repeat.repeat(step.times);
    if (!("send" in step)) return undefined;
    const filled = this.value(step.send) as Record<string, unknown>;
    return JSON.stringify(
      this.message(filled, step.meta !== false),
    );
  }

  /** Adds to a message what every one has to carry. */
  message(
    message: Readonly<Record<string, unknown>>,
    meta = true,
  ): Readonly<Record<string, unknown>> {
    const whole: Record<string, unknown> = { jsonrpc: "2.0", ...message };
    const { params = {}, id, method } = whole;
    if (
      meta && isModern(this.revision) && id !== undefined &&
      method !== undefined && isObject(params)
    ) {
      const own = isObject(params._meta) ? params._meta : {};
      whole.params = { ...params, _meta: { ...metaOf(this.revision), ...own } };
    }
    return whole;
  }

  #string(text: string): unknown {
    if (/^#\d+$/.test(text)) {
      if (!this.#ids.has(text)) {
        this.#ids.set(text, `${text.slice(1)}-${this.#random.name()}`);
      }
      return this.#ids.get(text);
    }
    const name = /^\$([A-Z_]+)$/.exec(text)?.[1];
    if (name === undefined) return text;
    const value = this.#values[name];
    if (value === undefined) throw new Error(`no placeholder ${text}`);
    return value();
  }
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

/**
 * The name of a tool in letters of the other case, if that is no tool. A server
 * that does not tell them apart would call it: so only one that may be called,
 * or that refuses to be called without arguments.
 */
export function otherCase(
  { callable, refusing, tools }: Facts,
): string | undefined {
  const harmless = refusing?.invalid.missing === undefined
    ? [callable]
    : [callable, refusing];
  return harmless.filter((tool) => tool !== undefined)
    .map(({ name }) =>
      name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase()
    ).find((name) => !tools.includes(name));
}

/** How many tools of a list are held against their order. */
const MAX_ORDERED = 1000;

/** A schema for lists of tools in this order. */
function inOrder(tools: readonly string[]): unknown {
  const prefixItems = tools.slice(0, MAX_ORDERED).map((name) => ({
    type: "object",
    required: ["name"],
    properties: { name: { const: name } },
  }));
  return { type: "array", prefixItems };
}
