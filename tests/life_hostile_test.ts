/** Input that is made to cost much: it is answered, and the server goes on. */
import { assert, assertEquals } from "@std/assert";
import { DEFAULT_MAX_LINE_BYTES } from "../lib/serve.ts";
import { MAX_BATCH_LENGTH } from "../lib/dispatch.ts";
import { MAX_SUBSCRIPTIONS } from "../lib/methods.ts";
import { testEach } from "./life_targets.ts";
import {
  assertAlive,
  assertQuietEnd,
  echo,
  failure,
  noPeakMemory,
  peakMemory,
  ping,
  pong,
  Session,
} from "./session.ts";

/** What the process may take at most for all of this, one after the other. */
const PEAK = 768 * 1_048_576;

const PARSE_ERROR = failure(-32700, "Parse error");
const INVALID_REQUEST = failure(-32600, "Invalid Request");
const INVALID_ARGUMENTS =
  '"result":{"content":[{"type":"text","text":"Invalid arguments for echo"}],"isError":true}}';
const HUGE = "12345678901234567890";

/** A line as long as it may be, of one text over and over. */
function full(unit: string, start = ""): string {
  const count = (DEFAULT_MAX_LINE_BYTES - start.length) / unit.length;
  return start + unit.repeat(Math.floor(count));
}

function nested(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth);
}

function callDeep(id: string, depth: number): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":{"text":${
    nested(depth)
  }}}}`;
}

/** Lines made when they are due, since together they take much memory. */
const LINES: readonly (readonly [string, () => string, string])[] = [
  ["64 MiB of [", () => full("["), PARSE_ERROR],
  ['64 MiB of {"":', () => full('{"":'), PARSE_ERROR],
  ["64 MiB of []", () => full("[],", "[[],"), PARSE_ERROR],
  ["64 MiB of {}", () => full("{},", "[{},"), PARSE_ERROR],
  ["64 MiB of 1", () => full("1,", "[1,"), PARSE_ERROR],
  ["64 MiB of escapes", () => full("\\", '"'), PARSE_ERROR],
  ["a million ones", () => `[${"1,".repeat(1e6)}1]`, INVALID_REQUEST],
  ["four million ones", () => `[${"1,".repeat(4e6)}1]`, PARSE_ERROR],
  [
    "a million different names and a huge id",
    () =>
      `{"jsonrpc":"2.0","id":${HUGE},"method":"ping","params":{${
        Array.from({ length: 1e6 }, (_, n) => `"${n}":0`).join(",")
      }}}`,
    `{"jsonrpc":"2.0","id":${HUGE},"result":{}}`,
  ],
  ["a million lists in each other", () => nested(1e6), INVALID_REQUEST],
  [
    "a million lists in each other as an argument",
    () => callDeep("1", 1e6),
    `{"jsonrpc":"2.0","id":1,${INVALID_ARGUMENTS}`,
  ],
  [
    "a million lists in each other after a huge id",
    () => callDeep(HUGE, 1e6),
    `{"jsonrpc":"2.0","id":${HUGE},${INVALID_ARGUMENTS}`,
  ],
  [
    "an id of a million digits",
    () => `{"jsonrpc":"2.0","id":${"9".repeat(1e6)},"method":"ping"}`,
    INVALID_REQUEST,
  ],
  [
    "an id of a million zeros",
    () => `{"jsonrpc":"2.0","id":1.${"0".repeat(1e6)},"method":"ping"}`,
    pong(1),
  ],
  [
    "100,000 duplicate keys",
    () => `{${'"method":1,'.repeat(1e5)}${ping(1).slice(1)}`,
    pong(1),
  ],
  [
    "100,000 extra keys",
    () =>
      `{${
        Array.from({ length: 1e5 }, (_, n) => `"${n * 7}":1,"k${n}":1,`).join(
          "",
        )
      }${ping(1).slice(1)}`,
    pong(1),
  ],
];

testEach("hostile: lines", undefined, async (command, t) => {
  const session = new Session(command, { timeoutMs: 120_000 });
  for (const [name, line, answer] of LINES) {
    await t.step(name, async () => {
      await session.write(line() + "\n");
      assertEquals(await session.readLine(), answer);
      await assertAlive(session);
    });
  }
  if (noPeakMemory() === undefined) {
    const peak = await peakMemory(session.pid);
    assert(peak < PEAK, `${peak} bytes`);
  }
  assertQuietEnd(await session.end());
});

testEach("hostile: nesting that is too deep for a huge id", undefined, async (
  command,
) => {
  const session = new Session(command);
  await session.write(callDeep(HUGE, 1e5) + "\n");
  // The stack may end here; what may not is the session.
  const answer = await session.readLine();
  const answers = [
    PARSE_ERROR,
    `{"jsonrpc":"2.0","id":${HUGE},${INVALID_ARGUMENTS}`,
  ];
  assert(answers.includes(answer), answer);
  await assertAlive(session);
  assertQuietEnd(await session.end());
});

testEach("hostile: batches", undefined, async (command, t) => {
  const session = new Session(command);
  await session.write(
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}\n',
  );
  await session.readLine();
  for (const length of [MAX_BATCH_LENGTH, MAX_BATCH_LENGTH + 1, 200_000]) {
    await t.step(`of ${length}`, async () => {
      const ids = Array.from({ length }, (_, id) => id);
      await session.write(`[${ids.map(ping).join(",")}]\n`);
      assertEquals(
        await session.readLine(),
        length > MAX_BATCH_LENGTH
          ? INVALID_REQUEST
          : `[${ids.map(pong).join(",")}]`,
      );
      await assertAlive(session);
    });
  }
  assertQuietEnd(await session.end());
});

testEach("hostile: subscriptions", undefined, async (command) => {
  const COUNT = 100_000;
  const session = new Session(command);
  const meta = "io.modelcontextprotocol/";
  const params =
    `{"notifications":{},"_meta":{"${meta}protocolVersion":"2026-07-28","${meta}clientCapabilities":{}}}`;
  const requests = Array.from(
    { length: COUNT },
    (_, id) =>
      `{"jsonrpc":"2.0","id":${id},"method":"subscriptions/listen","params":${params}}\n`,
  );
  const written = session.write(requests.join(""));
  for (let id = 0; id < COUNT; id++) {
    const expected = id < MAX_SUBSCRIPTIONS
      ? `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"${meta}subscriptionId":${id}},"notifications":{}}}`
      : `{"jsonrpc":"2.0","id":${id},"error":{"code":-32603,"message":"Too many subscriptions"}}`;
    const line = await session.readLine();
    if (line !== expected) assertEquals(line, expected);
  }
  await written;
  // One that ends makes room for another.
  await session.write(
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}\n' +
      requests[5],
  );
  const reopened = JSON.parse(await session.readLine());
  assertEquals(reopened.method, "notifications/subscriptions/acknowledged");
  await assertAlive(session);
  assertQuietEnd(await session.end());
});

testEach("hostile: 100,000 lines of nothing and of noise", undefined, async (
  command,
) => {
  const session = new Session(command);
  await session.write("\n".repeat(100_000));
  await assertAlive(session);
  const written = session.write("x\n".repeat(100_000));
  for (let n = 0; n < 100_000; n++) {
    const line = await session.readLine();
    if (line !== PARSE_ERROR) assertEquals(line, PARSE_ERROR);
  }
  await written;
  await session.write(`${echo(1, "a")}\n`);
  assert((await session.readLine()).includes('"text":"a"'));
  assertQuietEnd(await session.end());
});
