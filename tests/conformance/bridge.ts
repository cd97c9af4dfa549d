/**
 * A program that lets clients reach a stdio server over Streamable HTTP, for
 * the conformance suite knows no other way. It serves on the loopback interface
 * alone and adds as little as it can: bodies pass as they are, in both
 * directions. Each session has a server process of its own; what is asked
 * outside of a session, as all of the newest revision is, goes to one more.
 *
 * Its arguments are the server's command. It prints its URL, ends when its
 * input does, and its exit code tells whether all of the servers ended well.
 */
import type { Message } from "./exchange.ts";
import { StdioChild } from "./stdio_child.ts";

const SESSION = "mcp-session-id";
const CLAIM = "io.modelcontextprotocol/protocolVersion";
/** Names that a page from elsewhere cannot have. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const children: StdioChild[] = [];
const sessions = new Map<string, StdioChild>();
let sessionless: StdioChild | undefined;

function start(): StdioChild {
  const child = new StdioChild(Deno.args);
  children.push(child);
  return child;
}

/** The HTTP status of an answer outside of a session. */
function statusOf({ error }: Message): number {
  if (error === undefined) return 200;
  return error.code === -32601 ? 404 : 400;
}

function status(code: number): Response {
  return new Response(null, { status: code });
}

async function serve(request: Request): Promise<Response> {
  const { headers, method } = request;
  // A page that has made a name of its own point here must not get in.
  const host = headers.get("host") ?? "";
  const origin = headers.get("origin")?.replace(/^\w+:\/\//, "") ?? host;
  if (!LOCAL.test(host) || !LOCAL.test(origin)) return status(403);

  const session = headers.get(SESSION);
  if (method === "DELETE") return end(session);
  // The server says nothing unasked, so there is no stream to listen to.
  if (method !== "POST") return status(405);

  const body = await request.text();
  let message: Message;
  try {
    message = JSON.parse(body);
  } catch {
    return status(400);
  }
  // Outside of strings, the only place for it, a line end means nothing.
  const line = body.replaceAll(/[\r\n]/g, " ");
  if (session !== null) {
    const child = sessions.get(session);
    if (child === undefined) return status(404);
    return await pass(child, line, message, request.signal, () => 200);
  }
  if (
    message.method === "initialize" && message.params?._meta?.[CLAIM] ===
      undefined
  ) {
    return await open(line, message, request.signal);
  }
  sessionless ??= start();
  return await pass(sessionless, line, message, request.signal, statusOf);
}

async function open(
  line: string,
  message: Message,
  gone: AbortSignal,
): Promise<Response> {
  const child = start();
  const session = crypto.randomUUID();
  sessions.set(session, child);
  const response = await pass(child, line, message, gone, () => 200);
  response.headers.set(SESSION, session);
  return response;
}

function end(session: string | null): Response {
  const child = sessions.get(session ?? "");
  if (session === null || child === undefined) return status(404);
  sessions.delete(session);
  child.close();
  return status(200);
}

function pass(
  child: StdioChild,
  line: string,
  message: Message,
  gone: AbortSignal,
  statusOf: (message: Message) => number,
): Response | Promise<Response> {
  if (message.id !== undefined && message.method !== undefined) {
    return child.ask(line, message, statusOf, gone);
  }
  child.send(line);
  return status(202);
}

const server = Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  onListen({ hostname, port }): void {
    // deno-lint-ignore no-console -- here stdout carries no protocol
    console.log(`http://${hostname}:${port}/mcp`);
  },
}, serve);

for await (const _ of Deno.stdin.readable);
for (const child of children) child.close();
const ended = await Promise.all(children.map((child) => child.ended));
await server.shutdown();
Deno.exit(ended.every(Boolean) ? 0 : 1);
