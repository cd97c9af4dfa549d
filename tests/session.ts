/** A server process to talk with step by step, and to watch as it ends. */
import { join } from "../.ci/release/bytes.ts";
import { assert, assertEquals } from "@std/assert";

/** How a session is started. */
export interface SessionOptions {
  /** After this many milliseconds the process is killed: 60,000 unless given. */
  readonly timeoutMs?: number;
  /** Whether nobody reads its stderr until it has ended. */
  readonly stderrUnread?: boolean;
}

/** How a process ended, and what it had said that nobody had read before. */
export interface End {
  readonly code: number;
  readonly signal: Deno.Signal | null;
  /** What was still unread on stdout. */
  readonly rest: string;
  readonly stderr: string;
}

/** One process. Nothing waits by the clock; the timeout only ends a hang. */
export class Session {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #output: ReadableStreamBYOBReader;
  #stderr: Promise<string> | undefined;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #command: string;
  #late = false;
  #unread: Uint8Array<ArrayBuffer> = new Uint8Array();

  /** Starts a command. */
  constructor(
    [command, ...args]: readonly string[],
    { timeoutMs = 60_000, stderrUnread = false }: SessionOptions = {},
  ) {
    if (command === undefined) throw new TypeError("Session: no command");
    this.#command = command;
    this.#child = new Deno.Command(command, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#output = this.#child.stdout.getReader({ mode: "byob" });
    if (!stderrUnread) this.#readStderr();
    this.#timer = setTimeout(() => {
      this.#late = true;
      this.#child.kill("SIGKILL");
    }, timeoutMs);
  }

  /** The process's id. */
  get pid(): number {
    return this.#child.pid;
  }

  /** Writes bytes, or text as UTF-8; a process that has ended takes nothing. */
  async write(data: string | Uint8Array): Promise<void> {
    const bytes = typeof data === "string"
      ? new TextEncoder().encode(data)
      : data;
    await this.#input.write(bytes).catch(() => {});
  }

  /** Ends the process's input. */
  async closeInput(): Promise<void> {
    await this.#input.close().catch(() => {});
  }

  /** Ends the reading of the process's output, as a client does that is gone. */
  async closeOutput(): Promise<void> {
    await this.#output.cancel();
  }

  /** Reads up to so many bytes; none at the end of the output. */
  async readSome(size: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#unread.length > 0) {
      const head = this.#unread.slice(0, size);
      this.#unread = this.#unread.slice(size);
      return head;
    }
    const { value } = await this.#output.read(new Uint8Array(size));
    return value ?? new Uint8Array();
  }

  /** Reads one line, without its line feed. */
  async readLine(): Promise<string> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      const part = await this.readSome(65_536);
      if (part.length === 0) {
        throw new Error(`${this.#command}: the output ended within a line`);
      }
      const lineFeed = part.indexOf(0x0a);
      parts.push(lineFeed < 0 ? part : part.slice(0, lineFeed));
      if (lineFeed < 0) continue;
      const tail = part.slice(lineFeed + 1);
      this.#unread = join([tail, this.#unread]);
      return text(join(parts));
    }
  }

  /** Sends a signal to the process. */
  kill(signal: Deno.Signal): void {
    this.#child.kill(signal);
  }

  /** Ends the input, reads what is left and waits for the process's end. */
  async end(): Promise<End> {
    const closed = this.closeInput();
    return await this.ended(closed);
  }

  /** Waits for the process's end without reading what it wrote. */
  async endedUnread(): Promise<End> {
    await this.#child.status;
    return await this.ended();
  }

  /** As {@linkcode end}, but leaves it to the process to end. */
  async ended(closed: Promise<void> = Promise.resolve()): Promise<End> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      const part = await this.readSome(1_048_576);
      if (part.length === 0) break;
      parts.push(part);
    }
    const { code, signal } = await this.#child.status;
    clearTimeout(this.#timer);
    await closed;
    this.#input.releaseLock();
    await this.#child.stdin.close().catch(() => {});
    const stderr = await this.#readStderr();
    const end = { code, signal, rest: text(join(parts)), stderr };
    if (this.#late) {
      throw new Error(
        `${this.#command} did not end: ${JSON.stringify(end).slice(0, 500)}`,
      );
    }
    return end;
  }

  #readStderr(): Promise<string> {
    return this.#stderr ??= new Response(this.#child.stderr).text();
  }
}

/** What a session looks like that ended as it should. */
export function assertQuietEnd(end: End, rest = ""): void {
  assertEquals(end, { code: 0, signal: null, rest, stderr: "" });
}

/** Sends a ping and reads its answer, which has to come at once. */
export async function assertAlive(
  session: Session,
  id = "alive",
): Promise<void> {
  await session.write(ping(id) + "\n");
  assertEquals(await session.readLine(), pong(id));
}

/** A ping, without a line feed. */
export function ping(id: string | number): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method: "ping" });
}

/** Its answer. */
export function pong(id: string | number): string {
  return JSON.stringify({ jsonrpc: "2.0", id, result: {} });
}

/** A call of echo, without a line feed. */
export function echo(id: number, text: string): string {
  const params = { name: "echo", arguments: { text } };
  return JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params });
}

/** Its answer. */
export function echoed(id: number, text: string): string {
  const result = { content: [{ type: "text", text }] };
  return JSON.stringify({ jsonrpc: "2.0", id, result });
}

/** The answer to what has no id. */
export function failure(code: number, message: string): string {
  const error = { code, message };
  return JSON.stringify({ jsonrpc: "2.0", id: null, error });
}

/** The most memory, in bytes, that a running process had at any time. */
export async function peakMemory(pid: number): Promise<number> {
  // Deno itself reads nothing there without every permission.
  const { stdout } = await new Deno.Command("cat", {
    args: [`/proc/${pid}/status`],
  }).output();
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(text(stdout)) ?? [];
  assert(kilobytes !== undefined, "no VmHWM");
  return Number(kilobytes) * 1024;
}

/** Why {@linkcode peakMemory} is not to be had, or nothing if it is. */
export function noPeakMemory(): string | undefined {
  return Deno.build.os === "linux" ? undefined : "no /proc/PID/status";
}

/** Reads text that has to be UTF-8, a byte-order mark included. */
function text(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    bytes,
  );
}
