/**
 * Keywords for arrays (JSON Schema core, section 10.3.1, and validation,
 * section 6.4).
 *
 * @module
 */

import { canonical } from "./canonical.ts";
import {
  type Keyword,
  readArray,
  readBoolean,
  readCount,
  type Site,
} from "./keyword.ts";
import { amount } from "./message.ts";
import { holds, type Rule, type Run, within } from "./rule.ts";

function minItems(value: unknown, site: Site): Rule {
  const least = readCount(value, site.pointer);
  const message = `must have at least ${amount(least, "item")}`;
  return (value, run) =>
    !Array.isArray(value) || value.length >= least || run.fail(message);
}

function maxItems(value: unknown, site: Site): Rule {
  const most = readCount(value, site.pointer);
  const message = `must have at most ${amount(most, "item")}`;
  return (value, run) =>
    !Array.isArray(value) || value.length <= most || run.fail(message);
}

function prefixItems(value: unknown, site: Site): Rule {
  const rules = readArray(value, site.pointer, 1).map((item, i) =>
    site.part(item, i)
  );
  return (value, run) => {
    if (!Array.isArray(value)) return true;
    return eachItem(value, 0, rules.length, (i) => rules[i]!, run);
  };
}

function items(value: unknown, site: Site): Rule {
  const rule = site.part(value);
  const prefix = site.own("prefixItems");
  const from = Array.isArray(prefix) ? prefix.length : 0;
  const same = (): Rule => rule;
  return (value, run) => {
    if (!Array.isArray(value)) return true;
    return eachItem(value, from, value.length, same, run);
  };
}

/** Applies a rule to each item from one index to before another. */
function eachItem(
  array: readonly unknown[],
  from: number,
  to: number,
  ruleAt: (index: number) => Rule,
  run: Run,
): boolean {
  const end = Math.min(to, array.length);
  let ok = true;
  for (let i = from; i < end; i++) {
    if (!within(ruleAt(i), i, array[i], run)) {
      if (!run.wantsMore) return false;
      ok = false;
    }
  }
  return ok;
}

function contains(value: unknown, site: Site): Rule {
  const rule = site.part(value);
  // Both siblings come before in the table: what is wrong there is refused.
  const least = Number(site.own("minContains") ?? 1);
  const most = Number(site.own("maxContains") ?? Infinity);
  const tooFew = `must contain at least ${
    amount(least, "item")
  } that match "contains"`;
  const tooMany = `must contain at most ${
    amount(most, "item")
  } that match "contains"`;
  return (value, run) => {
    if (!Array.isArray(value)) return true;
    let count = 0;
    for (let i = 0; i < value.length && count <= most; i++) {
      if (holds(rule, value[i], run)) count++;
    }
    if (count < least) return run.fail(tooFew);
    return count <= most || run.fail(tooMany);
  };
}

function uniqueItems(value: unknown, site: Site): Rule | undefined {
  if (!readBoolean(value, site.pointer)) return undefined;
  return (value, run) => {
    if (!Array.isArray(value)) return true;
    const seen = new Map<string, number>();
    for (let i = 0; i < value.length; i++) {
      const text = canonical(value[i]);
      if (text === undefined) {
        run.exceeded = true;
        return false;
      }
      const twin = seen.get(text);
      if (twin !== undefined) {
        return run.fail(`must not have equal items (${twin} and ${i})`);
      }
      seen.set(text, i);
    }
    return true;
  };
}

/** Checks the type of a count that {@linkcode contains} applies. */
function countOnly(value: unknown, site: Site): undefined {
  readCount(value, site.pointer);
}

/** The keywords of this file, in the order in which they are applied. */
export const arrayKeywords: readonly (readonly [string, Keyword])[] = [
  ["minItems", minItems],
  ["maxItems", maxItems],
  ["prefixItems", prefixItems],
  ["items", items],
  ["minContains", countOnly],
  ["maxContains", countOnly],
  ["contains", contains],
  ["uniqueItems", uniqueItems],
];
