/** What the official client libraries have in common, under one shape. */

/** A result as a library hands it on. */
export type Result = Readonly<Record<string, unknown>>;

/** What a call of a tool brings besides its result. */
export interface CallOptions {
  /** Told of every progress. */
  readonly onprogress?: (progress: Progress) => void;
  /** Cancels the call. */
  readonly signal?: AbortSignal;
  /** The level of log messages that this call alone asks for. */
  readonly logLevel?: string;
}

/** How far a call is. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
}

/** What is completed: an argument of a prompt or a variable of a template. */
export interface Completion {
  readonly ref:
    | { type: "ref/prompt"; name: string }
    | { type: "ref/resource"; uri: string };
  readonly argument: { name: string; value: string };
}

/** A log message. */
export interface Log {
  readonly level: string;
  readonly data?: unknown;
}

/** A connected client. Lists are whole, however many pages they have. */
export interface Client {
  /** The revision that it has agreed on with the server. */
  readonly version: string;
  /** Every log message so far. */
  readonly logs: Log[];
  tools(): Promise<readonly Result[]>;
  resources(): Promise<readonly Result[]>;
  templates(): Promise<readonly Result[]>;
  prompts(): Promise<readonly Result[]>;
  call(
    name: string,
    args?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Result>;
  read(uri: string): Promise<Result>;
  prompt(name: string, args?: Record<string, string>): Promise<Result>;
  complete(completion: Completion): Promise<Result>;
  /** Only revisions with a handshake have it. */
  setLevel(level: "info" | "error"): Promise<unknown>;
  /** Likewise. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}
