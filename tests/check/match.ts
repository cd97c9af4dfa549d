/** Whether what came is what was expected. */

import { compileSchema, type Schema } from "../../lib/validation.ts";
import type { Case, Expected } from "./case.ts";
import type { Filling } from "./fill.ts";
import { isObject, type Reply } from "./reply.ts";
import shapes from "./cases/shapes.json" with { type: "json" };

/** What was found when replies were held against expectations. */
export interface Match {
  /** What is wrong, in the judge's words; nothing if all is well. */
  readonly problems: readonly string[];
  /** Expectations for which nothing came. */
  readonly missing: readonly Expected[];
}

/**
 * Holds replies against expectations: each expectation takes one reply, in any
 * order, and no response may be left over. Notifications and requests of the
 * server that nobody asked about do not matter here.
 *
 * @param expected What has to come
 * @param replies What came
 * @param filling The placeholders of this run
 *
 * @example
 * ```ts
 * import { match } from "./match.ts";
 * import { readReply } from "./reply.ts";
 * import { Filling } from "./fill.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const filling = new Filling({} as never, "2025-11-25", {} as never);
 * const reply = readReply('{"jsonrpc":"2.0","id":1,"result":{}}');
 * assertEquals(match([{ id: 1, result: true }], [reply], filling).problems, []);
 * assertEquals(match([], [reply], filling).problems, [
 *   "an answer that nobody expected",
 * ]);
 * ```
 */
export function match(
  expected: readonly Expected[],
  replies: readonly Reply[],
  filling: Filling,
): Match {
  const problems: string[] = [];
  const missing: Expected[] = [];
  const left = new Set(replies);
  for (const one of expected) {
    const candidates = [...left].filter((reply) =>
      concerns(one, reply, filling)
    );
    const verdicts = candidates.map((reply) => judge(one, reply, filling));
    const good = verdicts.findIndex((verdict) => verdict === undefined);
    const chosen = candidates[Math.max(good, 0)];
    if (chosen === undefined) {
      if (one.optional !== true) missing.push(one);
      continue;
    }
    left.delete(chosen);
    const problem = verdicts[Math.max(good, 0)];
    if (problem !== undefined) problems.push(problem);
  }
  for (const { kind } of left) {
    if (kind === "response") problems.push("an answer that nobody expected");
    if (kind === "batch") {
      problems.push("a list of answers that nobody expected");
    }
  }
  return { problems, missing };
}

function concerns(
  expected: Expected,
  reply: Reply,
  filling: Filling,
): boolean {
  if (expected.batch !== undefined) return reply.kind === "batch";
  if (expected.method !== undefined) {
    return reply.kind === "notification" &&
      reply.message.method === expected.method;
  }
  return reply.kind === "response" && reply.key === filling.key(expected.id);
}

/** What is wrong with a reply that an expectation is about. */
function judge(
  expected: Expected,
  { message, batch }: Reply,
  filling: Filling,
): string | undefined {
  if (expected.batch !== undefined) {
    const { problems, missing } = match(expected.batch, batch, filling);
    if (missing.length > 0) return `the list lacks ${missing.length} answers`;
    return problems[0];
  }
  if (expected.method !== undefined) {
    return expected.params === undefined
      ? undefined
      : explain("params", expected.params, message.params, filling);
  }
  const { error, result, answer } = expected;
  if (answer !== undefined) return explain("answer", answer, message, filling);
  if (error !== undefined) {
    if (!isObject(message.error)) {
      return Object.hasOwn(message, "error")
        ? "an error that is no object"
        : "a result instead of an error";
    }
    const codes = [error].flat();
    return error === true || codes.includes(message.error.code as number)
      ? undefined
      : `error ${JSON.stringify(message.error.code)} instead of ${
        codes.join(" or ")
      }`;
  }
  if (result !== undefined) {
    return Object.hasOwn(message, "result")
      ? explain("result", result, message.result, filling)
      : "an error instead of a result";
  }
  return undefined;
}

function explain(
  what: string,
  schema: Schema,
  value: unknown,
  filling: Filling,
): string | undefined {
  const filled = filling.value(schema);
  const whole = isObject(filled) ? { ...filled, $defs: shapes } : filled;
  const problems = compileSchema(whole).problems(value);
  if (problems.length === 0) return undefined;
  return `${what}: ` + problems.slice(0, 3)
    .map(({ path, message }) => `${path || "it"} ${message}`).join("; ");
}

/** An expectation in words. */
export function describe(expected: Expected, filling: Filling): string {
  const may = expected.optional === true ? ", or nothing" : "";
  if (expected.batch !== undefined) {
    const parts = expected.batch.map((one) => describe(one, filling));
    return `one line with a list of: ${parts.join("; ")}${may}`;
  }
  const schemaOf = (schema: Schema): string =>
    JSON.stringify(filling.value(schema));
  if (expected.method !== undefined) {
    const { method, params } = expected;
    return params === undefined
      ? `a notification ${method}${may}`
      : `a notification ${method} with params of ${schemaOf(params)}${may}`;
  }
  const key = filling.key(expected.id);
  const to = key === undefined ? "with id null" : `to id ${key}`;
  const { error, result, answer } = expected;
  if (error === true) return `an error ${to}${may}`;
  if (error !== undefined) {
    return `error ${[error].flat().join(" or ")} ${to}${may}`;
  }
  if (result !== undefined) {
    return result === true
      ? `a result ${to}${may}`
      : `a result ${to} of ${schemaOf(result)}${may}`;
  }
  return answer === undefined
    ? `an answer ${to}${may}`
    : `an answer ${to} of ${schemaOf(answer)}${may}`;
}

/** All that a case expects, in words. */
export function expectations(row: Case, filling: Filling): string[] {
  const lines = row.expect.map((one) => describe(one, filling));
  if (lines.length === 0) lines.push("no answer");
  if (row.or !== undefined) {
    lines.push("or instead:", ...row.or.map((one) => describe(one, filling)));
  }
  if (row.probe) lines.push("an answer to the next request");
  if (row.end !== undefined) {
    const exit = row.exit === undefined ? "" : ` with exit code ${row.exit}`;
    lines.push(`the process's end after ${row.end}${exit}`);
  }
  return lines;
}
