import { isLogLevel, MODERN_VERSIONS, negotiate } from "../protocol.ts";
import {
  capabilities,
  type Context,
  FIXED,
  INVALID_PARAMS,
  type MethodRow,
  serverInfo,
} from "./context.ts";

/** The methods with which a connection begins and is kept. */
export const lifecycleMethods: readonly MethodRow[] = [
  {
    name: "initialize",
    era: "legacy",
    create: ({ options, session }) => (params) => {
      session.select(negotiate(params?.protocolVersion));
      return {
        protocolVersion: session.revision.version,
        capabilities: capabilities(options, session.revision),
        serverInfo: serverInfo(options, session.revision),
        ...instructions(options),
      };
    },
  },
  { name: "ping", era: "legacy", create: () => () => ({}) },
  {
    name: "server/discover",
    era: "modern",
    create: ({ options, revision, complete }) => {
      const result = complete({
        supportedVersions: MODERN_VERSIONS,
        capabilities: capabilities(options, revision),
        ...instructions(options),
      }, FIXED);
      return () => result;
    },
  },
  // Known, but only with the claim of a modern revision in `_meta`.
  {
    name: "server/discover",
    era: "legacy",
    create: () => () => INVALID_PARAMS,
  },
];

/** The method of a server that sends log messages. */
export const loggingMethods: readonly MethodRow[] = [
  {
    name: "logging/setLevel",
    era: "legacy",
    create: ({ session }) => (params) => {
      if (!isLogLevel(params?.level)) return INVALID_PARAMS;
      session.logLevel = params.level;
      return {};
    },
  },
];

function instructions(
  { instructions }: Context["options"],
): { readonly instructions?: string } {
  return instructions === undefined ? {} : { instructions };
}
