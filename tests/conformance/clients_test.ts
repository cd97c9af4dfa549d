/** The official client libraries use all that a server of an author's can do. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { LEGACY, MODERN } from "../clients/expected.ts";
import {
  assertHealthy,
  messages,
  onlyRecording,
  record,
  type Recorder,
  type Recording,
} from "../clients/recording.ts";
import { LEAVES_TIMERS } from "../clients/servers.ts";
import { unless } from "../targets.ts";
import { connect1 } from "./client1.ts";
import { connect2 } from "./client2.ts";
import type { Client } from "./client.ts";
import { conformanceServer } from "./command.ts";
import { list, useEverything } from "./features.ts";

type Connect = (recorder: Recorder, version: string) => Promise<Client>;

const LIBRARIES: readonly (readonly [string, Connect, readonly string[]])[] = [
  ["SDK 1", connect1, LEGACY],
  ["SDK 2", connect2, [...LEGACY, MODERN]],
];

/** Connects, talks, closes; gives what was recorded. */
async function session(
  connect: Connect,
  version: string,
  options: Parameters<typeof conformanceServer>[0],
  talk: (client: Client) => Promise<void>,
): Promise<Recording> {
  await using recorder = await record(conformanceServer(options));
  const client = await connect(recorder, version);
  try {
    await talk(client);
  } finally {
    await client.close();
  }
  return await onlyRecording(recorder);
}

/** How a tool ends that is told to, and why that cannot be tried yet. */
const ENDS = [
  ["quiet", undefined],
  ["throw", undefined],
] as const;

type End = (typeof ENDS)[number][0];

/** Begins a call that never ends; resolves when it runs. */
async function begin(
  client: Client,
  end: End,
  signal?: AbortSignal,
): Promise<{ call: Promise<unknown> }> {
  const running = Promise.withResolvers<void>();
  const call = client.call("test_endless", { end }, {
    onprogress: () => running.resolve(),
    ...(signal && { signal }),
  });
  await Promise.race([running.promise, call]);
  return { call };
}

/** Checks a session of which some calls are to have no answer. */
function assertHealthyBut(recording: Recording, name: string): void {
  const asked = messages(recording.stdin).map((message) =>
    JSON.stringify(message)
  );
  const left = asked.filter((line) => !line.includes(name));
  assert(left.length < asked.length);
  assertHealthy({ ...recording, stdin: `${left.join("\n")}\n` });
}

/** Checks that who asked for progress got all of it, and before the answer. */
function assertProgress({ stdout }: Recording): void {
  const said: ToClient[] = stdout.trimEnd().split("\n").map((line) =>
    JSON.parse(line)
  );
  const steps = said.flatMap(({ params }, index) => {
    const { progressToken: token, progress } = params ?? {};
    return token === undefined ? [] : [{ token, progress, index }];
  });
  const tokens = new Set(steps.map(({ token }) => token));
  assertEquals(tokens.size, 2);
  for (const token of tokens) {
    const own = steps.filter((step) => step.token === token);
    assertEquals(own.map(({ progress }) => progress), [0, 50, 100]);
    // The libraries use the request's id as its token.
    const answer = said.findIndex(({ id }) => id === token);
    assert(own.every(({ index }) => index < answer));
  }
}

interface ToClient {
  readonly id?: unknown;
  readonly params?: {
    readonly progressToken?: unknown;
    readonly progress?: unknown;
  };
}

/** A call is cancelled; others are served while it runs, and after. */
async function cancel(client: Client, end: End): Promise<void> {
  const controller = new AbortController();
  const { call } = await begin(client, end, controller.signal);
  if (client.version !== MODERN) await client.ping();
  await client.call("test_simple_text");
  controller.abort();
  await assertRejects(() => call);
  await client.call("test_simple_text");
  // Its last words came too late.
  assertEquals(client.logs, []);
}

/** The client goes while a call runs. */
async function leave(client: Client, end: End): Promise<void> {
  const { call } = await begin(client, end);
  const rejected = assertRejects(() => call);
  await client.close();
  await rejected;
}

for (const [library, connect, versions] of LIBRARIES) {
  for (const version of versions) {
    const test = (
      what: string,
      fn: () => Promise<void>,
      reason?: string,
    ): void =>
      Deno.test({
        ...unless(reason, `${library}: ${what}, ${version}`),
        ...LEAVES_TIMERS,
        fn,
      });

    test("everything", async () => {
      const recording = await session(connect, version, {}, useEverything);
      assertProgress(recording);
      assertHealthy(recording);
    });

    test("lists of many pages", async () => {
      const recording = await session(connect, version, { pageSize: 2 }, list);
      assertHealthy(recording);
      const asked = messages(recording.stdin).map(({ method }) => method);
      const times = (name: string): number =>
        asked.filter((method) => method === name).length;
      assertEquals([times("tools/list"), times("prompts/list")], [8, 2]);
    });

    // How a tool ends is the same to all revisions.
    const ends = version === versions.at(-1) ? ENDS : ENDS.slice(0, 1);
    for (const [end, reason] of ends) {
      test(`a cancelled call, ${end}`, async () => {
        const recording = await session(
          connect,
          version,
          {},
          (client) => cancel(client, end),
        );
        assertHealthyBut(recording, "test_endless");
        assert(recording.stdin.includes("notifications/cancelled"));
      }, reason);

      test(`an end while a call runs, ${end}`, async () => {
        const recording = await session(
          connect,
          version,
          { closeGraceMs: 0 },
          (client) => leave(client, end),
        );
        assertHealthyBut(recording, "test_endless");
      }, reason);

      test(`a time limit, ${end}`, async () => {
        const recording = await session(
          connect,
          version,
          {},
          async (client) => void await client.call("test_time_limit", { end }),
        );
        assertHealthy(recording);
      }, reason);
    }
  }
}
