import {
  classify,
  createErrorResponse,
  createSuccessResponse,
  type Decoded,
  encode,
  encodeResult,
  ErrorCode,
  type NamedParams,
  type RequestId,
  RpcError,
} from "./jsonrpc.ts";
import { ActiveCall } from "./dispatch/call.ts";
import {
  EncodedResult,
  type Method,
  OPEN,
  type Outcome,
} from "./dispatch/method.ts";

export type { Call } from "./dispatch/call.ts";
export {
  EncodedResult,
  type Method,
  OPEN,
  type Outcome,
} from "./dispatch/method.ts";

/** How many messages one batch may hold. */
export const MAX_BATCH_LENGTH = 10_000;

/** What a dispatcher is made of. */
export interface DispatcherOptions {
  /** Reads a line. */
  readonly decode: (line: string) => Decoded;
  /** Finds the method of a request, or the error to answer with. */
  readonly route: (
    method: string,
    params: NamedParams | undefined,
    inBatch: boolean,
  ) => Method | RpcError;
  /** Takes each notification; `cancel` ends a running request by its id. */
  readonly onNotification: (
    method: string,
    params: unknown,
    cancel: (id: RequestId) => void,
  ) => void;
  /** Tells whether this batch is answered, element by element. */
  readonly acceptsBatch: (elements: readonly unknown[]) => boolean;
  /** Takes each encoded message, without a line feed, in order. */
  readonly send: (text: string) => void;
  /** Is told of each fault of a method. */
  readonly onFault: (cause: unknown) => void;
}

type Answer = string | undefined;

/**
 * Takes lines and sends messages: decodes, finds the method, keeps track of
 * what runs, and lets no fault through. Knows no method by name.
 *
 * What can be answered at once is answered within {@linkcode receive}, so that
 * answers keep the order of their requests and cost no promise.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #running = new Map<RequestId, ActiveCall>();
  readonly #pending = new Set<Promise<unknown>>();

  /**
   * Makes a dispatcher for one connection.
   *
   * @param options The method table and the way out.
   */
  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /**
   * Takes one line.
   *
   * @param line The line, without its line feed.
   */
  receive(line: string): void {
    const decoded = this.#options.decode(line);
    this.#send(
      decoded.kind === "batch"
        ? this.#answerBatch(decoded.elements)
        : this.#answer(decoded, false),
    );
  }

  /**
   * Ends what never answers, waits for what still runs, then aborts it.
   *
   * @param graceMs How long to wait, in milliseconds.
   * @returns Resolves when nothing runs any more; nothing is sent after that.
   */
  async close(graceMs: number): Promise<void> {
    for (const [id, call] of this.#running) {
      if (call.open) this.#cancel(id);
    }
    if (this.#pending.size > 0) {
      const { promise: deadline, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMs);
      await Promise.race([Promise.all(this.#pending), deadline]);
      clearTimeout(timer);
    }
    for (const id of this.#running.keys()) this.#cancel(id);
    // The rest of a batch that waited for one of them.
    await Promise.all(this.#pending);
  }

  #send(answer: Answer | Promise<Answer>): void {
    if (answer instanceof Promise) {
      const sent = answer.then((text) => {
        this.#pending.delete(sent);
        this.#send(text);
      });
      this.#pending.add(sent);
    } else if (answer !== undefined) this.#options.send(answer);
  }

  #answer(message: Decoded, inBatch: boolean): Answer | Promise<Answer> {
    switch (message.kind) {
      case "request":
        return this.#serve(message, inBatch);
      case "notification":
        this.#options.onNotification(
          message.method,
          message.params,
          (id) => this.#cancel(id),
        );
        return undefined;
      case "invalid":
        return encode(message.response);
      default:
        return undefined;
    }
  }

  #answerBatch(elements: readonly unknown[]): Answer | Promise<Answer> {
    if (
      elements.length === 0 || elements.length > MAX_BATCH_LENGTH ||
      !this.#options.acceptsBatch(elements)
    ) {
      return INVALID_REQUEST;
    }
    const ids = new Set<RequestId>();
    const answers = elements.map((element) => {
      const message = classify(element);
      if (message.kind === "request") {
        if (ids.has(message.id)) return INVALID_REQUEST;
        ids.add(message.id);
      }
      return this.#answer(message, true);
    });
    return answers.some((answer) => answer instanceof Promise)
      ? Promise.all(answers).then(joinBatch)
      : joinBatch(answers as Answer[]);
  }

  #serve(
    { id, method: name, params }: Extract<Decoded, { kind: "request" }>,
    inBatch: boolean,
  ): Answer | Promise<Answer> {
    if (this.#running.has(id)) return INVALID_REQUEST;
    const call = new ActiveCall(id, this.#options.send);
    let outcome: ReturnType<Method>;
    try {
      const method = this.#options.route(name, params, inBatch);
      outcome = method instanceof RpcError ? method : method(params, call);
    } catch (cause) {
      return this.#fault(id, cause);
    }
    if (outcome === OPEN) {
      call.open = true;
      this.#running.set(id, call);
      return undefined;
    }
    if (outcome instanceof Promise) return this.#wait(outcome, call);
    call.end();
    return this.#encode(id, outcome);
  }

  #wait(outcome: Promise<Outcome>, call: ActiveCall): Promise<Answer> {
    const { id } = call;
    this.#running.set(id, call);
    const end = (answer: () => Answer): Answer => {
      // A cancelled call is no longer the one that runs under its id.
      if (this.#running.get(id) !== call) return undefined;
      this.#running.delete(id);
      call.end();
      return answer();
    };
    return Promise.race([
      outcome.then(
        (outcome) => end(() => this.#encode(id, outcome)),
        (cause) => end(() => this.#fault(id, cause)),
      ),
      // Its work may go on, but nobody waits for it.
      call.cancelled,
    ]);
  }

  #cancel(id: RequestId): void {
    const call = this.#running.get(id);
    this.#running.delete(id);
    call?.cancel();
  }

  #encode(id: RequestId, outcome: Outcome): string {
    try {
      if (outcome instanceof EncodedResult) {
        return encodeResult(id, outcome.json);
      }
      return encode(
        outcome instanceof RpcError
          ? createErrorResponse(
            id,
            outcome.code,
            outcome.message,
            outcome.data,
          )
          : createSuccessResponse(id, outcome),
      );
    } catch (cause) {
      return this.#fault(id, cause);
    }
  }

  #fault(id: RequestId, cause: unknown): string {
    this.#options.onFault(cause);
    return encode(createErrorResponse(id, ErrorCode.INTERNAL_ERROR));
  }
}

const INVALID_REQUEST = encode(
  createErrorResponse(null, ErrorCode.INVALID_REQUEST),
);

function joinBatch(answers: readonly Answer[]): Answer {
  const given = answers.filter((answer) => answer !== undefined);
  return given.length === 0 ? undefined : `[${given.join(",")}]`;
}
