/** One request over HTTP and the messages that a stdio server has for it. */

/** A message, as far as it has to be understood to be handed on. */
export interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: {
    readonly progressToken?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly error?: { readonly code?: unknown };
}

/**
 * The answer to one request: a plain one, or, where notifications come before
 * the response, a stream of events.
 */
export class Exchange {
  /** What the client gets. */
  readonly response: Promise<Response>;
  readonly #answer = Promise.withResolvers<Response>();
  readonly #statusOf: (message: Message) => number;
  readonly #onGone: () => void;
  #events: ReadableStreamDefaultController<Uint8Array> | undefined;

  /**
   * Waits for messages.
   *
   * @param request The request as it was sent.
   * @param statusOf The HTTP status of a plain answer.
   * @param onGone Called when the client does not wait any more; also, to no
   * harm, when it has got everything.
   */
  constructor(
    readonly request: Message,
    statusOf: (message: Message) => number,
    onGone: () => void,
  ) {
    this.response = this.#answer.promise;
    this.#statusOf = statusOf;
    this.#onGone = onGone;
  }

  /** Hands on a notification. */
  notify(line: string): void {
    this.#stream().enqueue(event(line));
  }

  /** Hands on the response, which is the last message. */
  finish(line: string, message: Message): void {
    if (this.#events === undefined) {
      this.#answer.resolve(json(this.#statusOf(message), line));
      return;
    }
    this.#events.enqueue(event(line));
    this.#events.close();
  }

  /** Gives up: the server has ended. */
  fail(): void {
    if (this.#events === undefined) {
      this.#answer.resolve(new Response(null, { status: 502 }));
    } else {
      this.#events.error(new Error("the server has ended"));
    }
  }

  #stream(): ReadableStreamDefaultController<Uint8Array> {
    if (this.#events !== undefined) return this.#events;
    let events!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller): void {
        events = controller;
      },
      cancel: this.#onGone,
    });
    this.#events = events;
    this.#answer.resolve(
      new Response(body, { headers: { "content-type": "text/event-stream" } }),
    );
    return events;
  }
}

function json(status: number, line: string): Response {
  const headers = { "content-type": "application/json" };
  return new Response(line, { status, headers });
}

function event(line: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`event: message\ndata: ${line}\n\n`);
}
