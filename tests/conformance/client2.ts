/** The official client library for TypeScript, version 2. */
import type { Recorder } from "../clients/recording.ts";
import { MODERN } from "../clients/expected.ts";
import { CLIENT, Client as Library, InPlace } from "../clients/sdk2.ts";
import type { Client, Log } from "./client.ts";

const LOG_LEVEL = "io.modelcontextprotocol/logLevel";

/**
 * Connects.
 *
 * @param recorder The server.
 * @param version The revision to use.
 */
export async function connect2(
  recorder: Recorder,
  version: string,
): Promise<Client> {
  const library = new Library(
    CLIENT,
    version === MODERN
      ? { versionNegotiation: { mode: { pin: MODERN } } }
      : { supportedProtocolVersions: [version] },
  );
  const logs: Log[] = [];
  library.setNotificationHandler(
    "notifications/message",
    ({ params }) => void logs.push(params),
  );
  await library.connect(new InPlace(recorder));
  return {
    version,
    logs,
    // It follows the cursors by itself.
    tools: async () => (await library.listTools()).tools,
    resources: async () => (await library.listResources()).resources,
    templates: async () =>
      (await library.listResourceTemplates()).resourceTemplates,
    prompts: async () => (await library.listPrompts()).prompts,
    call: (name, args = {}, { logLevel, ...options } = {}) =>
      library.callTool({
        name,
        arguments: args,
        ...(logLevel !== undefined && { _meta: { [LOG_LEVEL]: logLevel } }),
      }, options),
    read: (uri) => library.readResource({ uri }),
    prompt: (name, args = {}) => library.getPrompt({ name, arguments: args }),
    complete: (completion) => library.complete(completion),
    setLevel: (level) => library.setLoggingLevel(level),
    ping: () => library.ping(),
    close: () => library.close(),
  };
}
