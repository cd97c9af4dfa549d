/** Finds out what a server claims and offers, before it is judged. */

import { chooseTools } from "./choose_tools.ts";
import {
  type Facts,
  isModern,
  LEGACY_REVISIONS,
  MODERN_REVISION,
  type Offer,
  type Silence,
} from "./facts.ts";
import { initializeParams } from "./fill.ts";
import type { End } from "./peer.ts";
import type { Random } from "./random.ts";
import { isObject } from "./reply.ts";
import { Session, type Setting } from "./session.ts";

type Item = Readonly<Record<string, unknown>>;

/** What the caller of the judge says about the server. */
export interface Wishes {
  /** The tools that may be called whatever they do. */
  readonly call: readonly string[];
  /** The one revision that is spoken. */
  readonly revision?: string;
}

/** What a server answers to a greeting in one revision. */
interface Greeting {
  readonly spoke: boolean;
  readonly claims: boolean;
  readonly server: string;
  readonly offer: Offer;
  readonly endsAtEof: boolean;
  readonly silence: Silence;
}

/**
 * Finds out about a server: the revisions by asking for each in a process of
 * its own, the rest by the lists.
 *
 * @throws {Deno.errors.NotFound} If there is no such command
 */
export async function discover(
  setting: Setting,
  { call, revision: wanted }: Wishes,
): Promise<Facts> {
  const all = [...LEGACY_REVISIONS, MODERN_REVISION];
  // Two at a time: more of them would be late on a small machine.
  const greetings = new Map<string, Greeting>();
  for (let at = 0; at < all.length; at += 2) {
    const pair = all.slice(at, at + 2);
    const found = await Promise.all(
      pair.map((each) => greet(setting, each, call)),
    );
    pair.forEach((each, index) => greetings.set(each, found[index]!));
    if (at === 0 && !found.some(({ spoke }) => spoke)) {
      greetings.set(
        MODERN_REVISION,
        await greet(setting, MODERN_REVISION, call),
      );
      if (!greetings.get(MODERN_REVISION)!.spoke) break;
    }
  }
  const revisions = all.filter((each) => greetings.get(each)?.claims);
  const answers = [...greetings.values()].some(({ spoke }) => spoke);
  const [first] = greetings.values();
  const revision = wanted ?? revisions.findLast((each) => !isModern(each)) ??
    revisions.at(-1) ?? "2025-11-25";
  const { server, offer, endsAtEof } = greetings.get(revision) ?? NO_GREETING;
  const offers = new Map(
    revisions.map((each) => [each, greetings.get(each)!.offer]),
  );
  return {
    answers,
    ...!answers && first && { silence: first.silence },
    revisions,
    revision,
    server,
    endsAtEof,
    offers,
    ...offer,
  };
}

const NOTHING: Offer = {
  capabilities: {},
  tools: [],
  resources: [],
  templates: [],
};

const NO_GREETING: Greeting = {
  spoke: false,
  claims: false,
  server: nameOf({}),
  offer: NOTHING,
  endsAtEof: false,
  silence: { stderr: "" },
};

async function greet(
  setting: Setting,
  revision: string,
  call: readonly string[],
): Promise<Greeting> {
  const session = new Session(setting, revision);
  let greeting: Omit<Greeting, "silence">;
  let end: string | undefined;
  try {
    const reply = isModern(revision)
      ? await session.ask("server/discover")
      : await session.ask("initialize", initializeParams(revision));
    const result = isObject(reply?.message.result) ? reply.message.result : {};
    const { protocolVersion, supportedVersions } = result;
    const claims = isModern(revision)
      ? Array.isArray(supportedVersions) && supportedVersions.includes(revision)
      : protocolVersion === revision;
    const offer = claims
      ? await offerOf(session, result, call, setting.random)
      : NOTHING;
    const { spoke } = session;
    // What never spoke is not waited for again.
    const endsAtEof = spoke && await session.finish("eof");
    greeting = { spoke, claims, server: nameOf(result), offer, endsAtEof };
    end = ending(session.end);
  } finally {
    await session.dispose();
  }
  // Only now all of stderr has been read.
  const { stderr } = session;
  return { ...greeting, silence: { ...end !== undefined && { end }, stderr } };
}

/** How a process ended, in words. */
function ending(end: End | undefined): string | undefined {
  if (end === undefined) return undefined;
  return end.signal === null
    ? `the process ended, with exit code ${end.code}`
    : `the process was ended by ${end.signal}`;
}

function nameOf({ serverInfo, _meta }: Item): string {
  const key = "io.modelcontextprotocol/serverInfo";
  const info = serverInfo ?? (isObject(_meta) ? _meta[key] : undefined);
  if (!isObject(info)) return "without a name";
  return [info.name, info.version].filter((each) => typeof each === "string")
    .join(" ");
}

/** Turns the pages of all lists that the server declares. */
async function offerOf(
  session: Session,
  result: Item,
  call: readonly string[],
  random: Random,
): Promise<Offer> {
  const capabilities = isObject(result.capabilities) ? result.capabilities : {};
  session.greeted();
  const list = async (feature: string, what = feature): Promise<Item[]> =>
    Object.hasOwn(capabilities, feature)
      ? await pages(session, `${what}/list`)
      : [];
  const tools = await list("tools");
  const resources = await list("resources");
  const templates = await list("resources", "resources/templates");
  const prompts = (await list("prompts"))
    .filter(({ name }) => typeof name === "string");
  const demanding = prompts.find((prompt) => requiredOf(prompt).length > 0);
  const [prompt] = prompts;
  return {
    capabilities,
    ...chooseTools(tools, call, random),
    tools: texts(tools, "name"),
    resources: texts(resources, "uri"),
    templates: texts(templates, "uriTemplate"),
    ...prompt && {
      prompt: {
        name: String(prompt.name),
        arguments: Object.fromEntries(
          requiredOf(prompt).map((name) => [name, random.name()]),
        ),
      },
    },
    ...demanding && { demanding: String(demanding.name) },
  };
}

function requiredOf(prompt: Item): string[] {
  const given = Array.isArray(prompt.arguments) ? prompt.arguments : [];
  return texts(
    given.filter((each) => isObject(each) && each.required === true),
    "name",
  );
}

function texts(items: readonly Item[], member: string): string[] {
  return items.map((item) => item[member])
    .filter((value): value is string => typeof value === "string");
}

/** Where a list stands in the result of its method. */
const MEMBERS: Readonly<Record<string, string>> = {
  "tools/list": "tools",
  "resources/list": "resources",
  "resources/templates/list": "resourceTemplates",
  "prompts/list": "prompts",
};
/** The most items of one list that are looked at. */
const MAX_ITEMS = 10_000;
/** The most pages that are turned. */
const MAX_PAGES = 50;

async function pages(session: Session, method: string): Promise<Item[]> {
  const items: Item[] = [];
  let params: Item = {};
  for (let page = 0; page < MAX_PAGES; page++) {
    const reply = await session.ask(method, params);
    const result = reply?.message.result;
    if (!isObject(result)) break;
    const member = result[MEMBERS[method] ?? ""];
    const list = Array.isArray(member) ? member : [];
    for (const item of list.slice(0, MAX_ITEMS - items.length)) {
      if (isObject(item)) items.push(item);
    }
    if (typeof result.nextCursor !== "string") break;
    params = { cursor: result.nextCursor };
  }
  return items;
}
