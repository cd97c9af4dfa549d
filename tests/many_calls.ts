/**
 * A thousand calls at once, half of them cancelled half-way, in rounds. As a
 * program it prints the memory that rounds leave behind, in bytes, after so
 * many of them: `many_calls.ts N N`. It wants `--v8-flags=--expose-gc`.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { createServer } from "../lib/server.ts";
import { defineTool } from "../lib/tool.ts";

const CALLS = 1_000;

/** A server with a tool that waits, and what is done with it. */
export function createWaiting(): {
  readonly round: () => Promise<void>;
  readonly close: () => Promise<void>;
} {
  let sent: string[] = [];
  let release = (): void => {};
  let released = new Promise<void>((resolve) => release = resolve);
  let aborted = 0;
  let started = 0;
  const wait = defineTool({
    name: "wait",
    description: "Waits until the test says so",
    inputSchema: { type: "object", properties: {} },
    async run(_args, { signal }): Promise<string> {
      started++;
      signal.addEventListener("abort", () => aborted++, { once: true });
      await released;
      return "done";
    },
  });
  const server = createServer(
    {
      name: "many",
      version: "1.0.0",
      tools: [wait],
      maxConcurrentCalls: CALLS,
    },
    (text) => sent.push(text),
  );
  const round = async (): Promise<void> => {
    for (let id = 0; id < CALLS; id++) {
      server.receive(
        `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"wait","arguments":{}}}`,
      );
    }
    assertEquals([started, sent.length], [CALLS, 0]);
    for (let id = 0; id < CALLS; id += 2) {
      server.receive(
        `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`,
      );
    }
    assertEquals(aborted, CALLS / 2);
    release();
    // The answers are there once everything that waits has had its turn.
    await new Promise((resolve) => setTimeout(resolve));
    const ids = sent.map((text) => JSON.parse(text).id);
    assertEquals(
      ids.toSorted((a, b) => a - b),
      Array.from({ length: CALLS / 2 }, (_, n) => 2 * n + 1),
    );
    sent = [];
    [aborted, started] = [0, 0];
    released = new Promise<void>((resolve) => release = resolve);
  };
  return { round, close: () => server.close() };
}

if (import.meta.main) {
  const { gc } = globalThis as { gc?: () => void };
  const { round, close } = createWaiting();
  for (const count of Deno.args) {
    for (let n = 0; n < Number(count); n++) await round();
    gc!();
    const bytes = new TextEncoder().encode(`${Deno.memoryUsage().heapUsed}\n`);
    Deno.stdout.writeSync(bytes);
  }
  await close();
}
