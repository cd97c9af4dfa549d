import {
  createNotification,
  encode,
  type Params,
  type RequestId,
} from "../jsonrpc.ts";

/** One request while it is served. */
export interface Call {
  /** The request's id. */
  readonly id: RequestId;
  /** Aborted when the client cancels the request or the server closes. */
  readonly signal: AbortSignal;
  /** Sends a notification; ignored once the call has ended. */
  notify(method: string, params: Params): void;
  /** Aborts the signal; nothing more is sent for the call but its answer. */
  abort(): void;
}

/** The dispatcher's side of a {@linkcode Call}. */
export class ActiveCall implements Call {
  /** Whether it stays without an answer. */
  open = false;
  #ended = false;
  // Made when first asked for: most calls end before anyone looks at them.
  #controller: AbortController | undefined;
  #cancellation: PromiseWithResolvers<undefined> | undefined;

  readonly #send: (text: string) => void;

  /**
   * Begins a call.
   *
   * @param id The request's id.
   * @param send Takes each encoded message.
   */
  constructor(readonly id: RequestId, send: (text: string) => void) {
    this.#send = send;
  }

  /** Resolves when the client cancels the call, or the server closes. */
  get cancelled(): Promise<undefined> {
    this.#cancellation ??= Promise.withResolvers();
    return this.#cancellation.promise;
  }

  /** Ends it without an answer. */
  cancel(): void {
    this.abort();
    this.#cancellation?.resolve(undefined);
  }

  /** See {@linkcode Call}. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#ended) this.#controller.abort();
    return this.#controller.signal;
  }

  /** See {@linkcode Call}. */
  notify(method: string, params: Params): void {
    if (!this.#ended) this.#send(encode(createNotification(method, params)));
  }

  /** Ends it: nothing more is sent for it. */
  end(): void {
    this.#ended = true;
  }

  /** See {@linkcode Call}. */
  abort(): void {
    this.end();
    this.#controller?.abort();
  }
}
