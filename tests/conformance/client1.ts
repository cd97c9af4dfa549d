/** The official client library for TypeScript, version 1. */
import { Client as Library } from "npm:@modelcontextprotocol/sdk@1.32.2/client";
// The package names its types for a path without an extension only, and its
// code for one with an extension only.
// @ts-types="npm:@modelcontextprotocol/sdk@1.32.2/client/stdio"
import { StdioClientTransport } from "npm:@modelcontextprotocol/sdk@1.32.2/client/stdio.js";
// @ts-types="npm:@modelcontextprotocol/sdk@1.32.2/types"
import {
  type JSONRPCMessage,
  LoggingMessageNotificationSchema,
} from "npm:@modelcontextprotocol/sdk@1.32.2/types.js";
import type { Recorder } from "../clients/recording.ts";
import type { Client, Log } from "./client.ts";

/** The library always asks for the newest version it knows; this for another. */
class Transport extends StdioClientTransport {
  constructor(recorder: Recorder, readonly version: string) {
    super(recorder);
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message) || message.method !== "initialize") {
      return super.send(message);
    }
    const params = { ...message.params, protocolVersion: this.version };
    return super.send({ ...message, params });
  }
}

/**
 * Connects.
 *
 * @param recorder The server.
 * @param version The revision to ask for.
 */
export async function connect1(
  recorder: Recorder,
  version: string,
): Promise<Client> {
  const library = new Library({ name: "sdk1", version: "1.32.2" });
  const logs: Log[] = [];
  library.setNotificationHandler(
    LoggingMessageNotificationSchema,
    ({ params }) => void logs.push(params),
  );
  await library.connect(new Transport(recorder, version));
  return {
    version,
    logs,
    tools: () => all("tools", (page) => library.listTools(page)),
    resources: () => all("resources", (page) => library.listResources(page)),
    templates: () =>
      all("resourceTemplates", (page) => library.listResourceTemplates(page)),
    prompts: () => all("prompts", (page) => library.listPrompts(page)),
    call: (name, args = {}, { logLevel: _, ...options } = {}) =>
      library.callTool({ name, arguments: args }, undefined, options),
    read: (uri) => library.readResource({ uri }),
    prompt: (name, args = {}) => library.getPrompt({ name, arguments: args }),
    complete: (completion) => library.complete(completion),
    setLevel: (level) => library.setLoggingLevel(level),
    ping: () => library.ping(),
    close: () => library.close(),
  };
}

/** Follows the cursors. */
async function all<Name extends string, Entry>(
  name: Name,
  list: (
    page: { cursor?: string },
  ) => Promise<Record<Name, Entry[]> & { nextCursor?: string | undefined }>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let page: { cursor?: string } = {};
  while (true) {
    const { [name]: some, nextCursor } = await list(page);
    entries.push(...some);
    if (nextCursor === undefined) return entries;
    page = { cursor: nextCursor };
  }
}
