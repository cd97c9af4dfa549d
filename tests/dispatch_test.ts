/** What runs longer than one turn: order, cancelling, the end, faults. */
import { assert, assertEquals, assertFalse } from "@std/assert";
import {
  type Call,
  Dispatcher,
  MAX_BATCH_LENGTH,
  type Method,
  OPEN,
  type Outcome,
} from "../lib/dispatch.ts";
import { decode, RpcError } from "../lib/jsonrpc.ts";

const MARKER = "the secret of /etc/passwd";

/** A dispatcher with methods that the test answers by hand. */
class Bench {
  readonly sent: string[] = [];
  readonly faults: unknown[] = [];
  readonly calls: Call[] = [];
  readonly dispatcher: Dispatcher;
  readonly #answers = new Map<string, (outcome: Outcome) => void>();
  readonly #failures = new Map<string, (cause: unknown) => void>();

  constructor() {
    const methods = new Map<string, Method>([
      ["sync", (): Outcome => ({ n: 0 })],
      ["slow", (_params, call): Promise<Outcome> => {
        this.calls.push(call);
        const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
        this.#answers.set(String(call.id), resolve);
        this.#failures.set(String(call.id), reject);
        return promise;
      }],
      ["open", (_params, call): typeof OPEN => {
        this.calls.push(call);
        call.notify("opened", {});
        return OPEN;
      }],
      ["error", (): Outcome => new RpcError(-32602, "No", { a: 1 })],
      ["throw", (): Outcome => {
        throw new Error(MARKER);
      }],
      ["bigint", (): Outcome => ({ n: 1n })],
    ]);
    this.dispatcher = new Dispatcher({
      decode,
      route: (name) => methods.get(name) ?? new RpcError(-32601),
      onNotification: (_method, params, cancel): void => {
        if (params !== undefined) cancel((params as { id: number }).id);
      },
      acceptsBatch: () => true,
      send: (text) => this.sent.push(text),
      onFault: (cause) => this.faults.push(cause),
    });
  }

  call(method: string, ...ids: (number | string)[]): void {
    for (const id of ids) {
      this.dispatcher.receive(
        JSON.stringify({ jsonrpc: "2.0", id, method }),
      );
    }
  }

  cancel(id: number | string): void {
    this.dispatcher.receive(
      JSON.stringify({ jsonrpc: "2.0", method: "cancel", params: { id } }),
    );
  }

  async answer(id: number | string, outcome: Outcome = {}): Promise<void> {
    this.#answers.get(String(id))?.(outcome);
    await settled();
  }

  async fail(id: number | string, cause: unknown): Promise<void> {
    this.#failures.get(String(id))?.(cause);
    await settled();
  }

  /** The ids of what was sent since the last time, `null` for refusals. */
  ids(): unknown[] {
    return this.sent.splice(0).map((text) => JSON.parse(text).id);
  }
}

/** Lets everything that waits for a settled promise have its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

Deno.test("Dispatcher answers at once what can be answered at once", () => {
  const bench = new Bench();
  bench.call("sync", 1, 2, 3);
  assertEquals(bench.ids(), [1, 2, 3]);
});

Deno.test("Dispatcher serves other requests while one runs", async () => {
  const bench = new Bench();
  bench.call("slow", "a");
  bench.call("sync", 1);
  bench.call("slow", "b");
  bench.call("sync", 2);
  await bench.answer("b");
  await bench.answer("a");
  assertEquals(bench.ids(), [1, 2, "b", "a"]);
});

Deno.test("Dispatcher sends nothing for a cancelled request", async () => {
  const bench = new Bench();
  bench.call("slow", 1, 2);
  const [first, second] = bench.calls;
  const { signal } = first!;
  bench.cancel(1);
  assert(signal.aborted);
  assertFalse(second!.signal.aborted);
  first!.notify("late", {});
  await bench.answer(1);
  await bench.answer(2);
  assertEquals(bench.ids(), [2]);
});

Deno.test("Dispatcher aborts a signal that is first read after cancelling", () => {
  const bench = new Bench();
  bench.call("slow", 1);
  bench.cancel(1);
  assert(bench.calls[0]!.signal.aborted);
});

Deno.test("Dispatcher ignores the cancelling of what does not run", async () => {
  const bench = new Bench();
  bench.call("slow", 1);
  bench.cancel("1");
  bench.cancel(7);
  await bench.answer(1);
  bench.cancel(1);
  assertEquals(bench.ids(), [1]);
});

Deno.test("Dispatcher frees the id of a cancelled request at once", async () => {
  const bench = new Bench();
  bench.call("slow", 1);
  const { answer: late } = { answer: bench.answer.bind(bench) };
  bench.cancel(1);
  bench.call("sync", 1);
  await late(1);
  assertEquals(bench.ids(), [1]);
});

Deno.test("Dispatcher keeps a late answer off a new request of the same id", async () => {
  const bench = new Bench();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const outcomes = [promise, new Promise<Outcome>(() => {})];
  const sent: string[] = [];
  const dispatcher = new Dispatcher({
    decode,
    route: () => (): Promise<Outcome> => outcomes.shift()!,
    onNotification: (_method, _params, cancel): void => cancel(1),
    acceptsBatch: () => false,
    send: (text) => sent.push(text),
    onFault: (cause) => bench.faults.push(cause),
  });
  const request = '{"jsonrpc":"2.0","id":1,"method":"m"}';
  dispatcher.receive(request);
  dispatcher.receive('{"jsonrpc":"2.0","method":"cancel"}');
  dispatcher.receive(request);
  resolve({});
  await settled();
  assertEquals(sent, []);
  dispatcher.receive(request);
  assertEquals(sent.map((text) => JSON.parse(text).error.code), [-32600]);
});

Deno.test("Dispatcher refuses a second request of a running id", async () => {
  const bench = new Bench();
  bench.call("slow", 1);
  bench.call("sync", 1, "1");
  await bench.answer(1);
  bench.call("sync", 1);
  assertEquals(bench.ids(), [null, "1", 1, 1]);
});

Deno.test("Dispatcher drops notifications of a call that has ended", async () => {
  const bench = new Bench();
  bench.call("slow", 1);
  bench.calls[0]!.notify("progress", { n: 1 });
  await bench.answer(1);
  bench.calls[0]!.notify("progress", { n: 2 });
  assertEquals(bench.sent, [
    '{"jsonrpc":"2.0","method":"progress","params":{"n":1}}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
  ]);
});

Deno.test("Dispatcher lets nothing of a fault out", async () => {
  const bench = new Bench();
  bench.call("slow", 1);
  bench.call("throw", 2);
  bench.call("bigint", 3);
  await bench.fail(1, new Error(MARKER));
  assertEquals(
    bench.sent,
    [2, 3, 1].map((id) =>
      `{"jsonrpc":"2.0","id":${id},"error":{"code":-32603,"message":"Internal error"}}`
    ),
  );
  assertEquals(bench.faults.length, 3);
});

Deno.test("Dispatcher answers with the error that a method returns", () => {
  const bench = new Bench();
  bench.call("error", 1);
  assertEquals(bench.sent, [
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No","data":{"a":1}}}',
  ]);
});

Deno.test("Dispatcher answers a batch when all of it is done, in order", async () => {
  const bench = new Bench();
  const batch = [["slow", 1], ["sync", 2], ["slow", 3], ["slow", 4]]
    .map(([method, id]) => ({ jsonrpc: "2.0", id, method }));
  bench.dispatcher.receive(JSON.stringify(batch));
  await bench.answer(3);
  bench.cancel(4);
  await bench.answer(4);
  assertEquals(bench.sent, []);
  await bench.answer(1);
  assertEquals(
    bench.sent.map((text) =>
      JSON.parse(text).map(({ id }: { id: number }) => id)
    ),
    [[1, 2, 3]],
  );
});

Deno.test("Dispatcher holds no answer of a batch back for a cancelled one", async () => {
  const bench = new Bench();
  const batch = [["slow", 1], ["sync", 2]]
    .map(([method, id]) => ({ jsonrpc: "2.0", id, method }));
  bench.dispatcher.receive(JSON.stringify(batch));
  bench.cancel(1);
  await settled();
  assertEquals(bench.sent, ['[{"jsonrpc":"2.0","id":2,"result":{"n":0}}]']);
});

Deno.test("Dispatcher.close() sends the rest of a batch that is over its time", async () => {
  const bench = new Bench();
  const batch = [["slow", 1], ["sync", 2]]
    .map(([method, id]) => ({ jsonrpc: "2.0", id, method }));
  bench.dispatcher.receive(JSON.stringify(batch));
  await bench.dispatcher.close(0);
  assertEquals(
    bench.sent.splice(0),
    ['[{"jsonrpc":"2.0","id":2,"result":{"n":0}}]'],
  );
  await bench.answer(1);
  assertEquals(bench.sent, []);
});

Deno.test("Dispatcher answers a batch of the limit and refuses one more", () => {
  const batch = (length: number): string => `[${"0,".repeat(length - 1)}0]`;
  const bench = new Bench();
  bench.dispatcher.receive(batch(MAX_BATCH_LENGTH));
  bench.dispatcher.receive(batch(MAX_BATCH_LENGTH + 1));
  const [answered, refused] = bench.sent.map((text) => JSON.parse(text));
  assertEquals(answered.length, MAX_BATCH_LENGTH);
  assertEquals(refused.error.code, -32600);
});

Deno.test("Dispatcher.close() waits for what runs and leaves nothing open", async () => {
  const bench = new Bench();
  bench.call("slow", 1);
  bench.call("open", 2);
  bench.ids();
  let closed = false;
  const closing = bench.dispatcher.close(60_000).then(() => closed = true);
  await settled();
  assertFalse(closed);
  assert(bench.calls[1]!.signal.aborted);
  await bench.answer(1);
  await closing;
  assertEquals(bench.ids(), [1]);
});

Deno.test("Dispatcher.close() aborts what outlasts the grace and sends no more", async () => {
  const bench = new Bench();
  bench.call("slow", 1);
  const { signal } = bench.calls[0]!;
  await bench.dispatcher.close(0);
  assert(signal.aborted);
  await bench.answer(1);
  assertEquals(bench.sent, []);
});

Deno.test("Dispatcher.close() resolves at once where nothing runs", async () => {
  await new Bench().dispatcher.close(60_000);
});
