/**
 * A server under measurement: a process with a clock and a time limit.
 *
 * The client does as little as it can while the clock runs: line feeds are
 * counted, the bytes are kept and looked at later.
 *
 * @module
 */

import { killTree, peakMiB } from "./proc.ts";

/** How to start a server. */
export interface Command {
  /** The program and its arguments. */
  words: string[];
  /** The working folder; undefined is that of the benchmark. */
  cwd?: string;
}

/** Answers, and when the last of them was complete. */
export interface Answers {
  /** Milliseconds of `performance.now()`. */
  at: number;
  /** The bytes, as they came. */
  chunks: Uint8Array[];
}

const LINE_FEED = 0x0a;

/** What a pipe holds. */
const READ_BYTES = 64 * 1024;

/** What answers may have beyond four times the bytes of their calls. */
const SPARE_BYTES = 2 ** 20;

/** How long a process may take to end after its input has. */
const END_MS = 5_000;

/** How much of stderr is kept for the note about a failure. */
const KEPT_STDERR = 1_000;

/** A running server. */
export class Peer {
  /** When it was started, in milliseconds of `performance.now()`. */
  readonly spawnedAt: number;
  #child: Deno.ChildProcess;
  #reader: ReadableStreamBYOBReader;
  /** Where reads go, again and again: a fresh buffer each costs more than a copy. */
  #buffer = new Uint8Array(READ_BYTES);
  #writer: WritableStreamDefaultWriter<Uint8Array>;
  #timer: ReturnType<typeof setTimeout>;
  #timeoutMs: number;
  #timedOut = false;
  #stderr = "";
  #stderrEnd: Promise<void>;

  /** Starts it; it is killed when it still runs after `timeoutMs`. */
  constructor(command: Command, timeoutMs: number) {
    const [program, ...args] = command.words;
    this.spawnedAt = performance.now();
    this.#child = new Deno.Command(program!, {
      args,
      ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
      // A look for a newer Deno would be part of the start.
      env: { DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#reader = this.#child.stdout.getReader({ mode: "byob" });
    this.#writer = this.#child.stdin.getWriter();
    this.#writer.closed.catch(() => {}); // a broken pipe shows up in take()
    this.#stderrEnd = this.#keepStderr();
    this.#timeoutMs = timeoutMs;
    this.#timer = setTimeout(() => {
      this.#timedOut = true;
      this.kill();
    }, timeoutMs);
  }

  /** Sends bytes in pieces of the given size; without one, as the pipe takes them. */
  async send(bytes: Uint8Array, piece = bytes.length): Promise<void> {
    try {
      for (let from = 0; from < bytes.length; from += piece) {
        await this.#writer.write(bytes.subarray(from, from + piece));
      }
    } catch {
      // The process is gone; whoever waits for its answers says so.
    }
  }

  /** Waits for so many complete lines. Throws an `Error` where they do not come, or not within `maxBytes`. */
  async take(lines: number, maxBytes: number): Promise<Answers> {
    const chunks: Uint8Array[] = [];
    let seen = 0;
    let bytes = 0;
    while (seen < lines) {
      const { value, done } = await this.#reader.read(this.#buffer);
      if (done || value === undefined) {
        throw new Error(await this.#reason(seen, lines));
      }
      for (
        let at = value.indexOf(LINE_FEED);
        at >= 0;
        at = value.indexOf(LINE_FEED, at + 1)
      ) seen++;
      bytes += value.length;
      if (bytes > maxBytes) throw new Error(`answered over ${maxBytes} bytes`);
      chunks.push(value.slice());
      this.#buffer = new Uint8Array(value.buffer);
    }
    return { at: performance.now(), chunks };
  }

  /** Sends and waits for so many lines at the same time. */
  async ask(
    bytes: Uint8Array,
    lines: number,
    piece?: number,
  ): Promise<Answers> {
    const [answers] = await Promise.all([
      this.take(lines, 4 * bytes.length + SPARE_BYTES),
      this.send(bytes, piece),
    ]);
    return answers;
  }

  /** The most memory it has held, in MiB; undefined where the system does not say. */
  peakMiB(): number | undefined {
    return peakMiB(this.#child.pid);
  }

  /** Ends its input; false where it had to be killed for not ending. */
  async end(): Promise<boolean> {
    clearTimeout(this.#timer);
    let willing = true;
    this.#timer = setTimeout(() => {
      willing = false;
      this.kill();
    }, END_MS);
    await this.#writer.close().catch(() => {});
    await this.#finish();
    return willing;
  }

  /** Ends it now. */
  kill(): void {
    killTree(this.#child.pid);
  }

  /** Ends it now and waits until it is gone. */
  async abandon(): Promise<void> {
    this.kill();
    await this.#finish();
  }

  async #finish(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
    await this.#writer.abort().catch(() => {});
    await this.#child.status;
    await this.#stderrEnd;
    clearTimeout(this.#timer);
  }

  async #reason(seen: number, lines: number): Promise<string> {
    const got = `with ${seen} of ${lines} answers`;
    if (this.#timedOut) {
      return `timed out after ${this.#timeoutMs / 1000} s ${got}`;
    }
    const { code, signal } = await this.#child.status;
    await this.#stderrEnd;
    const said = this.#stderr.trim().split("\n")[0];
    return `ended (${signal ?? `code ${code}`}) ${got}${
      said ? `: ${said}` : ""
    }`;
  }

  async #keepStderr(): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of this.#child.stderr) {
      if (this.#stderr.length < KEPT_STDERR) {
        this.#stderr += decoder.decode(chunk);
      }
    }
  }
}
