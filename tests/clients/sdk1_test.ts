/** The official client library for TypeScript, version 1. */
import { assertEquals, assertInstanceOf } from "@std/assert";
import { Client } from "npm:@modelcontextprotocol/sdk@1.32.2/client";
// The package names its types for a path without an extension only, and its
// code for one with an extension only.
// @ts-types="npm:@modelcontextprotocol/sdk@1.32.2/client/stdio"
import { StdioClientTransport } from "npm:@modelcontextprotocol/sdk@1.32.2/client/stdio.js";
// @ts-types="npm:@modelcontextprotocol/sdk@1.32.2/types"
import {
  type JSONRPCMessage,
  McpError,
  ResultSchema,
} from "npm:@modelcontextprotocol/sdk@1.32.2/types.js";
import { unless } from "../targets.ts";
import { converse, type Refusal } from "./conversation.ts";
import { CAPABILITIES, LEGACY, serverInfo } from "./expected.ts";
import { assertHealthy, onlyRecording, record } from "./recording.ts";
import { LEAVES_TIMERS, SERVERS } from "./servers.ts";

/** The library always asks for the newest version it knows; this for another. */
class Transport extends StdioClientTransport {
  negotiated: string | undefined;

  constructor(
    server: ConstructorParameters<typeof StdioClientTransport>[0],
    readonly version: string,
  ) {
    super(server);
  }

  setProtocolVersion(version: string): void {
    this.negotiated = version;
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message) || message.method !== "initialize") {
      return super.send(message);
    }
    const params = { ...message.params, protocolVersion: this.version };
    return super.send({ ...message, params });
  }
}

/** What the server said: the library puts the code before the message. */
function refusalOf(thrown: unknown): Refusal {
  assertInstanceOf(thrown, McpError);
  const { code, message, data } = thrown;
  return {
    code,
    message: message.replace(`MCP error ${code}: `, ""),
    ...(data !== undefined && { data }),
  };
}

for (const { name, command, reason } of SERVERS) {
  for (const version of LEGACY) {
    Deno.test({
      ...unless(reason, `SDK 1: ${version} with the ${name}`),
      ...LEAVES_TIMERS,
      fn: async (): Promise<void> => {
        await using recorder = await record(command);
        const client = new Client(
          { name: "sdk1", version: "1.32.2" },
          { capabilities: { roots: { listChanged: true } } },
        );
        const complaints: unknown[] = [];
        client.onerror = (error): number => complaints.push(error);
        const transport = new Transport(recorder, version);
        try {
          await client.connect(transport);
          assertEquals(transport.negotiated, version);
          assertEquals(client.getServerVersion(), serverInfo(version));
          assertEquals(client.getServerCapabilities(), CAPABILITIES);
          await converse(
            Object.assign(client, {
              ask: (method: string, params?: Record<string, unknown>) =>
                client.request({ method, params }, ResultSchema),
            }),
            version,
            refusalOf,
          );
          // Neither of these has an answer, so the ping's is the next.
          await client.sendRootsListChanged();
          await client.notification({
            method: "notifications/cancelled",
            params: { requestId: "no such request" },
          });
          assertEquals(await client.ping(), {});
        } finally {
          await client.close();
        }
        assertEquals(complaints, []);
        assertHealthy(await onlyRecording(recorder));
      },
    });
  }
}
