/** A stdio server behind the bridge. */
import { Exchange, type Message } from "./exchange.ts";

/** The member of a notification's `_meta` that names its subscription. */
const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

/** A server's process, and the requests that it has yet to answer. */
export class StdioChild {
  /** Whether the process ended as it should: by itself, with exit code 0. */
  readonly ended: Promise<boolean>;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #exchanges = new Map<string, Exchange>();
  #over = false;

  /**
   * Starts a server. What it says on standard error is the bridge's.
   *
   * @param command The command that runs it.
   */
  constructor([command = "", ...args]: readonly string[]) {
    const child = new Deno.Command(command, {
      args,
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    this.#input = child.stdin.getWriter();
    const read = this.#read(child.stdout);
    this.ended = child.status.then(async ({ code, signal }) => {
      await read;
      this.#over = true;
      this.close();
      for (const exchange of this.#exchanges.values()) exchange.fail();
      return code === 0 && signal === null;
    });
  }

  /** Sends a message that has no answer. */
  send(line: string): void {
    const bytes = new TextEncoder().encode(line + "\n");
    // Where the server has ended there is nobody to tell.
    this.#input.write(bytes).catch(() => {});
  }

  /**
   * Sends a request.
   *
   * @param line The request as it is sent.
   * @param request The same, read.
   * @param statusOf The HTTP status of an answer.
   * @param gone Aborted when the client waits no more.
   */
  ask(
    line: string,
    request: Message,
    statusOf: (message: Message) => number,
    gone: AbortSignal,
  ): Promise<Response> {
    const key = JSON.stringify(request.id);
    const cancel = (): void => {
      if (this.#exchanges.get(key) !== exchange) return;
      this.#exchanges.delete(key);
      // On stdio this says what a closed connection says on HTTP.
      this.send(JSON.stringify({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId: request.id },
      }));
    };
    const exchange = new Exchange(request, statusOf, cancel);
    if (this.#over) exchange.fail();
    gone.addEventListener("abort", cancel, { once: true });
    this.#exchanges.set(key, exchange);
    this.send(line);
    return exchange.response;
  }

  /** Ends the server's input, upon which it has to end. */
  close(): void {
    this.#input.close().catch(() => {});
  }

  async #read(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    let rest = "";
    for await (const text of output.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#receive(line);
    }
  }

  #receive(line: string): void {
    const message: Message = JSON.parse(line);
    if (message.method !== undefined) {
      this.#exchangeOf(message)?.notify(line);
      return;
    }
    const key = JSON.stringify(message.id);
    this.#exchanges.get(key)?.finish(line, message);
    this.#exchanges.delete(key);
  }

  /** Whose a notification is. */
  #exchangeOf({ params }: Message): Exchange | undefined {
    const subscription = params?._meta?.[SUBSCRIPTION];
    if (subscription !== undefined) {
      return this.#exchanges.get(JSON.stringify(subscription));
    }
    const token = params?.progressToken;
    return [...this.#exchanges.values()].findLast(({ request }) =>
      // On stdio a log message does not say whose it is.
      token === undefined || request.params?._meta?.progressToken === token
    );
  }
}
