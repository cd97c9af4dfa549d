/** The servers that clients are connected to. */
import { EXECUTABLE } from "../../.ci/project.ts";
import { noExecutable, sourceCommand } from "../targets.ts";

/** A way to run the server. */
export interface Server {
  /** What the names of tests call it. */
  readonly name: string;
  /** The command that a client is given. */
  readonly command: readonly string[];
  /** Why it cannot be run here, or nothing if it can. */
  readonly reason: string | undefined;
}

/** Both ways to run the server: from source, and compiled. */
export const SERVERS: readonly [Server, Server] = [
  { name: "source", command: sourceCommand(), reason: undefined },
  { name: "executable", command: [EXECUTABLE], reason: noExecutable() },
];

/**
 * For tests of the client libraries: these never clear the timer with which
 * they wait for the end of a server. That the server has ended is seen from its
 * recording.
 */
export const LEAVES_TIMERS = {
  sanitizeOps: false,
  sanitizeResources: false,
} as const;
