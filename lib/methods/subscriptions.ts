import { type Method, OPEN } from "../dispatch.ts";
import { ErrorCode, RpcError, toJson } from "../jsonrpc.ts";
import { isObject, SUBSCRIPTION_ID } from "../protocol.ts";
import { INVALID_PARAMS, type MethodRow } from "./context.ts";

/** How many subscriptions may be open at once. */
export const MAX_SUBSCRIPTIONS = 1_024;

/** How many characters the ids of open subscriptions may have together. */
export const MAX_SUBSCRIPTION_CHARACTERS = 1_048_576;

const LIST_CHANGES = [
  "toolsListChanged",
  "promptsListChanged",
  "resourcesListChanged",
];

/**
 * Subscriptions. Lists and resources are fixed when the server is built, so
 * none of the notifications that a client can ask for is ever due: each
 * subscription is acknowledged with nothing and stays silent.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export const subscriptionMethods: readonly MethodRow[] = [
  { name: "subscriptions/listen", era: "modern", create: createListen },
  // Known, but only with the claim of a modern revision in `_meta`.
  {
    name: "subscriptions/listen",
    era: "legacy",
    create: () => () => INVALID_PARAMS,
  },
];

function createListen(): Method {
  let open = 0;
  let characters = 0;
  return (params, call) => {
    if (!isFilter(params?.notifications)) return INVALID_PARAMS;
    const { length } = String(call.id);
    if (
      open >= MAX_SUBSCRIPTIONS ||
      characters + length > MAX_SUBSCRIPTION_CHARACTERS
    ) {
      return new RpcError(ErrorCode.INTERNAL_ERROR, "Too many subscriptions");
    }
    open++;
    characters += length;
    call.signal.addEventListener("abort", () => {
      open--;
      characters -= length;
    }, { once: true });
    call.notify("notifications/subscriptions/acknowledged", {
      _meta: { [SUBSCRIPTION_ID]: toJson(call.id) },
      notifications: {},
    });
    return OPEN;
  };
}

function isFilter(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { resourceSubscriptions: uris = [] } = value;
  return LIST_CHANGES.every((name) =>
    value[name] === undefined || typeof value[name] === "boolean"
  ) && Array.isArray(uris) && uris.every((uri) => typeof uri === "string");
}
