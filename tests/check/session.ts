/** A process that is spoken to: the handshake, what is sent, what comes. */

import type { Case } from "./case.ts";
import { type Facts, isModern } from "./facts.ts";
import { Filling, initializeParams } from "./fill.ts";
import { Ledger } from "./ledger.ts";
import type { Patience } from "./patience.ts";
import { type End, Peer } from "./peer.ts";
import type { Random } from "./random.ts";
import type { Reply } from "./reply.ts";
import type { Watch } from "./watch.ts";

/** What every session of a check has in common. */
export interface Setting {
  readonly command: readonly string[];
  readonly patience: Patience;
  readonly random: Random;
  readonly watch: Watch;
}

/** How often it is waited anew; a server may speak for ever. */
const MOST_WAITS = 10;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** One process. */
export class Session {
  readonly revision: string;
  readonly #peer: Peer;
  readonly #setting: Setting;
  readonly #ledger: Ledger;
  /** Answers that are no matter of the case in which they came. */
  readonly #aside = new Set<Reply>();
  readonly #messages: Filling;
  #spoke = false;
  /** The first reply that may be a matter of the present case. */
  #first = 0;

  /**
   * Takes a process, or starts one.
   *
   * @throws {Deno.errors.NotFound} If there is no such command
   */
  constructor(
    setting: Setting,
    revision: string,
    peer: Peer = new Peer(setting.command),
  ) {
    this.revision = revision;
    this.#setting = setting;
    this.#messages = new Filling(NOTHING, revision, setting.random);
    this.#peer = peer;
    this.#ledger = new Ledger(revision);
    for (const reply of peer.replies) this.#take(reply);
    this.#peer.onReply = (reply) => this.#take(reply);
  }

  /** Whether the process can be spoken to. */
  get alive(): boolean {
    return this.end === undefined;
  }

  /** How the process ended, if it has. */
  get end(): End | undefined {
    return this.#peer.end;
  }

  /** Whether it was ended for writing too much. */
  get overflowed(): boolean {
    return this.#peer.overflowed;
  }

  /** The last that it wrote on stderr. */
  get stderr(): string {
    return this.#peer.stderr;
  }

  /** Whether it has answered anything. */
  get spoke(): boolean {
    return this.#spoke;
  }

  /** Asks, and waits for the answer. */
  async ask(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<Reply | undefined> {
    const id = `ask-${this.#setting.random.name()}`;
    const key = JSON.stringify(id);
    const message = this.#messages.message({ id, method, params });
    this.send(JSON.stringify(message));
    await this.until(() => this.answered(key));
    const reply = this.#peer.replies.find((reply) => reply.key === key);
    if (reply !== undefined) this.#aside.add(reply);
    return reply;
  }

  /** Opens the session; false if the server does not take part. */
  async open(): Promise<boolean> {
    if (!isModern(this.revision)) {
      const params = initializeParams(this.revision);
      const reply = await this.ask("initialize", params);
      if (reply?.message.result === undefined) return false;
      this.greeted();
    }
    const probed = await this.probe();
    for (const reply of this.#peer.replies) this.#aside.add(reply);
    return probed;
  }

  /** Says, where the revision wants it, that the handshake is over. */
  greeted(): void {
    if (isModern(this.revision)) return;
    this.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  }

  /** Begins a case: what came before is no matter of it. */
  begin(): void {
    this.#first = this.#peer.replies.length;
  }

  /** The replies that are a matter of the present case. */
  came(): readonly Reply[] {
    return this.#peer.replies.slice(this.#first).filter((reply) =>
      reply.kind !== "other" && !this.#aside.has(reply)
    );
  }

  /** Whether an id has been answered in the present case. */
  answered(key: string): boolean {
    return this.#peer.replies.slice(this.#first).some((reply) =>
      reply.kind === "response" && reply.key === key
    );
  }

  /** Ends the process and all that it started. */
  async dispose(): Promise<void> {
    await this.#peer.dispose();
  }

  /** Asks the process to end, and waits for it; false if it stays. */
  async finish(ending: NonNullable<Case["end"]>): Promise<boolean> {
    if (ending === "eof") this.#peer.closeInput();
    else this.#peer.signal(ending);
    return await this.until(() => !this.alive);
  }

  /** Whether a request that no server knows is answered, as all have to be. */
  async probe(): Promise<boolean> {
    const method = `check/probe-${this.#setting.random.name()}`;
    return await this.ask(method) !== undefined;
  }

  /**
   * Waits until something is so, as long as this process deserves: anew when
   * something else came meanwhile, for some serve one request after another.
   */
  async until(test: () => boolean): Promise<boolean> {
    const { patience } = this.#setting;
    const what = this.#spoke ? "answer" : "start";
    const begun = performance.now();
    let come = false;
    for (let wait = 0; wait < MOST_WAITS && !come; wait++) {
      const { length } = this.#peer.replies;
      come = await this.#peer.until(test, patience.ms(what));
      if (!this.alive || this.#peer.replies.length === length) break;
    }
    if (come) patience.took(what, performance.now() - begun);
    return come;
  }

  /**
   * Sends a line, or bytes as they are.
   *
   * @param what The line without its line feed, or the bytes
   * @param chunk The most that is written at once, in bytes
   */
  send(what: string | Uint8Array, chunk?: number): void {
    const text = typeof what === "string" ? what : decoder.decode(what);
    for (const line of text.split("\n")) this.#ledger.sent(line);
    const bytes = typeof what === "string" ? encoder.encode(`${what}\n`) : what;
    const size = chunk ?? bytes.length;
    for (let at = 0; at < bytes.length; at += size) {
      this.#peer.write(bytes.slice(at, at + size));
    }
  }

  #take(reply: Reply): void {
    this.#spoke ||= reply.kind === "response";
    const ledger = this.#ledger;
    const { watch } = this.#setting;
    const revision = ledger.revisionOf(reply) ?? this.revision;
    watch.look(reply, revision, ledger.echoes(reply));
    if (reply.kind === "request") this.#answer(reply);
    if (reply.kind !== "response" || !ledger.repeats(reply)) return;
    this.#aside.add(reply);
    watch.note("once", "a second answer to one id", reply.text);
  }

  /** A server may ask something, too; what it cannot have is refused. */
  #answer({ message: { id, method } }: Reply): void {
    const answer = method === "ping"
      ? { result: {} }
      : { error: { code: -32601, message: "Method not found" } };
    const line = JSON.stringify({ jsonrpc: "2.0", id, ...answer });
    this.#peer.write(encoder.encode(`${line}\n`));
  }
}

/** Facts for messages that hold no placeholder. */
const NOTHING = {} as Facts;
