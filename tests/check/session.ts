/** A process that is spoken to: the handshake, a case, what came of it. */

import { awaited, requestKey } from "./awaited.ts";
import type { Case } from "./case.ts";
import { type Facts, isModern } from "./facts.ts";
import { Filling, initializeParams, VERSION_KEY } from "./fill.ts";
import { describe, expectations, match } from "./match.ts";
import type { Patience } from "./patience.ts";
import { type End, Peer } from "./peer.ts";
import type { Random } from "./random.ts";
import { isObject, readReply, type Reply } from "./reply.ts";
import type { Watch } from "./watch.ts";

/** What every session of a check has in common. */
export interface Setting {
  readonly command: readonly string[];
  readonly patience: Patience;
  readonly random: Random;
  readonly watch: Watch;
}

/** How a case went. */
export interface Outcome {
  /** What is wrong; nothing if the case passed. */
  readonly problems: readonly string[];
  readonly sent: readonly string[];
  readonly expected: readonly string[];
  readonly came: readonly string[];
  readonly stderr: string;
}

const encoder = new TextEncoder();

/** One process. */
export class Session {
  readonly revision: string;
  readonly #peer: Peer;
  readonly #setting: Setting;
  /** How many answers each id that was sent is still to get. */
  readonly #owed = new Map<string, number>();
  /** How many lines without a readable id are still to get theirs. */
  #unreadable = 0;
  #lastText = "";
  /** The revision in which each id was sent; none if it claimed none. */
  readonly #spoken = new Map<string, string>();
  /** Answers that are no matter of the case in which they came. */
  readonly #aside = new Set<Reply>();
  #messages: Filling;

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
    for (const reply of peer.replies) this.#take(reply);
    this.#peer.onReply = (reply) => this.#take(reply);
  }

  /** Whether the process can be spoken to. */
  get alive(): boolean {
    return this.#peer.end === undefined;
  }

  /** Whether it has answered anything. */
  get spoke(): boolean {
    return this.#peer.replies.some(({ kind }) => kind === "response");
  }

  /** Asks, and waits for the answer. */
  async ask(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    timeoutMs = this.#setting.patience.ms,
  ): Promise<Reply | undefined> {
    const id = `ask-${this.#setting.random.name()}`;
    const key = JSON.stringify(id);
    const message = this.#messages.message({ id, method, params });
    this.#send(JSON.stringify(message));
    await this.#peer.until(() => this.#answered(key), timeoutMs);
    const reply = this.#peer.replies.find((reply) => reply.key === key);
    if (reply !== undefined) this.#aside.add(reply);
    return reply;
  }

  /** Opens the session; false if the server does not take part. */
  async open(): Promise<boolean> {
    const { startMs } = this.#setting.patience;
    if (!isModern(this.revision)) {
      const params = initializeParams(this.revision);
      const reply = await this.ask("initialize", params, startMs);
      if (reply?.message.result === undefined) return false;
      this.#send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    }
    const probed = await this.#probe(startMs);
    for (const reply of this.#peer.replies) this.#aside.add(reply);
    return probed;
  }

  /** Plays a case. */
  async play(
    row: Case,
    filling: Filling,
    { endsAtEof }: { readonly endsAtEof: boolean },
  ): Promise<Outcome> {
    const { patience } = this.#setting;
    const peer = this.#peer;
    const first = peer.replies.length;
    const sent: string[] = [];
    const requests = new Set<string>();
    const problems: string[] = [];
    for (const step of row.in) {
      if (typeof step === "object" && "until" in step) {
        const key = filling.key(step.until)!;
        await peer.until(() => this.#answered(key, first), patience.ms);
        continue;
      }
      const what = filling.step(step)!;
      sent.push(
        typeof what === "string" ? what : new TextDecoder().decode(what),
      );
      const key = typeof what === "string" ? requestKey(what) : undefined;
      if (key !== undefined) requests.add(key);
      this.#send(what, row.chunk);
    }
    const probed = !row.probe || await this.#probe(patience.ms);
    const waited = row.expect.flatMap((one) => awaited(one, filling, requests));
    const all = (): boolean => waited.every((test) => test(this.#since(first)));
    if (probed && !await peer.until(all, patience.ms) && this.alive) {
      patience.exhausted();
    }
    if (row.end !== undefined) {
      await this.#finish(row.end);
      if (peer.end === undefined) {
        patience.exhausted();
        problems.push(`the process has not ended after ${row.end}`);
      } else if (row.exit !== undefined) {
        const { code, signal } = peer.end;
        if (code !== row.exit) {
          problems.push(`exit code ${code}${signal ? ` (${signal})` : ""}`);
        }
      }
    } else if (!probed) {
      problems.push(
        peer.end === undefined
          ? "no answer to a request that was sent afterwards"
          : `the process ended: ${endText(peer.end)}`,
      );
      if (peer.end === undefined) patience.exhausted();
    } else if (row.open !== "shared" && endsAtEof) {
      // Nothing can come any more after the end: silence is proved.
      await this.#finish("eof");
    }
    if (peer.overflowed) problems.push("more output than is taken");
    const came = this.#since(first);
    const found = match(row.expect, came, filling);
    problems.push(
      ...found.problems,
      ...found.missing.map((one) =>
        `nothing came for: ${describe(one, filling)}`
      ),
    );
    return {
      problems,
      sent,
      expected: expectations(row, filling),
      came: came.map(({ text }) => text),
      stderr: peer.stderr,
    };
  }

  /** Ends the process and all that it started. */
  async dispose(): Promise<void> {
    await this.#peer.dispose();
  }

  /** Whether the process ends by itself once its input has ended. */
  async endsAtEof(): Promise<boolean> {
    await this.#finish("eof");
    return !this.alive;
  }

  async #finish(ending: NonNullable<Case["end"]>): Promise<void> {
    if (ending === "eof") this.#peer.closeInput();
    else this.#peer.signal(ending);
    await this.#peer.until(() => false, this.#setting.patience.ms);
  }

  /** The replies from one on that are a matter of the present case. */
  #since(first: number): readonly Reply[] {
    return this.#peer.replies.slice(first).filter((reply) =>
      reply.kind !== "other" && !this.#aside.has(reply)
    );
  }

  #answered(key: string, first = 0): boolean {
    return this.#peer.replies.slice(first).some((reply) =>
      reply.kind === "response" && reply.key === key
    );
  }

  /** Whether a request that no server knows is answered, as all have to be. */
  async #probe(timeoutMs: number): Promise<boolean> {
    const method = `check/probe-${this.#setting.random.name()}`;
    return await this.ask(method, {}, timeoutMs) !== undefined;
  }

  #send(what: string | Uint8Array, chunk?: number): void {
    const text = typeof what === "string"
      ? what
      : new TextDecoder().decode(what);
    for (const line of text.split("\n")) this.#owe(line);
    const bytes = typeof what === "string" ? encoder.encode(`${what}\n`) : what;
    const size = chunk ?? bytes.length;
    for (let at = 0; at < bytes.length; at += size) {
      this.#peer.write(bytes.slice(at, at + size));
    }
  }

  #owe(line: string): void {
    const { key, kind, message, batch } = readReply(line);
    if (kind !== "notification" && requestKey(line) === undefined) {
      this.#unreadable += 1 + batch.length;
    }
    for (const each of [key, ...batch.map(({ key }) => key)]) {
      if (each === undefined) continue;
      this.#owed.set(each, (this.#owed.get(each) ?? 0) + 1);
      this.#spoken.set(each, claimOf(message) ?? this.#unclaimed);
    }
  }

  /** What a request without a claim is in: nothing that has rules, if modern. */
  get #unclaimed(): string {
    return isModern(this.revision) ? "" : this.revision;
  }

  #take(reply: Reply): void {
    const { kind, key } = reply;
    const spoken = key === undefined ? undefined : this.#spoken.get(key);
    const revision = kind === "response" ? spoken : undefined;
    this.#setting.watch.look(reply, revision ?? this.revision);
    if (kind === "request") this.#answer(reply);
    if (kind !== "response") return;
    if (key === undefined) {
      // Lines whose id cannot be read have answers that look alike.
      const repeated = this.#lastText === reply.text;
      this.#lastText = reply.text;
      if (this.#unreadable-- > 0 || !repeated) return;
    } else {
      this.#lastText = reply.text;
      const owed = this.#owed.get(key);
      if (owed === undefined) return;
      this.#owed.set(key, owed - 1);
      if (owed > 0) return;
    }
    this.#aside.add(reply);
    this.#setting.watch.note("once", "a second answer to one id", reply.text);
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

/** How a process ended, in words. */
function endText({ code, signal }: End): string {
  return signal === null ? `exit code ${code}` : `${signal}`;
}

/** The revision that a request says it is in. */
function claimOf({ params }: Reply["message"]): string | undefined {
  const meta = isObject(params) ? params._meta : undefined;
  const claim = isObject(meta) ? meta[VERSION_KEY] : undefined;
  return typeof claim === "string" ? claim : undefined;
}
