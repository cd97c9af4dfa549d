/** What is waited for until it comes, and what is there at once or never. */

import { classify } from "../../lib/jsonrpc.ts";
import type { Expected } from "./case.ts";
import type { Filling } from "./fill.ts";
import { readReply, type Reply } from "./reply.ts";

/** The id of a line that is a request beyond doubt. */
export function requestKey(line: string): string | undefined {
  const { key, message } = readReply(line);
  return classify(message).kind === "request" ? key : undefined;
}

/**
 * What is waited for. The answer to a proper request may take its time; an
 * answer to what was none is there before the next request's, or not at all.
 */
export function awaited(
  expected: Expected,
  filling: Filling,
  requests: ReadonlySet<string>,
): ((replies: readonly Reply[]) => boolean)[] {
  if (expected.optional === true) return [];
  if (expected.batch !== undefined) {
    return [(replies) => replies.some(({ kind }) => kind === "batch")];
  }
  const { method } = expected;
  if (method !== undefined) {
    return [
      (replies) => replies.some(({ message }) => message.method === method),
    ];
  }
  const key = filling.key(expected.id);
  return key !== undefined && requests.has(key)
    ? [(replies) => replies.some((reply) => reply.key === key)]
    : [];
}
