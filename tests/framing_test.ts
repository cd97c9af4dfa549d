import { assertEquals, assertInstanceOf } from "@std/assert";
import {
  LineGuard,
  LineWriter,
  MAX_WAITING_CHARACTERS,
  type Reader,
  readLines,
  type Sink,
} from "../lib/framing.ts";

const encoder = new TextEncoder();

function bytesOf(...parts: (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      Array.from(typeof part === "string" ? encoder.encode(part) : part)
    ),
  );
}

/** A reader that gives the bytes in pieces, each no longer than `size`. */
function pieces(bytes: Uint8Array, size: number): Reader {
  let at = 0;
  return {
    read(buffer): Promise<number | null> {
      const piece = bytes.subarray(at, at + Math.min(size, buffer.length));
      buffer.set(piece);
      at += piece.length;
      return Promise.resolve(piece.length === 0 ? null : piece.length);
    },
  };
}

async function linesOf(
  bytes: Uint8Array,
  size: number,
  maxLineBytes = 1_000,
): Promise<string[]> {
  const batches = await Array.fromAsync(
    readLines(pieces(bytes, size), maxLineBytes),
  );
  return batches.flat();
}

const HOSTILE = bytesOf(
  [0xef, 0xbb, 0xbf],
  "first\r\n\n \r\ré€😀\u2028\u0085\n",
  [0xef, 0xbb, 0xbf],
  "second mark\n",
  "bad \n".replace("bad ", "bad"),
  [0xff, 0x0a],
  "half ",
  [0xe2, 0x82, 0x0a],
  "surrogate ",
  [0xed, 0xa0, 0x80, 0x0a],
  "overlong ",
  [0xc0, 0xaf, 0x0a],
  "too high ",
  [0xf4, 0x90, 0x80, 0x80, 0x0a],
  "lone ",
  [0x80, 0x80, 0x80, 0x80, 0x0a],
  "fine \ufffd\n",
  "x".repeat(60) + "\n",
  "y".repeat(61) + "\n",
  "😀".repeat(15) + "\n",
  "😀".repeat(16) + "\n",
  "last\r",
);

const HOSTILE_LINES = [
  "first",
  "",
  " \r\ré€😀\u2028\u0085",
  "\ufeffsecond mark",
  "bad",
  "\0",
  "\0",
  "\0",
  "\0",
  "\0",
  "\0",
  "fine \ufffd",
  "x".repeat(60),
  "\0",
  "😀".repeat(15),
  "\0",
  "last\r",
];

Deno.test("readLines() gives the same lines for every chunk size", async () => {
  for (let size = 1; size <= HOSTILE.length; size++) {
    assertEquals(
      await linesOf(HOSTILE, size, 60),
      HOSTILE_LINES,
      `chunks of ${size} bytes`,
    );
  }
});

Deno.test("readLines() gives all lines of one read at once", async () => {
  const batches = await Array.fromAsync(
    readLines(pieces(bytesOf("a\nb\nc"), 100), 100),
  );
  assertEquals(batches, [["a", "b"], ["c"]]);
});

Deno.test("readLines() ends a cut character at the end of the input", async () => {
  assertEquals(await linesOf(bytesOf("a\n", [0xf0, 0x9f]), 1), ["a", "\0"]);
  assertEquals(await linesOf(bytesOf("a", [0xf0, 0x9f]), 2), ["\0"]);
});

Deno.test("readLines() gives no line for no input, a mark, or a final line feed", async () => {
  assertEquals(await linesOf(bytesOf(), 1), []);
  assertEquals(await linesOf(bytesOf([0xef, 0xbb, 0xbf]), 1), []);
  assertEquals(await linesOf(bytesOf("a\n"), 1), ["a"]);
});

Deno.test("readLines() takes a line of the limit and refuses one byte more", async () => {
  for (const size of [1, 7, 100]) {
    for (const end of ["", "\n"]) {
      const fits = bytesOf("a".repeat(20) + end);
      assertEquals(await linesOf(fits, size, 20), ["a".repeat(20)]);
      const exceeds = bytesOf("a".repeat(21) + end);
      assertEquals(await linesOf(exceeds, size, 20), ["\0"]);
    }
  }
});

Deno.test("readLines() reports a line as soon as it is too long", async () => {
  const { promise: never } = Promise.withResolvers<null>();
  let reads = 0;
  const endless: Reader = {
    read(buffer): Promise<number | null> {
      if (reads++ > 0) return never;
      buffer.fill(0x61, 0, 30);
      return Promise.resolve(30);
    },
  };
  const { value } = await readLines(endless, 20).next();
  assertEquals(value, ["\0"]);
});

Deno.test("readLines() asks a non-blocking input again", async () => {
  const reader = pieces(bytesOf("one\ntwo\n"), 3);
  let asked = 0;
  const lines = await Array.fromAsync(readLines({
    read: (buffer): Promise<number | null> =>
      asked++ % 2 === 0
        ? Promise.reject(new Deno.errors.WouldBlock())
        : reader.read(buffer),
  }, 100));
  assertEquals(lines.flat(), ["one", "two"]);
});

Deno.test("readLines() throws what the reader throws", async () => {
  const cause = new Error("broken");
  const failed = await Array.fromAsync(
    readLines({ read: () => Promise.reject(cause) }, 100),
  ).catch((error) => error);
  assertEquals(failed, cause);
});

Deno.test("readLines() reads on while its lines are worked on, one read ahead", async () => {
  const cause = new Error("broken");
  const reads = [bytesOf("one\n"), cause];
  let asked = 0;
  const lines = readLines({
    read(buffer): Promise<number | null> {
      asked++;
      const next = reads.shift();
      if (!(next instanceof Uint8Array)) return Promise.reject(next);
      buffer.set(next);
      return Promise.resolve(next.length);
    },
  }, 100);
  assertEquals(await lines.next(), { value: ["one"], done: false });
  assertEquals(asked, 2);
  // The second read has failed meanwhile: nobody hears of it before its turn.
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(await lines.next().catch((error) => error), cause);
  assertEquals(asked, 2);
});

Deno.test("LineGuard holds nothing of a line that is too long", () => {
  const guard = new LineGuard(10);
  const chunk = bytesOf("a".repeat(100));
  assertEquals(guard.push(chunk), "\0\n");
  for (let n = 0; n < 1_000; n++) assertEquals(guard.push(chunk), "");
  assertEquals(guard.push(bytesOf("b\nc\n")), "c\n");
  assertEquals(guard.end(), "");
});

/** A sink that does what the script says, then takes everything. */
class ScriptedSink implements Sink {
  readonly #script: (number | Error)[];
  written = "";
  calls = 0;

  constructor(...script: (number | Error)[]) {
    this.#script = script;
  }

  writeSync(bytes: Uint8Array): number {
    this.calls++;
    const next = this.#script.shift() ?? bytes.length;
    if (next instanceof Error) throw next;
    this.written += new TextDecoder().decode(bytes.subarray(0, next));
    return Math.min(next, bytes.length);
  }

  // deno-lint-ignore require-await -- what is thrown must come as a rejection
  async write(bytes: Uint8Array): Promise<number> {
    return this.writeSync(bytes);
  }
}

const unexpected = (cause: unknown): never => {
  throw cause;
};

Deno.test("LineWriter writes what one turn sends at once, at its end", async () => {
  const sink = new ScriptedSink();
  const writer = new LineWriter(sink, unexpected);
  for (const line of ["a", "b", "c"]) writer.send(line);
  assertEquals(sink.calls, 0);
  await writer.flushed();
  assertEquals([sink.written, sink.calls], ["a\nb\nc\n", 1]);
});

Deno.test("LineWriter writes a lone line without a timer", async () => {
  const sink = new ScriptedSink();
  new LineWriter(sink, unexpected).send("alone");
  await Promise.resolve();
  assertEquals(sink.written, "alone\n");
});

Deno.test("LineWriter continues short writes, whatever their length", async () => {
  for (const length of [1, 2, 3, 1_000, 4_095, 4_096, 10_000]) {
    for (
      const lengths of [[1], [1, 1, 1], [length - 1], [length], [2, 1_000]]
    ) {
      const sink = new ScriptedSink(...lengths.filter((count) => count > 0));
      const writer = new LineWriter(sink, unexpected);
      writer.send("x".repeat(length));
      writer.send("end");
      await writer.flushed();
      assertEquals(sink.written, `${"x".repeat(length)}\nend\n`);
    }
  }
});

Deno.test("LineWriter tries a full non-blocking output again", async () => {
  const full = (): Error => new Deno.errors.WouldBlock();
  for (const length of [3, 10_000]) {
    const sink = new ScriptedSink(full(), full(), 2, full());
    const writer = new LineWriter(sink, unexpected);
    writer.send("x".repeat(length));
    await writer.flushed();
    assertEquals(sink.written, `${"x".repeat(length)}\n`);
  }
});

Deno.test("LineWriter keeps the order while a write is under way", async () => {
  const sink = new ScriptedSink(5_000);
  const writer = new LineWriter(sink, unexpected);
  writer.send("x".repeat(9_000));
  await Promise.resolve();
  await Promise.resolve();
  writer.send("second");
  writer.send("third");
  await writer.flushed();
  assertEquals(sink.written, `${"x".repeat(9_000)}\nsecond\nthird\n`);
});

Deno.test("LineWriter.room() waits only above the bound", async () => {
  const sink = new ScriptedSink();
  const writer = new LineWriter(sink, unexpected);
  writer.send("x".repeat(MAX_WAITING_CHARACTERS - 2));
  assertEquals(writer.room(), undefined);
  writer.send("");
  assertInstanceOf(writer.room(), Promise);
  await writer.room();
  assertEquals(writer.room(), undefined);
  assertEquals(sink.written.length, MAX_WAITING_CHARACTERS);
});

Deno.test("LineWriter reports a failed output once and drops the rest", async () => {
  for (const length of [3, 10_000]) {
    const cause = new Deno.errors.BrokenPipe();
    const causes: unknown[] = [];
    const sink = new ScriptedSink(2, cause);
    const writer = new LineWriter(sink, (cause) => causes.push(cause));
    writer.send("x".repeat(length));
    await writer.flushed();
    writer.send("more");
    await writer.flushed();
    assertEquals(causes, [cause]);
    assertEquals(sink.written, "xx");
  }
});

Deno.test("LineWriter takes a write of nothing for a failure", async () => {
  const causes: unknown[] = [];
  const sink = new ScriptedSink(0, 0);
  const writer = new LineWriter(sink, (cause) => causes.push(cause));
  writer.send("x");
  await writer.flushed();
  assertInstanceOf(causes[0], Deno.errors.WriteZero);
});
