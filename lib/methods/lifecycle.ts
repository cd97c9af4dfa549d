import { MODERN_VERSIONS, negotiate } from "../protocol.ts";
import {
  capabilities,
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
        capabilities: capabilities(options),
        serverInfo: serverInfo(options, session.revision),
      };
    },
  },
  { name: "ping", era: "legacy", create: () => () => ({}) },
  {
    name: "server/discover",
    era: "modern",
    create: ({ options, completeCacheable }) => {
      const result = completeCacheable({
        supportedVersions: MODERN_VERSIONS,
        capabilities: capabilities(options),
      });
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
