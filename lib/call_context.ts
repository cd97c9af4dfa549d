import type { Call } from "./dispatch.ts";
import { type NamedParams, type RequestId, toJson } from "./jsonrpc.ts";
import {
  isLogLevel,
  isObject,
  knownMembers,
  LOG_LEVEL,
  LOG_LEVELS,
  type LogLevel,
  type Revision,
} from "./protocol.ts";

/** The request that a tool, a resource or a prompt is asked by. */
export interface RequestInfo {
  /** Its id. */
  readonly id: RequestId;
  /** The protocol revision that it is answered by. */
  readonly protocolVersion: string;
  /** Its `_meta`, empty where it has none. */
  readonly _meta: { readonly [key: string]: unknown };
}

/** What a tool, a resource or a prompt gets besides its arguments. */
export interface CallContext {
  /**
   * Aborted when the client cancels the request, its time is up, or the server
   * ends.
   */
  readonly signal: AbortSignal;
  /** The request. */
  readonly request: RequestInfo;
  /**
   * Reports progress, where the client asked for it. Each value must be higher
   * than the last one; others are dropped, as is a `total` that is not finite.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress
   */
  readonly progress: (
    progress: number,
    total?: number,
    message?: string,
  ) => void;
  /**
   * Sends a log message to the client, where the server declares `logging` and
   * the client wants messages of this level. Data without a JSON form is
   * dropped.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging
   */
  readonly log: (level: LogLevel, data: unknown, logger?: string) => void;
}

/** What a context needs to know of the server. */
export interface ContextSource {
  /** The revision of the request. */
  readonly revision: Revision;
  /** Whether log messages are declared. */
  readonly logging: boolean;
  /** What a legacy client asked for. */
  readonly session: { readonly logLevel: LogLevel };
}

/**
 * The context of one call. Its parts are made when they are asked for, since
 * most tools need none.
 */
export class LazyCallContext implements CallContext {
  readonly #source: ContextSource;
  readonly #call: Call;
  readonly #meta: { readonly [key: string]: unknown };
  #lastProgress = -Infinity;

  /**
   * Makes the context of one call.
   *
   * @param source What it needs to know of the server.
   * @param call The call.
   * @param params The parameters of its request.
   */
  constructor(
    source: ContextSource,
    call: Call,
    params: NamedParams | undefined,
  ) {
    this.#source = source;
    this.#call = call;
    const meta = params?._meta;
    this.#meta = isObject(meta) ? meta : NO_META;
  }

  /** See {@linkcode CallContext}. */
  get signal(): AbortSignal {
    return this.#call.signal;
  }

  /** See {@linkcode CallContext}. */
  get request(): RequestInfo {
    return {
      id: this.#call.id,
      protocolVersion: this.#source.revision.version,
      _meta: this.#meta,
    };
  }

  /** See {@linkcode CallContext}. */
  get progress(): CallContext["progress"] {
    return (progress, total, message) =>
      this.#progress(progress, total, message);
  }

  /** See {@linkcode CallContext}. */
  get log(): CallContext["log"] {
    return (level, data, logger) => this.#log(level, data, logger);
  }

  #progress(progress: number, total?: number, message?: string): void {
    const token = this.#meta.progressToken;
    if (
      !isProgressToken(token) || !Number.isFinite(progress) ||
      progress <= this.#lastProgress
    ) {
      return;
    }
    this.#lastProgress = progress;
    const report = {
      progressToken: toJson(token),
      progress,
      total: Number.isFinite(total) ? total : undefined,
      message: typeof message === "string" ? message : undefined,
    };
    this.#call.notify(
      "notifications/progress",
      knownMembers("progress", report, this.#source.revision),
    );
  }

  #log(level: LogLevel, data: unknown, logger?: string): void {
    const wanted = this.#wantedLevel();
    if (
      wanted === undefined ||
      LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(wanted)
    ) {
      return;
    }
    try {
      // The data must be there, and must not be what fails the call.
      if (JSON.stringify(data) === undefined) return;
      this.#call.notify("notifications/message", {
        level,
        ...(typeof logger === "string" ? { logger } : {}),
        data,
      });
    } catch {
      return;
    }
  }

  #wantedLevel(): LogLevel | undefined {
    const { logging, revision, session } = this.#source;
    if (!logging) return undefined;
    if (revision.era === "legacy") return session.logLevel;
    const level = this.#meta[LOG_LEVEL];
    return isLogLevel(level) ? level : undefined;
  }
}

const NO_META = {};

function isProgressToken(token: unknown): token is RequestId {
  return typeof token === "string" || typeof token === "bigint" ||
    Number.isInteger(token);
}
