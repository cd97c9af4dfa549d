import { EncodedResult, type Method } from "../dispatch.ts";
import { ErrorCode, RpcError, stringify } from "../jsonrpc.ts";
import { type Body, type Context, FIXED } from "./context.ts";

const INVALID_CURSOR = new RpcError(
  ErrorCode.INVALID_PARAMS,
  "Invalid cursor",
);

/**
 * Makes a method that lists things page by page. A cursor holds all that is
 * needed to go on, so that it is good on every connection.
 *
 * @param member The member of the result that has the list.
 * @param entries What is listed.
 * @param context The revision's context.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
 */
export function listMethod(
  member: string,
  entries: readonly Body[],
  { options: { pageSize }, complete }: Context,
): Method {
  const pages = new Map<unknown, EncodedResult>();
  for (
    let start = 0;
    start === 0 || start < entries.length;
    start += pageSize
  ) {
    const next = start + pageSize;
    const body = complete({
      [member]: entries.slice(start, next),
      ...(next < entries.length ? { nextCursor: cursor(member, next) } : {}),
    }, FIXED);
    const key = start === 0 ? undefined : cursor(member, start);
    pages.set(key, new EncodedResult(stringify(body)));
  }
  return (params) => pages.get(params?.cursor ?? undefined) ?? INVALID_CURSOR;
}

function cursor(member: string, start: number): string {
  return btoa(`${member}:${start}`);
}
