/** The official client library for TypeScript, version 2: both eras. */
import { assertEquals, assertRejects } from "@std/assert";
import { unless } from "../targets.ts";
import { CLAIM, LEGACY, MODERN } from "./expected.ts";
import {
  assertHealthy,
  messages,
  onlyRecording,
  record,
  type Recorder,
} from "./recording.ts";
import {
  assertModern,
  CLIENT,
  Client,
  converseWith,
  InPlace,
  refusalOf,
  session,
  StdioClientTransport,
} from "./sdk2.ts";
import { LEAVES_TIMERS, SERVERS } from "./servers.ts";

/** A revision that there is not. */
const FUTURE = "2099-01-01";

for (const { name, command, reason } of SERVERS) {
  const test = (
    what: string,
    fn: (recorder: Recorder) => Promise<void>,
  ): void => {
    Deno.test({
      ...unless(reason, `SDK 2: ${what} with the ${name}`),
      ...LEAVES_TIMERS,
      fn: async (): Promise<void> => {
        await using recorder = await record(command);
        await fn(recorder);
      },
    });
  };

  for (const version of LEGACY) {
    test(version, async (recorder) => {
      const options = {
        supportedProtocolVersions: [version],
        capabilities: { roots: { listChanged: true } },
      };
      const transport = new StdioClientTransport(recorder);
      await session(options, transport, version, async (client) => {
        await converseWith(client, version);
        // Neither of these has an answer, so the ping's is the next.
        await client.notification({
          method: "notifications/roots/list_changed",
        });
        await client.notification({
          method: "notifications/cancelled",
          params: { requestId: "no such request" },
        });
        assertEquals(await client.ping(), {});
      });
      assertHealthy(await onlyRecording(recorder));
    });
  }

  test(`${MODERN}, pinned`, async (recorder) => {
    const options = { versionNegotiation: { mode: { pin: MODERN } } };
    await session(options, new InPlace(recorder), MODERN, async (client) => {
      await converseWith(client, MODERN);
      const { supportedVersions } = await client.discover();
      assertEquals(supportedVersions, [MODERN]);
    });
    const recording = await onlyRecording(recorder);
    assertHealthy(recording);
    assertModern(messages(recording.stdin));
  });

  test("subscriptions", async (recorder) => {
    const options = { versionNegotiation: { mode: { pin: MODERN } } };
    await session(options, new InPlace(recorder), MODERN, async (client) => {
      const filter = {
        toolsListChanged: true,
        resourceSubscriptions: ["strict-mcp://about"],
      };
      const closed = await client.listen(filter);
      // Nothing of it ever changes, and the server says so.
      assertEquals(closed.honoredFilter, {});
      await closed.close();
      assertEquals(await closed.closed, "local");
      // One more stays open: it must not keep the server from ending.
      await client.listen(filter);
      await client.callTool({ name: "echo", arguments: { text: "" } });
    });
    const recording = await onlyRecording(recorder);
    assertHealthy(recording);
    const asked = messages(recording.stdin).map(({ method }) => method);
    assertEquals(asked, [
      "server/discover",
      "subscriptions/listen",
      "notifications/cancelled",
      "subscriptions/listen",
      "tools/call",
    ]);
  });

  test("a kept list", async (recorder) => {
    const options = { versionNegotiation: { mode: { pin: MODERN } } };
    await session(options, new InPlace(recorder), MODERN, async (client) => {
      assertEquals(await client.listTools(), await client.listTools());
    });
    const recording = await onlyRecording(recorder);
    assertHealthy(recording);
    const asked = messages(recording.stdin).map(({ method }) => method);
    // The second time the list was not asked for: the server lets it be kept.
    assertEquals(asked, ["server/discover", "tools/list"]);
  });

  const auto = { mode: "auto" as const };

  test("negotiation on a server of its own", async (recorder) => {
    const options = { versionNegotiation: auto };
    const transport = new StdioClientTransport(recorder);
    await session(
      options,
      transport,
      MODERN,
      (client) => converseWith(client, MODERN),
    );
    // The probed server is not waited for, so it may have no recording.
    const recordings = (await recorder.recordings())
      .filter(({ stdin }) => !stdin.includes("server/discover"));
    assertEquals(recordings.length, 1);
    for (const recording of recordings) {
      assertHealthy(recording);
      assertModern(messages(recording.stdin));
    }
  });

  test("negotiation in place", async (recorder) => {
    const options = { versionNegotiation: auto };
    await session(
      options,
      new InPlace(recorder),
      MODERN,
      (client) => converseWith(client, MODERN),
    );
    const recording = await onlyRecording(recorder);
    assertHealthy(recording);
    assertModern(messages(recording.stdin));
  });

  test("negotiation after a wrong guess", async (recorder) => {
    const options = {
      versionNegotiation: auto,
      supportedProtocolVersions: [FUTURE, MODERN],
    };
    await session(
      options,
      new InPlace(recorder),
      MODERN,
      (client) => converseWith(client, MODERN),
    );
    const recording = await onlyRecording(recorder);
    assertHealthy(recording);
    const [guess, ...rest] = messages(recording.stdin);
    assertEquals(guess?.params?._meta?.[CLAIM], FUTURE);
    assertModern(rest);
  });

  test("an unknown revision, pinned", async (recorder) => {
    const client = new Client(CLIENT, {
      versionNegotiation: { mode: { pin: FUTURE } },
    });
    const transport = new InPlace(recorder);
    const thrown = await assertRejects(() => client.connect(transport));
    await transport.close();
    assertEquals(refusalOf(thrown), {
      code: -32022,
      message: "Unsupported protocol version",
      data: { supported: [MODERN], requested: FUTURE },
    });
    assertHealthy(await onlyRecording(recorder));
  });
}
