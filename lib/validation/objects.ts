/**
 * Keywords for objects (JSON Schema core, section 10.3.2 and 10.2.2.4, and
 * validation, section 6.5). Only own properties count, whatever their names.
 *
 * @module
 */

import {
  isObject,
  type Keyword,
  readCount,
  readEntries,
  readNames,
  readPattern,
  type Site,
} from "./keyword.ts";
import { amount, quote } from "./message.ts";
import { all, holds, reason, type Rule, type Run, within } from "./rule.ts";
import { step } from "./pointer.ts";

/** What is asked of one property. */
interface Member {
  readonly name: string;
  /** What to say if it is missing, or `undefined` if it may be. */
  readonly missing: string | undefined;
  readonly rule: Rule;
}

/** One pass for `required` and `properties`: most schemas have both. */
function hasMembers(members: readonly Member[]): Rule {
  return (value, run) => {
    if (!isObject(value)) return true;
    let ok = true;
    for (let i = 0; i < members.length; i++) {
      const { name, missing, rule } = members[i]!;
      const isFine = Object.hasOwn(value, name)
        ? within(rule, name, value[name], run)
        : missing === undefined || run.fail(missing);
      if (!isFine) {
        if (!run.wantsMore) return false;
        ok = false;
      }
    }
    return ok;
  };
}

/** A member that must be there and may be anything; `why` ends the message. */
function needed(name: string, why = ""): Member {
  const missing = `must have property ${quote(name)}${why}`;
  return { name, missing, rule: () => true };
}

function required(value: unknown, site: Site): Rule | undefined {
  const names = readNames(value, site.pointer);
  if (site.own("properties") !== undefined) return undefined;
  return hasMembers(names.map((name) => needed(name)));
}

function properties(value: unknown, site: Site): Rule {
  const members = new Map<string, Member>();
  // A sibling that comes before in the table: its names are strings.
  for (const name of site.own("required") as string[] ?? []) {
    members.set(name, needed(name));
  }
  for (const [name, schema] of readEntries(value, site.pointer)) {
    const missing = members.get(name)?.missing;
    members.set(name, { name, missing, rule: site.part(schema, name) });
  }
  return hasMembers([...members.values()]);
}

/** A rule for an object that only counts if it has a property. */
function onceItHas(trigger: string, rule: Rule): Rule {
  return (value, run) =>
    !isObject(value) || !Object.hasOwn(value, trigger) || rule(value, run);
}

const NONE: ReadonlySet<string> = new Set();

/** A rule for each property of an object except those in `known`. */
function eachProperty(
  known: ReadonlySet<string>,
  rule: (
    name: string,
    members: Record<string, unknown>,
    run: Run,
  ) => boolean,
): Rule {
  return (value, run) => {
    if (!isObject(value)) return true;
    let ok = true;
    // Unlike Object.keys this allocates nothing, but it includes what is
    // inherited. That is only looked into for names that would be judged.
    for (const name in value) {
      if (known.has(name) || !Object.hasOwn(value, name)) continue;
      if (!rule(name, value, run)) {
        if (!run.wantsMore) return false;
        ok = false;
      }
    }
    return ok;
  };
}

function patternProperties(value: unknown, site: Site): Rule {
  const rules = readEntries(value, site.pointer).map(([source, schema]) => ({
    pattern: readPattern(source, site.pointer + step(source)),
    rule: site.part(schema, source),
  }));
  return eachProperty(NONE, (name, members, run) => {
    let ok = true;
    for (const { pattern, rule } of rules) {
      if (pattern.test(name) && !within(rule, name, members[name], run)) {
        ok = false;
      }
    }
    return ok;
  });
}

function additionalProperties(value: unknown, site: Site): Rule {
  const rule = site.part(value);
  // Both siblings come before in the table: what is wrong there is refused.
  const known = new Set(Object.keys(site.own("properties") ?? {}));
  const patterns = Object.keys(site.own("patternProperties") ?? {})
    .map((source) => new RegExp(source, "u"));
  return eachProperty(known, (name, members, run) => {
    if (patterns.some((pattern) => pattern.test(name))) return true;
    if (value !== false) return within(rule, name, members[name], run);
    // Said of the object: the property's own path would say "is not allowed".
    return run.wantsMore && run.fail(`must not have property ${quote(name)}`);
  });
}

function propertyNames(value: unknown, site: Site): Rule {
  const rule = site.part(value);
  return eachProperty(NONE, (name, _members, run) => {
    if (holds(rule, name, run)) return true;
    return run.wantsMore &&
      run.fail(`property name ${quote(name)} ${reason(rule, name, run)}`);
  });
}

function dependentRequired(value: unknown, site: Site): Rule {
  return all(
    readEntries(value, site.pointer).map(([trigger, names]) => {
      const others = readNames(names, site.pointer + step(trigger));
      const why = ` because it has ${quote(trigger)}`;
      return onceItHas(
        trigger,
        hasMembers(others.map((name) => needed(name, why))),
      );
    }),
  );
}

function dependentSchemas(value: unknown, site: Site): Rule {
  return all(
    readEntries(value, site.pointer).map(([trigger, schema]) =>
      onceItHas(trigger, site.here(schema, trigger))
    ),
  );
}

function minProperties(value: unknown, site: Site): Rule {
  const least = readCount(value, site.pointer);
  const message = `must have at least ${
    amount(least, "property", "properties")
  }`;
  return (value, run) =>
    !isObject(value) || Object.keys(value).length >= least ||
    run.fail(message);
}

function maxProperties(value: unknown, site: Site): Rule {
  const most = readCount(value, site.pointer);
  const message = `must have at most ${amount(most, "property", "properties")}`;
  return (value, run) =>
    !isObject(value) || Object.keys(value).length <= most ||
    run.fail(message);
}

/** The keywords of this file, in the order in which they are applied. */
export const objectKeywords: readonly (readonly [string, Keyword])[] = [
  ["required", required],
  ["minProperties", minProperties],
  ["maxProperties", maxProperties],
  ["properties", properties],
  ["patternProperties", patternProperties],
  ["additionalProperties", additionalProperties],
  ["propertyNames", propertyNames],
  ["dependentRequired", dependentRequired],
  ["dependentSchemas", dependentSchemas],
];
