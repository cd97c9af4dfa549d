/**
 * The table of methods: which there are and which revision has them.
 *
 * @module
 */

import type { Method } from "./dispatch.ts";
import {
  createContext,
  type MethodRow,
  type ServerOptions,
  type Session,
} from "./methods/context.ts";
import { lifecycleMethods } from "./methods/lifecycle.ts";
import { promptMethods } from "./methods/prompts.ts";
import { resourceMethods } from "./methods/resources.ts";
import { subscriptionMethods } from "./methods/subscriptions.ts";
import { toolMethods } from "./methods/tools.ts";
import type { Revision } from "./protocol.ts";

export type { ServerOptions, Session } from "./methods/context.ts";
export { MAX_SUBSCRIPTIONS } from "./methods/subscriptions.ts";

/**
 * Makes the methods that a server has under one revision. A feature of which it
 * offers nothing has none.
 *
 * @param options What is served.
 * @param revision The revision.
 * @param session What the connection has agreed on.
 * @param onFault Is told of each fault.
 */
export function methodTable(
  options: ServerOptions,
  revision: Revision,
  session: Session,
  onFault: (cause: unknown) => void,
): ReadonlyMap<string, Method> {
  const context = createContext(options, revision, session, onFault);
  const rows: readonly MethodRow[] = [
    ...lifecycleMethods,
    ...subscriptionMethods,
    ...(options.tools.length > 0 ? toolMethods : []),
    ...(options.resources.length > 0 ? resourceMethods : []),
    ...(options.prompts.length > 0 ? promptMethods : []),
  ];
  return new Map(
    rows.filter(({ era }) => era === undefined || era === revision.era)
      .map((row) => [row.name, row.create(context)]),
  );
}
