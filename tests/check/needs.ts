/** What a case may ask of a server; one that has it not is not judged by it. */

import { type Facts, isModern, LEGACY_REVISIONS } from "./facts.ts";
import { otherCase } from "./fill.ts";

/** Whether a server has something, when a revision is spoken with it. */
type Need = (facts: Facts, revision: string) => boolean;

const has = (capability: string): Need => ({ capabilities }) =>
  Object.hasOwn(capabilities, capability);

const NEEDS: Readonly<Record<string, Need>> = {
  legacy: (_, revision) => !isModern(revision),
  modern: (_, revision) => isModern(revision),
  "a known revision": ({ revisions }) => revisions.length > 0,
  dual: ({ revisions }) =>
    revisions.some(isModern) && !revisions.every(isModern),
  "every legacy": ({ revisions }) =>
    LEGACY_REVISIONS.every((revision) => revisions.includes(revision)),
  tools: has("tools"),
  resources: has("resources"),
  prompts: has("prompts"),
  completions: has("completions"),
  logging: has("logging"),
  tasks: has("tasks"),
  subscribe: ({ capabilities: { resources } }) =>
    (resources as { subscribe?: unknown } | undefined)?.subscribe === true,
  tool: ({ tools }) => tools.length > 0,
  "a name in other letters": (facts) => otherCase(facts) !== undefined,
  callable: ({ callable }) => callable !== undefined,
  structured: ({ structured }) => structured !== undefined,
  "tool without arguments": ({ bare }) => bare !== undefined,
  missing: ({ refusing }) => refusing?.invalid.missing !== undefined,
  nothing: ({ refusing }) => refusing?.invalid.nothing !== undefined,
  "wrong type": ({ refusing }) => refusing?.invalid.wrongType !== undefined,
  "out of enum": ({ refusing }) => refusing?.invalid.outOfEnum !== undefined,
  "out of range": ({ refusing }) => refusing?.invalid.outOfRange !== undefined,
  extra: ({ refusing }) => refusing?.invalid.extra !== undefined,
  resource: ({ resources }) => resources.length > 0,
  prompt: ({ prompt }) => prompt !== undefined,
  "demanding prompt": ({ demanding }) => demanding !== undefined,
  "an end": ({ endsAtEof }) => endsAtEof,
};

/**
 * The first need that is not met, or nothing.
 *
 * A need is a name of the table in this module, a revision that the server has
 * to claim, `since` or `until` and a revision, or one of these after a `!`.
 *
 * @param needs The needs of a case
 * @param facts What is known of the server
 * @param revision The revision that is spoken
 * @throws Error for a need that nobody knows
 */
export function unmet(
  needs: readonly string[],
  facts: Facts,
  revision: string,
): string | undefined {
  return needs.find((need) => !meets(need, facts, revision));
}

function meets(need: string, facts: Facts, revision: string): boolean {
  if (need.startsWith("!")) return !meets(need.slice(1), facts, revision);
  const [, word, date] =
    /^(?:(since|until) )?(\d{4}-\d{2}-\d{2})$/.exec(need) ??
      [];
  if (date !== undefined) {
    if (word === "since") return revision >= date;
    if (word === "until") return revision <= date;
    return facts.revisions.includes(date);
  }
  if (!Object.hasOwn(NEEDS, need)) throw new Error(`nobody knows "${need}"`);
  return NEEDS[need]!(facts, revision);
}
