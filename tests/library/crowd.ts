/** A thousand calls at once, half of which the client gives up. */
import { createServer, defineTool, type Server } from "../../lib/mod.ts";
import type { CallContext } from "../../lib/mod.ts";

/** How many calls run at once. */
export const CALLS = 1_000;

/** What came of one round of calls. */
export interface Round {
  /** How many calls had begun before the first one ended. */
  readonly begun: number;
  /** The numbers of the calls whose signal was aborted, before any ended. */
  readonly aborted: readonly number[];
  /** What was sent before any call ended. */
  readonly early: readonly string[];
  /** What was sent when all had ended. */
  readonly sent: readonly string[];
}

interface Running {
  readonly key: number;
  readonly context: CallContext;
  readonly finish: (text: string) => void;
}

/** A server whose calls end when they are told to. */
export class Crowd {
  /** Takes the context of each call. */
  onCall: (context: CallContext) => void = () => {};
  readonly faults: unknown[] = [];
  #sent: string[] = [];
  #running: Running[] = [];
  readonly #server: Server = createServer(
    {
      name: "crowd",
      version: "1.0.0",
      maxConcurrentCalls: CALLS,
      tools: [
        defineTool({
          name: "wait",
          description: "Gives its text when it is told to",
          inputSchema: {
            type: "object",
            properties: { key: { type: "integer" } },
            required: ["key"],
          },
          run: ({ key }, context) => {
            const { promise, resolve } = Promise.withResolvers<string>();
            this.#running.push({ key, context, finish: resolve });
            this.onCall(context);
            return promise;
          },
        }),
      ],
    },
    (text) => this.#sent.push(text),
    (cause) => this.faults.push(cause),
  );

  /** Calls with all ids, cancels each second one, then ends all of them. */
  async play(idOf: (key: number) => string): Promise<Round> {
    for (let key = 0; key < CALLS; key++) {
      this.#server.receive(
        `{"jsonrpc":"2.0","id":${idOf(key)},"method":"tools/call","params":` +
          `{"name":"wait","arguments":{"key":${key}}}}`,
      );
    }
    await settled();
    const begun = this.#running.length;
    for (let key = 0; key < CALLS; key += 2) {
      this.#server.receive(
        `{"jsonrpc":"2.0","method":"notifications/cancelled","params":` +
          `{"requestId":${idOf(key)}}}`,
      );
    }
    await settled();
    const aborted = this.#running
      .filter(({ context }) => context.signal.aborted)
      .map(({ key }) => key);
    const early = this.#sent;
    this.#sent = [];
    for (const { key, finish } of this.#running) finish(`text ${key}`);
    this.#running = [];
    await settled();
    const sent = this.#sent;
    this.#sent = [];
    return { begun, aborted, early, sent };
  }

  /** Ends the server; says whether it took no more than a few turns. */
  async close(): Promise<boolean> {
    let closed = false;
    const closing = this.#server.close().then(() => closed = true);
    await settled();
    const atOnce = closed;
    await closing;
    return atOnce;
  }
}

/** Lets everything that waits for a settled promise have its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await undefined;
}
