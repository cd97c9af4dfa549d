/**
 * What a schema is compiled to, and the state of one use of it.
 *
 * @module
 */

import {
  MAX_CHECK_DEPTH,
  MAX_PROBLEMS,
  MAX_REFERENCES,
  MAX_TEXT_LENGTH,
} from "./limits.ts";
import { cut, OR } from "./message.ts";
import { step } from "./pointer.ts";

/**
 * One thing that is wrong with a value.
 *
 * @example
 * ```ts
 * import { compileSchema, type Problem } from "@strict-mcp/strict-mcp/validation";
 * import { assertEquals } from "@std/assert";
 *
 * const found: Problem[] = compileSchema({ items: { type: "string" } })
 *   .problems(["a", 1]);
 * assertEquals(found, [{ path: "/1", message: "must be string" }]);
 * ```
 */
export interface Problem {
  /**
   * Where in the value, as a JSON Pointer (RFC 6901): `""` is the whole value.
   * A path too long to show ends with `…`.
   */
  readonly path: string;
  /** What the value must be there: `must be string`. */
  readonly message: string;
}

/**
 * One keyword, or one schema, as a function: whether a value satisfies it.
 * The same function answers and explains, so that a verdict and its reasons
 * cannot disagree. It stops at the first problem unless they are collected.
 */
export type Rule = (value: unknown, run: Run) => boolean;

/** The state of one use of a compiled schema. */
export class Run {
  /** The problems collected, or `undefined` if only the verdict counts. */
  problems: Problem[] | undefined;
  /** How many problems are wanted. */
  limit: number = MAX_PROBLEMS;
  /** The way from the checked value to the part that is looked at now. */
  path: (string | number)[] = [];
  /** How many schemas are being applied within one another, at least. */
  depth = 0;
  /** How many references have been followed. */
  references = 0;
  /**
   * Whether a bound was hit. Then no verdict is to be trusted, since a `not`
   * turns a refusal into consent: the value is refused as a whole.
   */
  exceeded = false;

  /** Whether a rule that has failed shall look for more problems. */
  get wantsMore(): boolean {
    return this.problems !== undefined && this.problems.length < this.limit;
  }

  /** Counts one reference, `levels` schemas deep; false at a bound. */
  enter(levels: number): boolean {
    this.references++;
    if (
      this.depth + levels > MAX_CHECK_DEPTH || this.references > MAX_REFERENCES
    ) {
      this.exceeded = true;
    }
    if (this.exceeded) return false;
    this.depth += levels;
    return true;
  }

  /** Takes back what the matching {@linkcode enter} has counted. */
  leave(levels: number): void {
    this.depth -= levels;
  }

  /** Records a problem if problems are collected. Always false. */
  fail(message: string): false {
    if (this.wantsMore) {
      const path = this.path
        .map((token) =>
          step(typeof token === "number" ? token : cut(token, MAX_TEXT_LENGTH))
        )
        .join("");
      this.problems!.push({
        path: cut(path, MAX_TEXT_LENGTH),
        message: cut(message, MAX_TEXT_LENGTH),
      });
    }
    return false;
  }
}

/** Applies a rule to a part of the value that is looked at. */
export function within(
  rule: Rule,
  token: string | number,
  part: unknown,
  run: Run,
): boolean {
  if (run.problems === undefined) return rule(part, run);
  run.path.push(token);
  const ok = rule(part, run);
  run.path.pop();
  return ok;
}

/** The verdict of a rule, without its problems. */
export function holds(rule: Rule, value: unknown, run: Run): boolean {
  const { problems } = run;
  run.problems = undefined;
  const ok = rule(value, run);
  run.problems = problems;
  return ok;
}

/** The first problem that a rule has with a value, as a text. */
export function reason(rule: Rule, value: unknown, run: Run): string {
  const { problems, limit, path } = run;
  const found: Problem[] = [];
  run.problems = found;
  run.limit = 1;
  run.path = [];
  rule(value, run);
  run.problems = problems;
  run.limit = limit;
  run.path = path;
  const [first] = found;
  if (first === undefined) return "";
  // The reason may list alternatives itself.
  const message = first.message.includes(OR)
    ? `(${first.message})`
    : first.message;
  return first.path === "" ? message : `${first.path} ${message}`;
}

/** One rule for several, applied in order. */
export function all(rules: readonly Rule[]): Rule {
  const [first, second] = rules;
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  return (value, run) => {
    let ok = true;
    for (let i = 0; i < rules.length; i++) {
      if (!rules[i]!(value, run)) {
        if (!run.wantsMore) return false;
        ok = false;
      }
    }
    return ok;
  };
}
