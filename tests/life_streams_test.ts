/** Chunks, slow readers, and streams that do not block. */
import { assert, assertEquals } from "@std/assert";
import { testEach } from "./life_targets.ts";
import {
  assertAlive,
  assertQuietEnd,
  echo,
  echoed,
  failure,
  noPeakMemory,
  peakMemory,
  ping,
  pong,
  Session,
} from "./session.ts";
import { nonBlocking, noRelay } from "./stdio.ts";

const MIB = 1_048_576;

/**
 * What the process may take while it waits for a reader, Deno itself included,
 * which is about 60 MiB: what waits is bounded by MAX_WAITING_CHARACTERS.
 */
const STALLED_PEAK = 192 * MIB;

/**
 * What the process may take while a line grows to the default limit of 64 MiB
 * and beyond.
 */
const LONG_LINE_PEAK = 448 * MIB;

const encoder = new TextEncoder();
/** Characters of every length in UTF-8, about 1 MB of them. */
const TEXT = "aé中😀".repeat(100_000);

/** Writes bytes in pieces. */
async function writePieces(
  session: Session,
  bytes: Uint8Array,
  size: number,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += size) {
    await session.write(bytes.subarray(at, at + size));
  }
}

testEach("life: pieces of every size make the same lines", undefined, async (
  command,
  t,
) => {
  for (
    const [size, text] of [
      [1, TEXT.slice(0, 2_000)],
      [1_460, TEXT],
      [65_536, TEXT],
    ] as const
  ) {
    await t.step(`${size} bytes`, async () => {
      const session = new Session(command);
      const bytes = encoder.encode(`${echo(1, text)}\n${ping(2)}\n`);
      const written = writePieces(session, bytes, size);
      assertEquals(await session.readLine(), echoed(1, text));
      assertEquals(await session.readLine(), pong(2));
      await written;
      assertQuietEnd(await session.end());
    });
  }
  await t.step(
    "a character cut where the first piece was answered",
    async () => {
      const session = new Session(command);
      const bytes = encoder.encode(echo(1, "😀") + "\n");
      const cut = bytes.indexOf(0xf0) + 2;
      await session.write(encoder.encode(ping(0) + "\n"));
      await session.write(bytes.subarray(0, cut));
      // The answer tells that the first half has most likely been read.
      assertEquals(await session.readLine(), pong(0));
      await session.write(bytes.subarray(cut));
      assertEquals(await session.readLine(), echoed(1, "😀"));
      assertQuietEnd(await session.end());
    },
  );
});

testEach("life: a slow reader loses nothing", undefined, async (command) => {
  const session = new Session(command);
  const ids = Array.from({ length: 20_000 }, (_, id) => id);
  const written = session.write(
    ids.map((id) => echo(id, `text ${id}`) + "\n").join(""),
  );
  // Little at a time: the server is always ahead and has to wait.
  let output = "";
  const decoder = new TextDecoder();
  const expected = ids.map((id) => echoed(id, `text ${id}`) + "\n").join("");
  while (output.length < expected.length) {
    const piece = await session.readSome(512);
    assert(piece.length > 0, "the output ended early");
    output += decoder.decode(piece);
  }
  assertEquals(output === expected, true, "lines are lost or out of order");
  await written;
  assertQuietEnd(await session.end());
});

testEach(
  "life: a reader that stalls costs little memory",
  noPeakMemory(),
  async (command) => {
    const session = new Session(command);
    const line = encoder.encode(`${echo(1, "x".repeat(1_000))}\n`.repeat(100));
    const count = Math.ceil(50 * MIB / line.length);
    let sent = 0;
    const written = (async () => {
      for (; sent < count; sent++) await session.write(line);
    })();
    // Until nothing more is taken. Looking too early would only see too little.
    let peak = 0;
    for (let looks = 0, before = -1; looks < 100; looks++) {
      if (sent !== before) looks = 0;
      before = sent;
      peak = await peakMemory(session.pid);
    }
    assert(sent < count, "everything was taken though nobody reads");
    assert(peak < STALLED_PEAK, `${peak} bytes`);
    const answer = echoed(1, "x".repeat(1_000));
    for (let n = 0; n < count * 100; n++) {
      const line = await session.readLine();
      if (line !== answer) assertEquals(line, answer);
    }
    await written;
    peak = await peakMemory(session.pid);
    assert(peak < STALLED_PEAK, `${peak} bytes while it was read`);
    assertQuietEnd(await session.end());
  },
);

testEach(
  "life: a line without an end costs no more than the longest line",
  noPeakMemory(),
  async (command) => {
    const session = new Session(command);
    const piece = new Uint8Array(MIB).fill(0x78);
    for (let n = 0; n < 200; n++) await session.write(piece);
    // It is answered once the limit is passed, not when the line ends.
    assertEquals(await session.readLine(), failure(-32700, "Parse error"));
    await session.write("\n");
    await assertAlive(session);
    const peak = await peakMemory(session.pid);
    assert(peak < LONG_LINE_PEAK, `${peak} bytes`);
    assertQuietEnd(await session.end());
  },
);

for (const streams of ["pipes", "sockets", "one"] as const) {
  testEach(`life: streams that do not block (${streams})`, noRelay(), async (
    command,
  ) => {
    const session = new Session(nonBlocking(streams, command));
    await assertAlive(session, "early");
    const text = "x".repeat(1_000_000);
    await session.write(`${echo(1, text)}\n`);
    assertEquals(await session.readLine() === echoed(1, text), true);
    // Nothing comes for a while: reading has found nothing in between.
    for (let id = 0; id < 20; id++) await assertAlive(session, `late ${id}`);
    assertQuietEnd(await session.end());
  });
}
