/** The official client library for TypeScript, version 2, ready for tests. */
import { assert, assertEquals, assertInstanceOf } from "@std/assert";
import {
  Client,
  type ClientOptions,
  ProtocolError,
} from "npm:@modelcontextprotocol/client@2.4.0";
import { StdioClientTransport } from "npm:@modelcontextprotocol/client@2.4.0/stdio";
import { converse, type Refusal } from "./conversation.ts";
import { CAPABILITIES, CLAIM, MODERN, serverInfo } from "./expected.ts";
import type { Message } from "./recording.ts";

export { Client, StdioClientTransport };

/**
 * With its own transport the library probes a server that it starts for the
 * probe alone; with any other, such as this one, the server that it stays with.
 */
export class InPlace extends StdioClientTransport {}

/** How the client introduces itself. */
export const CLIENT = { name: "sdk2", version: "2.4.0" };

/** What the server said, of what the library threw. */
export function refusalOf(thrown: unknown): Refusal {
  assertInstanceOf(thrown, ProtocolError);
  const { code, message, data } = thrown;
  return { code, message, ...(data !== undefined && { data }) };
}

/** Connects, talks, closes; the client must have nothing to complain about. */
export async function session(
  options: ClientOptions,
  transport: StdioClientTransport,
  version: string,
  talk: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client(CLIENT, options);
  const complaints: unknown[] = [];
  client.onerror = (error): number => complaints.push(error);
  try {
    await client.connect(transport);
    assertEquals(client.getNegotiatedProtocolVersion(), version);
    assertEquals(client.getServerVersion(), serverInfo(version));
    assertEquals(client.getServerCapabilities(), CAPABILITIES);
    await talk(client);
  } finally {
    await client.close();
  }
  assertEquals(complaints, []);
}

/** Holds the conversation that every library holds. */
export function converseWith(client: Client, version: string): Promise<void> {
  return converse(
    Object.assign(client, {
      ask: (method: string, params?: Record<string, unknown>) =>
        client.request({ method, ...(params && { params }) }, ANYTHING),
    }),
    version,
    refusalOf,
  );
}

/** A schema that takes every result. */
const ANYTHING = {
  "~standard": {
    version: 1 as const,
    vendor: "none",
    validate: (value: unknown) => ({ value }),
  },
};

/** Checks that there are messages and that each claims the modern revision. */
export function assertModern(asked: readonly Message[]): void {
  assert(asked.length > 0);
  for (const { params } of asked) {
    assertEquals(params?._meta?.[CLAIM], MODERN);
  }
}
