/**
 * The table of methods: which there are and which revision has them.
 *
 * @module
 */

import type { Method } from "./dispatch.ts";
import { completionMethods } from "./methods/completion.ts";
import {
  type Common,
  createContext,
  type MethodRow,
} from "./methods/context.ts";
import { lifecycleMethods, loggingMethods } from "./methods/lifecycle.ts";
import { promptMethods } from "./methods/prompts.ts";
import { resourceMethods } from "./methods/resources.ts";
import { subscriptionMethods } from "./methods/subscriptions.ts";
import { toolMethods } from "./methods/tools.ts";
import type { Revision } from "./protocol.ts";
import { hasCompletions, hasResources } from "./server_options.ts";

export { INVALID_PARAMS, type Session } from "./methods/context.ts";
export { prepareTool } from "./methods/prepared_tool.ts";
export { MAX_COMPLETIONS } from "./methods/completion.ts";
export {
  MAX_SUBSCRIPTION_CHARACTERS,
  MAX_SUBSCRIPTIONS,
} from "./methods/subscriptions.ts";

/**
 * Makes the methods that a server has under one revision. A feature of which it
 * offers nothing has none.
 *
 * @param common What all revisions share.
 * @param revision The revision.
 */
export function methodTable(
  common: Common,
  revision: Revision,
): ReadonlyMap<string, Method> {
  const { options } = common;
  const context = createContext(common, revision);
  const rows: readonly MethodRow[] = [
    ...lifecycleMethods,
    ...subscriptionMethods,
    ...(options.tools.length > 0 ? toolMethods : []),
    ...(hasResources(options) ? resourceMethods : []),
    ...(options.prompts.length > 0 ? promptMethods : []),
    ...(hasCompletions(options) ? completionMethods : []),
    ...(options.logging ? loggingMethods : []),
  ];
  return new Map(
    rows.filter(({ era }) => era === undefined || era === revision.era)
      .map((row) => [row.name, row.create(context)]),
  );
}
