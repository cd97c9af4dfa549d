/**
 * Runs a server that is right but unusual, or that misuses the checker:
 * `variant.ts NAME`.
 *
 * @module
 */

import config from "../../deno.json" with { type: "json" };
import { LineWriter, readLines } from "../../lib/framing.ts";
import { DEFAULT_MAX_LINE_BYTES } from "../../lib/serve.ts";
import { createServer } from "../../lib/server.ts";
import { shippedServer } from "../../lib/shipped_server.ts";

const CLAIM = "io.modelcontextprotocol/protocolVersion";
/** How late the late one is; more than the waits of a check that is cut. */
const LATE_MS = 150;

/** What a server does with a line: serve it, or give an answer of its own. */
type Choice = (message: Record<string, unknown>) => object | undefined;

/** An answer to a request; a message that is none is served as it is. */
function refuse(id: unknown, error: object): object | undefined {
  return typeof id === "string" || Number.isSafeInteger(id)
    ? { id, error }
    : undefined;
}

const VARIANTS: Readonly<Record<string, Choice>> = {
  late: () => undefined,
  "many tools": () => undefined,
  "modern only": ({ id, method, params }) =>
    typeof method !== "string" || JSON.stringify(params)?.includes(CLAIM)
      ? undefined
      : refuse(
        id,
        method === "initialize"
          ? {
            code: -32022,
            message: "Unsupported protocol version",
            data: { supported: ["2026-07-28"] },
          }
          : { code: -32602, message: "Invalid params" },
      ),
  "legacy only": ({ id, method, params }) =>
    method === "server/discover"
      ? refuse(id, { code: -32601, message: "Method not found" })
      // What a claim asks for is not known here.
      : JSON.stringify(params)?.includes(CLAIM)
      ? refuse(id, { code: -32600, message: "Invalid Request" })
      : undefined,
};

function parsed(line: string): Record<string, unknown> {
  try {
    const value = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

async function run(name: string): Promise<void> {
  const choose = VARIANTS[name];
  if (choose === undefined) throw new Error("name a variant");
  const writer = new LineWriter(Deno.stdout, () => Deno.exit(0));
  const late: Promise<void>[] = [];
  const server = createServer(
    shippedServer(config.version, DEFAULT_MAX_LINE_BYTES),
    (text) => {
      if (name === "many tools") {
        const many = `"tools":[${"{},".repeat(200_000)}{`;
        return writer.send(text.replace('"tools":[{', many));
      }
      if (name !== "late") return writer.send(text);
      late.push(
        new Promise((resolve) => setTimeout(resolve, LATE_MS))
          .then(() => writer.send(text)),
      );
    },
  );
  for await (const lines of readLines(Deno.stdin, DEFAULT_MAX_LINE_BYTES)) {
    for (const line of lines) {
      const own = choose(parsed(line));
      if (own === undefined) server.receive(line);
      else writer.send(JSON.stringify({ jsonrpc: "2.0", ...own }));
    }
    await writer.room();
  }
  await server.close();
  await Promise.all(late);
  await writer.flushed();
  Deno.exit(0);
}

await run(Deno.args[0] ?? "");
