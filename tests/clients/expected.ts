/**
 * What a client must get to see of the server, revision by revision. Written
 * out instead of taken from the server's own tables, which it is held against.
 */
import config from "../../deno.json" with { type: "json" };

/** The revisions with a handshake, oldest first. */
export const LEGACY = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/** The revision without one. */
export const MODERN = "2026-07-28";

/** The member of a request's `_meta` that claims a revision. */
export const CLAIM = "io.modelcontextprotocol/protocolVersion";

/** The capabilities that the server declares. */
export const CAPABILITIES = { tools: {}, resources: {}, prompts: {} };

type Members = Readonly<Record<string, unknown>>;

/** The server's description of itself. */
export function serverInfo(version: string): Members {
  return {
    name: "strict-mcp",
    ...(version >= "2025-06-18" && { title: "Strict MCP" }),
    version: config.version,
    ...(version >= "2025-11-25" &&
      { description: "A strict MCP server to check clients against" }),
  };
}

/** The tools. */
export function tools(version: string): Members[] {
  const annotations = {
    readOnlyHint: true,
    idempotentHint: true,
    openWorldHint: false,
  };
  const tool = (
    name: string,
    title: string,
    description: string,
    properties: Members,
  ): Members => ({
    name,
    ...(version >= "2025-06-18" && { title }),
    description,
    inputSchema: {
      type: "object",
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    },
    ...(version >= "2025-03-26" && { annotations }),
  });
  const number = { type: "number" };
  return [
    tool("echo", "Echo", "Echo text", { text: { type: "string" } }),
    tool("add", "Add", "Add two numbers", { a: number, b: number }),
  ];
}

/** The resources. */
export function resources(version: string): Members[] {
  return [{
    uri: "strict-mcp://about",
    name: "about",
    ...(version >= "2025-06-18" && { title: "About this server" }),
    description: "What this server is, its version, revisions and limits",
    mimeType: "text/markdown",
  }];
}

/** The prompts. */
export function prompts(version: string): Members[] {
  return [{
    name: "check",
    ...(version >= "2025-06-18" && { title: "Check the connection" }),
    description: "Calls both tools, to see that the client is wired up",
    arguments: [{
      name: "text",
      description: "What to echo; hello if it is left out",
      required: false,
    }],
  }];
}

/** The prompt, filled in with a text. */
export function prompt(text: string): Members {
  return {
    description: "Calls both tools, to see that the client is wired up",
    messages: [{
      role: "user",
      content: {
        type: "text",
        text: "Please check that this server works. Call the tool `echo` " +
          `with the text ${JSON.stringify(text)}, then call the tool \`add\` ` +
          "with a = 2 and b = 3. Report both results as the server gave them.",
      },
    }],
  };
}

/** What a tool gives. */
export function said(text: string): Members {
  return { content: [{ type: "text", text }] };
}

/** What a tool gives that could not do what it was asked to. */
export function complained(text: string): Members {
  return { ...said(text), isError: true };
}
