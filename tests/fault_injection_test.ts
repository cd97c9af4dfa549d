/**
 * Every write of a session fails once, in each way it can: what is harmless
 * changes no byte, and what is fatal ends the session cleanly.
 */
import { assert, assertEquals } from "@std/assert";
import { LineWriter } from "../lib/framing.ts";
import {
  FATAL,
  FaultySink,
  HARMLESS,
  type WriteFault,
} from "./framing/faulty_sink.ts";
import { Pipe, Stdout } from "./framing/line_buffer.ts";
import { OUTPUT, TURNS } from "./framing/session.ts";

/** How a session is sent: as fast as it comes, or each turn when it is asked for. */
const PACES = ["eager", "patient"] as const;
type Pace = typeof PACES[number];

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await undefined;
}

async function sendAll(writer: LineWriter, pace: Pace): Promise<void> {
  for (const lines of TURNS) {
    for (const line of lines) writer.send(line);
    if (pace === "patient") {
      await writer.room();
      await writer.flushed();
    } else await settled();
  }
}

/** Runs `body` for each number, all of them at once: they wait by the clock. */
async function forEachOf(
  count: number,
  body: (at: number) => Promise<void>,
): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, at) => body(at)));
}

/** What came of a session with one fault. */
interface Written {
  readonly sink: FaultySink;
  readonly writer: LineWriter;
  readonly failures: readonly unknown[];
}

async function write(
  pace: Pace,
  isSync: boolean,
  fault?: WriteFault,
  at = 0,
): Promise<Written> {
  const failures: unknown[] = [];
  // A late write ends when all has been sent, or a little later than it should.
  const { promise: allSent, resolve } = Promise.withResolvers<void>();
  const wait = (): Promise<void> => pace === "eager" ? allSent : settled();
  const sink = new FaultySink(OUTPUT, fault, at, isSync, wait);
  const writer = new LineWriter(sink, (cause) => failures.push(cause));
  await sendAll(writer, pace);
  resolve();
  await writer.room();
  await writer.flushed();
  return { sink, writer, failures };
}

for (const isSync of [true, false]) {
  for (const pace of PACES) {
    const kind = `${isSync ? "both ways" : "in another thread"}, ${pace}`;
    for (const fault of HARMLESS) {
      Deno.test(`each write ${fault.name} (${kind}): no byte changes`, async () => {
        const { sink: { calls } } = await write(pace, isSync);
        assert(calls >= 20, `${calls} writes`);
        await forEachOf(calls, async (at) => {
          const { sink, failures } = await write(pace, isSync, fault, at);
          assertEquals(failures, [], `write ${at}`);
          assert(sink.right, `write ${at}: other bytes`);
          assertEquals(sink.written, OUTPUT.length, `write ${at}`);
        });
      });
    }
    for (const fault of FATAL) {
      Deno.test(`each write ${fault.name} (${kind}): nothing more is written`, async () => {
        const { sink: { calls } } = await write(pace, isSync);
        await forEachOf(calls, async (at) => {
          const { sink, writer, failures } = await write(
            pace,
            isSync,
            fault,
            at,
          );
          assertEquals(failures.length, 1, `write ${at}: told once`);
          assert(sink.right, `write ${at}: other bytes`);
          assert(sink.written < OUTPUT.length);
          assertEquals(sink.calls, at + 1, `write ${at} is the last one`);
          for (const line of TURNS.flat()) writer.send(line);
          assertEquals(writer.room(), undefined);
          await writer.flushed();
          assertEquals([sink.calls, failures.length], [at + 1, 1]);
        });
      });
    }
  }
}

/** How a pipe takes a write when there is little room in it. */
const ROOM: Readonly<Record<string, (length: number) => number>> = {
  "none": () => 0,
  "room for one byte": () => 1,
  "room for a page": (length) => Math.min(length, 4_096),
  "room for half": (length) => Math.ceil(length / 2),
  "room for all but one byte": (length) => Math.max(1, length - 1),
  "room for all but a kilobyte": (length) => Math.max(1, length - 1_024),
};

async function writeToPipe(
  pace: Pace,
  at: number,
  room: (length: number) => number,
  full: number,
): Promise<Pipe> {
  const pipe = new Pipe(OUTPUT, at, room, full);
  const writer = new LineWriter(new Stdout(pipe), (cause) => {
    throw cause;
  });
  await sendAll(writer, pace);
  await writer.flushed();
  return pipe;
}

for (const pace of PACES) {
  for (const [name, room] of Object.entries(ROOM)) {
    for (const full of [0, 2]) {
      Deno.test(`standard output has ${name} at each write, then ${full} times none (${pace}): no byte changes`, async () => {
        const { calls } = await writeToPipe(pace, Infinity, room, full);
        await forEachOf(calls, async (at) => {
          const pipe = await writeToPipe(pace, at, room, full);
          assertEquals(pipe.written, OUTPUT.length, `write ${at}`);
          assert(pipe.right, `write ${at}: other bytes`);
        });
      });
    }
  }
}

Deno.test("the model of standard output repeats what a careless writer repeats", () => {
  const encoder = new TextEncoder();
  const bytes = encoder.encode("one\ntwo");
  const pipe = new Pipe(encoder.encode("one\ntwoone\ntwo"), 1, () => 0, 0);
  const stdout = new Stdout(pipe);
  // The line has left, and what is behind it stays: untold, since it failed.
  let blocked = false;
  try {
    stdout.writeSync(bytes);
  } catch (cause) {
    blocked = cause instanceof Deno.errors.WouldBlock;
  }
  assert(blocked);
  stdout.writeSync(bytes);
  assertEquals([pipe.written, pipe.right], [14, true]);
});
