/**
 * The revisions of the Model Context Protocol: what each of them knows, how
 * one is negotiated, and what a modern request must carry.
 *
 * @see https://modelcontextprotocol.io/specification/versioning
 * @module
 */

export {
  claimedRevision,
  isLogLevel,
  isObject,
  LOG_LEVEL,
  LOG_LEVELS,
  type LogLevel,
  SERVER_INFO,
  SUBSCRIPTION_ID,
} from "./protocol/claim.ts";
export { type Described, knownMembers } from "./protocol/members.ts";
export {
  McpErrorCode,
  MODERN_VERSIONS,
  negotiate,
  type Revision,
  REVISIONS,
} from "./protocol/revision.ts";
export { decodeUsualCall } from "./protocol/usual_call.ts";
