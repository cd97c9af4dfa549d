/**
 * The server under load, as a process.
 *
 * @module
 */

import { peakMiB, residentMiB } from "../bench/proc.ts";

/** How a process ended. */
export interface End {
  readonly code: number;
  readonly stderr: string;
}

/** One server. */
export class Process {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #errors: Promise<string>;

  /** Starts a command. */
  constructor([command = "", ...args]: readonly string[]) {
    this.#child = new Deno.Command(command, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#errors = new Response(this.#child.stderr).text();
  }

  /** Its answers, line by line, without line feeds. */
  async *lines(afterChunk: () => Promise<void>): AsyncGenerator<string[]> {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of this.#child.stdout) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split(
        "\n",
      );
      rest = parts.pop()!;
      yield parts;
      await afterChunk();
    }
    if (rest !== "") yield [rest];
  }

  /** Writes bytes in pieces; resolves when the server has taken them. */
  async write(
    bytes: Uint8Array<ArrayBuffer>,
    sizeOf: () => number,
  ): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const end = Math.min(bytes.length, at + sizeOf());
      await this.#input.write(bytes.subarray(at, end));
      at = end;
    }
  }

  /** Ends its input. */
  async closeInput(): Promise<void> {
    await this.#input.close();
  }

  /** Waits for its end. */
  async end(): Promise<End> {
    const { code } = await this.#child.status;
    return { code, stderr: await this.#errors };
  }

  /** Ends it at once. */
  kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }

  /** The memory that it holds, in MiB, where the system tells. */
  get residentMiB(): number | undefined {
    return residentMiB(this.#child.pid);
  }

  /** The most that it has held, in MiB, where the system tells. */
  get peakMiB(): number | undefined {
    return peakMiB(this.#child.pid);
  }
}
