/**
 * Keywords that combine schemas for the same value (JSON Schema core,
 * sections 10.2.1 and 10.2.2).
 *
 * @module
 */

import { type Keyword, readAlternatives, type Site } from "./keyword.ts";
import { list, OR } from "./message.ts";
import { all, holds, reason, type Rule, type Run } from "./rule.ts";

/** What each of several alternatives wants, for a value that fits none. */
function reasons(rules: readonly Rule[], value: unknown, run: Run): string {
  return list(rules, (rule) => reason(rule, value, run), OR);
}

function allOf(value: unknown, site: Site): Rule {
  return all(readAlternatives(value, site));
}

function anyOf(value: unknown, site: Site): Rule {
  const rules = readAlternatives(value, site);
  return (value, run) => {
    for (let i = 0; i < rules.length; i++) {
      if (holds(rules[i]!, value, run)) return true;
    }
    return run.wantsMore && run.fail(reasons(rules, value, run));
  };
}

function oneOf(value: unknown, site: Site): Rule {
  const rules = readAlternatives(value, site);
  return (value, run) => {
    let match = -1;
    for (let i = 0; i < rules.length; i++) {
      if (!holds(rules[i]!, value, run)) continue;
      if (match >= 0) {
        return run.fail(
          `must match only one alternative of "oneOf" (not both ${match} and ${i})`,
        );
      }
      match = i;
    }
    return match >= 0 ||
      run.wantsMore && run.fail(reasons(rules, value, run));
  };
}

function not(value: unknown, site: Site): Rule {
  const rule = site.here(value);
  return (value, run) =>
    !holds(rule, value, run) || run.fail('must not match the schema in "not"');
}

function conditional(value: unknown, site: Site): Rule | undefined {
  const condition = site.here(value);
  const then = site.sibling("then");
  const otherwise = site.sibling("else");
  if (then === undefined && otherwise === undefined) return undefined;
  return (value, run) => {
    const branch = holds(condition, value, run) ? then : otherwise;
    return branch === undefined || branch(value, run);
  };
}

/** `then` and `else` say nothing without `if`, but must be schemas. */
function branch(value: unknown, site: Site): undefined {
  if (site.own("if") === undefined) site.here(value);
}

/** The keywords of this file, in the order in which they are applied. */
export const logicKeywords: readonly (readonly [string, Keyword])[] = [
  ["allOf", allOf],
  ["anyOf", anyOf],
  ["oneOf", oneOf],
  ["not", not],
  ["if", conditional],
  ["then", branch],
  ["else", branch],
];
