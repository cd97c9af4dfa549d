/**
 * The server that is judged, as a process. It is not trusted: its output is
 * bounded, and it ends, with all that it started, when the judge says so.
 */

import { LineGuard } from "../../lib/framing.ts";
import { readReply, type Reply } from "./reply.ts";

/** The longest line that is taken from a server, in characters. */
export const MAX_LINE_CHARACTERS = 16 * 1024 * 1024;
/** The most that is taken from one process, in bytes. */
export const MAX_TOTAL_BYTES = 128 * 1024 * 1024;
/** How much of stderr is kept for a report, in characters. */
const KEPT_STDERR = 2000;

/** How long streams may stay open after the process has ended. */
const HELD_OPEN_MS = 1000;

/** All processes that run, so that none outlives the judge. */
const running = new Set<Peer>();

/** Ends every process that runs. */
export function endAll(): void {
  for (const peer of running) peer.kill();
}

/** How a process ended. */
export interface End {
  readonly code: number;
  readonly signal: string | null;
}

/** One process. */
export class Peer {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #output: ReadableStreamDefaultReader<Uint8Array>;
  readonly #errors: ReadableStreamDefaultReader<Uint8Array>;
  readonly #waiting = new Set<() => void>();
  readonly replies: Reply[] = [];
  /** How the process ended, once all of its output has been read. */
  end: End | undefined;
  /** The last that it wrote on stderr. */
  stderr = "";
  /** Whether it was ended for writing too much. */
  overflowed = false;
  /** Is told of every reply as it comes. */
  onReply: (reply: Reply) => void = () => {};
  readonly #finished: Promise<unknown>;
  #closed = false;
  /** Whether it was told to end by more than the end of its input. */
  #interrupted = false;

  /**
   * Starts a command.
   *
   * @throws {Deno.errors.NotFound} If there is no such command
   */
  constructor([command = "", ...args]: readonly string[]) {
    this.#child = new Deno.Command(command, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
      // A process group of its own, which can be ended as a whole.
      detached: true,
    }).spawn();
    running.add(this);
    this.#input = this.#child.stdin.getWriter();
    this.#output = this.#child.stdout.getReader();
    this.#errors = this.#child.stderr.getReader();
    this.#finished = Promise.all([
      this.#readStdout(),
      this.#readStderr(),
      this.#child.status.then(() => this.#letGo()),
    ]);
  }

  /** Writes bytes; a process that has ended, or never reads, takes none. */
  write(bytes: Uint8Array): void {
    // Not waited for: what counts is what comes back.
    if (!this.#closed) this.#input.write(bytes).catch(() => {});
  }

  /** Ends the process's input. */
  closeInput(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#input.close().catch(() => {});
  }

  /** Waits until something is so, or the process has ended, or time is up. */
  async until(test: () => boolean, timeoutMs: number): Promise<boolean> {
    let late = false;
    let wake = (): void => {};
    const timer = setTimeout(() => {
      late = true;
      wake();
    }, timeoutMs);
    const call = (): void => wake();
    this.#waiting.add(call);
    try {
      while (!test() && !late && this.end === undefined) {
        await new Promise<void>((resolve) => wake = resolve);
      }
      return test();
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(call);
    }
  }

  /** Sends a signal to the process alone. */
  signal(signal: Deno.Signal): void {
    this.#interrupted = true;
    try {
      this.#child.kill(signal);
    } catch {
      // It has ended already.
    }
  }

  /** Ends the process and all that it started. */
  kill(): void {
    this.#interrupted = true;
    try {
      if (Deno.build.os === "windows") this.#child.kill("SIGKILL");
      else Deno.kill(-this.#child.pid, "SIGKILL");
    } catch {
      this.signal("SIGKILL");
    }
  }

  /** Ends the process and waits until nothing of it is left. */
  async dispose(): Promise<void> {
    this.kill();
    this.closeInput();
    await this.#finished;
    running.delete(this);
  }

  /**
   * Stops reading soon after the process has ended: a child of it that left the
   * group may hold the streams open for ever.
   */
  async #letGo(): Promise<void> {
    const timer = setTimeout(() => {
      this.#output.cancel().catch(() => {});
      this.#errors.cancel().catch(() => {});
    }, HELD_OPEN_MS);
    await Promise.all([this.#output.closed, this.#errors.closed])
      .catch(() => {});
    clearTimeout(timer);
  }

  async #readStdout(): Promise<void> {
    const guard = new LineGuard(MAX_TOTAL_BYTES);
    let unfinished: string[] = [];
    let total = 0;
    let length = 0;
    const take = (text: string, whole: boolean): void => {
      const reply = readReply(text, whole);
      this.replies.push(reply);
      this.onReply(reply);
    };
    try {
      for await (const chunk of chunks(this.#output)) {
        // A byte-order mark is no part of JSON; the guard would drop it.
        if (total === 0 && chunk[0] === 0xef) unfinished.push("\ufeff");
        total += chunk.length;
        const parts = guard.push(chunk).split("\n");
        for (const [index, part] of parts.entries()) {
          unfinished.push(part);
          length += part.length;
          if (index === parts.length - 1) break;
          take(unfinished.join(""), true);
          unfinished = [];
          length = 0;
        }
        this.#wake();
        if (total > MAX_TOTAL_BYTES || length > MAX_LINE_CHARACTERS) {
          this.overflowed = true;
          this.kill();
          await this.#output.cancel();
        }
      }
    } catch {
      // A stream that breaks is one that ends.
    }
    const rest = unfinished.join("");
    // What an interruption cut is no fault of the server.
    if (rest !== "" && !this.#interrupted) take(rest, false);
    const { code, signal } = await this.#child.status;
    this.end = { code, signal };
    this.#wake();
  }

  async #readStderr(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of chunks(this.#errors)) {
        const text = decoder.decode(chunk, { stream: true });
        this.stderr = (this.stderr + text).slice(-KEPT_STDERR);
      }
    } catch {
      // As above.
    }
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}

async function* chunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return;
    yield value;
  }
}
