/**
 * What happens while calls run, step by step: nothing moves but what a step
 * moves, so that no test waits for the clock.
 */
import { assert, assertEquals } from "@std/assert";
import type { CallContext, LogLevel } from "../lib/mod.ts";
import { createServer, defineTool } from "../lib/mod.ts";

/** One step: what the client or a tool does, or what must have come of it. */
interface Step {
  /** The client sends a line. */
  readonly send?: string;
  /** The input ends. */
  readonly end?: true;
  /** The call with this key gives a text. */
  readonly finish?: string;
  readonly text?: string;
  /** The call with this key reports progress, or logs. */
  readonly do?: string;
  readonly progress?: readonly [number, number?, string?];
  readonly log?: readonly [LogLevel, unknown];
  /** Exactly these lines have come since the last such step. */
  readonly expect?: readonly string[];
  /** The signal of the call with this key is, or will be, aborted. */
  readonly aborted?: string;
  /** Exactly the calls with these keys have been started and not finished. */
  readonly running?: readonly string[];
}

interface Row {
  readonly why: string;
  readonly steps: readonly Step[];
}

const ROWS: readonly Row[] = Deno.readTextFileSync(
  new URL("concurrency/steps.jsonl", import.meta.url),
).trim().split("\n").map((line) => JSON.parse(line));

interface Running {
  readonly context: CallContext;
  readonly finish: (text: string) => void;
  finished: boolean;
}

class Stage {
  readonly #sent: string[] = [];
  readonly #calls = new Map<string, Running>();
  readonly #server = createServer(
    {
      name: "slow",
      version: "1.0.0",
      tools: [this.#tool("slow"), this.#tool("hasty", 1)],
      logging: true,
      maxConcurrentCalls: 2,
    },
    (text) => this.#sent.push(text),
    (cause) => {
      throw cause;
    },
  );
  #closing: Promise<void> | undefined;

  #tool(name: string, timeLimitMs?: number): ReturnType<typeof defineTool> {
    return defineTool({
      name,
      description: "Gives what it is told to, when it is told to",
      inputSchema: {
        type: "object",
        properties: { key: { type: "string" } },
        required: ["key"],
      },
      ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
      run: ({ key }, context) => {
        const { promise, resolve } = Promise.withResolvers<string>();
        const finish = resolve;
        this.#calls.set(key, { context, finish, finished: false });
        return promise;
      },
    });
  }

  async take(step: Step): Promise<void> {
    if (step.send !== undefined) this.#server.receive(step.send);
    if (step.end) this.#closing = this.#server.close();
    if (step.finish !== undefined) {
      const call = this.#call(step.finish);
      call.finished = true;
      call.finish(step.text ?? "");
    }
    if (step.do !== undefined) {
      const { context: { progress, log } } = this.#call(step.do);
      if (step.progress !== undefined) progress(...step.progress);
      if (step.log !== undefined) log(...step.log);
    }
    if (step.aborted !== undefined) {
      const { context: { signal } } = this.#call(step.aborted);
      if (!signal.aborted) {
        await new Promise((resolve) =>
          signal.addEventListener("abort", resolve)
        );
      }
    }
    await settled();
    if (step.expect !== undefined) {
      assertEquals(this.#sent.splice(0), [...step.expect]);
    }
    if (step.running !== undefined) {
      const running = [...this.#calls].filter(([, call]) => !call.finished);
      assertEquals(running.map(([key]) => key), [...step.running]);
    }
  }

  async end(): Promise<void> {
    for (const call of this.#calls.values()) call.finish("");
    await (this.#closing ?? this.#server.close());
    assertEquals(this.#sent, []);
  }

  #call(key: string): Running {
    const call = this.#calls.get(key);
    assert(call !== undefined, `no call with the key ${key}`);
    return call;
  }
}

/** Lets everything that waits for a settled promise have its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

for (const { why, steps } of ROWS) {
  Deno.test(`concurrency: ${why}`, async () => {
    const stage = new Stage();
    for (const step of steps) await stage.take(step);
    await stage.end();
  });
}
