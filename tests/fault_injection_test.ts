/** A fault at each write and at each read: nothing is lost, doubled or mixed. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  LineWriter,
  type Reader,
  readLines,
  type Sink,
} from "../lib/framing.ts";
import { createServer } from "../lib/server.ts";
import { echo } from "../lib/tools/echo.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const call = (id: number, text: string): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "echo", arguments: { text } },
  });

/** Answers of all lengths that the writer treats differently. */
const LINES = [
  '{"jsonrpc":"2.0","id":0,"method":"ping"}',
  "not json",
  call(1, "short"),
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  call(2, "é€😀".repeat(40)),
  call(3, "x".repeat(4_096)),
  call(4, "y".repeat(9_000)),
  '{"jsonrpc":"2.0","id":"a","method":"nobody"}',
  call(5, "z".repeat(300_000)),
  "",
  ...Array.from({ length: 25 }, (_, n) => call(100 + n, `text ${n}`)),
];
const INPUT = encoder.encode(LINES.join("\n"));

type Fault = (
  write: (count: number) => void,
  length: number,
) => number | Promise<number>;

/** A sink that has a fault at its n-th write. */
class FaultySink implements Sink {
  readonly #at: number;
  readonly #fault: Fault;
  readonly written: Uint8Array[] = [];
  calls = 0;

  constructor(at: number, fault: Fault) {
    this.#at = at;
    this.#fault = fault;
  }

  writeSync(bytes: Uint8Array): number {
    return this.#write(bytes) as number;
  }

  // deno-lint-ignore require-await -- what is thrown must come as a rejection
  async write(bytes: Uint8Array): Promise<number> {
    return this.#write(bytes);
  }

  get text(): string {
    const whole = new Uint8Array(
      this.written.reduce((sum, { length }) => sum + length, 0),
    );
    let at = 0;
    for (const bytes of this.written) {
      whole.set(bytes, at);
      at += bytes.length;
    }
    return decoder.decode(whole);
  }

  #write(bytes: Uint8Array): number | Promise<number> {
    const take = (count: number): void => {
      this.written.push(bytes.slice(0, count));
    };
    if (this.calls++ === this.#at) return this.#fault(take, bytes.length);
    take(bytes.length);
    return bytes.length;
  }
}

/** Serves the input; gives what was written and what failed. */
async function serve(
  sink: Sink,
): Promise<{ readonly failures: readonly unknown[] }> {
  const failures: unknown[] = [];
  const writer = new LineWriter(sink, (cause) => failures.push(cause));
  const server = createServer(
    { name: "faults", version: "1.0.0", tools: [echo] },
    (text) => writer.send(text),
  );
  for await (const lines of readLines(pieces(INPUT, 1_460), 1_000_000)) {
    for (const line of lines) server.receive(line);
    await writer.room();
  }
  await server.close();
  await writer.flushed();
  // What is sent after a failure is dropped, and nobody waits for it.
  writer.send("late");
  await writer.room();
  await writer.flushed();
  return { failures };
}

/** A reader of pieces of one size. */
function pieces(bytes: Uint8Array, size: number): Reader {
  let at = 0;
  return {
    read(buffer): Promise<number | null> {
      if (at === bytes.length) return Promise.resolve(null);
      const piece = bytes.subarray(at, at + Math.min(size, buffer.length));
      buffer.set(piece);
      at += piece.length;
      return Promise.resolve(piece.length);
    },
  };
}

const NO_FAULT: Fault = (take, length) => {
  take(length);
  return length;
};
const whole = new FaultySink(-1, NO_FAULT);
await serve(whole);
const EXPECTED = whole.text;
const WRITES = whole.calls;

/** Faults that a writer has to get over. */
const PASSING: Readonly<Record<string, Fault>> = {
  "takes one byte": (take) => {
    take(1);
    return 1;
  },
  "takes half": (take, length) => {
    const half = Math.ceil(length / 2);
    take(half);
    return half;
  },
  "takes all but one byte": (take, length) => {
    const most = Math.max(1, length - 1);
    take(most);
    return most;
  },
  "would block": () => {
    throw new Deno.errors.WouldBlock();
  },
};

for (const [name, fault] of Object.entries(PASSING)) {
  Deno.test(`faults: each write in turn ${name}, and nothing shows`, async () => {
    assert(WRITES >= 8, `${WRITES}`);
    for (let at = 0; at < WRITES; at++) {
      const sink = new FaultySink(at, fault);
      const { failures } = await serve(sink);
      assertEquals(failures, [], `write ${at}`);
      assert(sink.text === EXPECTED, `write ${at} changed the output`);
    }
  });
}

const ENDING: Readonly<Record<string, Fault>> = {
  "takes nothing": () => 0,
  "finds no reader": () => {
    throw new Deno.errors.BrokenPipe();
  },
  fails: () => {
    throw new Error("the disk is full");
  },
};

for (const [name, fault] of Object.entries(ENDING)) {
  Deno.test(`faults: each write in turn ${name}, and the output ends there`, async () => {
    for (let at = 0; at < WRITES; at++) {
      const sink = new FaultySink(at, fault);
      const { failures } = await serve(sink);
      assertEquals(failures.length, 1, `write ${at}`);
      assertEquals(sink.calls, at + 1, "it was written to again");
      assert(EXPECTED.startsWith(sink.text), `write ${at} mixed the output`);
    }
  });
}

Deno.test("faults: each write in turn is late, and the order stays", async () => {
  for (let at = 0; at < WRITES; at++) {
    const late: Fault = (take, length) =>
      Promise.resolve().then(() => {
        take(length);
        return length;
      });
    const faulty = new FaultySink(at, late);
    // A write that is late can only be one that is waited for.
    const sink: Sink = { write: (bytes) => faulty.write(bytes) };
    assertEquals((await serve(sink)).failures, []);
    assert(faulty.text === EXPECTED, `write ${at} changed the output`);
  }
});

/** The lines of a reader, and what it ended with. */
async function linesOf(
  reader: Reader,
): Promise<{ lines: string[]; cause: unknown }> {
  const lines: string[] = [];
  try {
    for await (const some of readLines(reader, 1_000_000)) lines.push(...some);
    return { lines, cause: undefined };
  } catch (cause) {
    return { lines, cause };
  }
}

const TEXT = encoder.encode("one\né€😀\r\n\nfour and more\n\nend €");
const SIZES = [1, 2, 3, 4, 5, 6, 7, 1_460, 65_536];
const { lines: TEXT_LINES } = await linesOf(pieces(TEXT, 65_536));

/** A reader of pieces that has a fault at its n-th read. */
function faulty(
  size: number,
  at: number,
  fault: () => number | null,
): Reader & { readonly calls: () => number } {
  const source = pieces(TEXT, size);
  let calls = 0;
  return {
    calls: () => calls,
    async read(buffer): Promise<number | null> {
      return calls++ === at ? fault() : await source.read(buffer);
    },
  };
}

Deno.test("faults: each read in turn would block, and nothing shows", async () => {
  for (const size of SIZES) {
    const reads = Math.ceil(TEXT.length / size) + 1;
    for (let at = 0; at < reads; at++) {
      const reader = faulty(size, at, () => {
        throw new Deno.errors.WouldBlock();
      });
      assertEquals(await linesOf(reader), {
        lines: TEXT_LINES,
        cause: undefined,
      });
      assertEquals(reader.calls(), reads + 1);
    }
  }
});

Deno.test("faults: each read in turn fails, and what came before is served", async () => {
  const cause = new Error("broken");
  for (const size of SIZES) {
    const reads = Math.ceil(TEXT.length / size) + 1;
    for (let at = 0; at < reads; at++) {
      const found = await linesOf(faulty(size, at, () => {
        throw cause;
      }));
      assertEquals(found.cause, cause);
      assertEquals(found.lines, TEXT_LINES.slice(0, found.lines.length));
    }
  }
});

Deno.test("faults: each read in turn is the end, or finds the peer gone", async () => {
  for (const size of SIZES) {
    const reads = Math.ceil(TEXT.length / size) + 1;
    for (let at = 0; at < reads; at++) {
      const ends: readonly (() => number | null)[] = [() => null, () => {
        throw new Deno.errors.ConnectionReset();
      }];
      for (const end of ends) {
        const { lines, cause } = await linesOf(faulty(size, at, end));
        assertEquals(cause, undefined);
        // The last one may be the beginning of a line, or of a character.
        const last = lines.pop() ?? "";
        assertEquals(lines, TEXT_LINES.slice(0, lines.length));
        const expected = TEXT_LINES[lines.length] ?? "";
        if (last !== "\0") assertStringIncludes(`${expected}\r`, last);
      }
    }
  }
});
