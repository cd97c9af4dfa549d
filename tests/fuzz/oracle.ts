/**
 * Decides from a line alone, and from what the lines before it agreed on, what
 * has to come back. Written from the protocol, not from the server.
 */
import { Digits, type Json, readJson } from "./json.ts";

/** What an id is compared by: its type and its value. */
export type Id = string;

/** One message that has to come. */
export type Expected =
  /** An error with this code. */
  | { readonly id: Id; readonly code: number }
  /** A result; with this text, if that is known. */
  | { readonly id: Id; readonly modern: boolean; readonly text?: string }
  /** The notification that a subscription is open. */
  | { readonly opened: Id }
  /** A list of answers. */
  | { readonly batch: readonly Expected[] };

type Members = ReadonlyMap<string, Json>;

const NO_ID = "null";
const META = "io.modelcontextprotocol/";
const LEVELS = "debug info notice warning error critical alert emergency"
  .split(" ");
const COMMON = [
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "server/discover",
  "subscriptions/listen",
];
const LEGACY = new Set([...COMMON, "initialize", "ping"]);
const MODERN = new Set(COMMON);
const LEGACY_VERSIONS = [
  "2024-11-05",
  "2025-03-26",
  "2025-06-18",
  "2025-11-25",
];

// Made once: some runs judge millions of lines.
const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The oracle for one connection. */
export class Oracle {
  #batches = false;
  readonly #open = new Set<Id>();

  constructor(readonly maxLineBytes: number) {}

  /** Says what a line has to be answered with; nothing where with silence. */
  judge(bytes: Uint8Array): Expected | undefined {
    if (bytes.length > this.maxLineBytes) return { id: NO_ID, code: -32700 };
    let line: string;
    try {
      line = DECODER.decode(bytes);
    } catch {
      return { id: NO_ID, code: -32700 };
    }
    if (/^[ \t\r]*$/.test(line)) return undefined;
    const json = readJson(line);
    if (json === undefined) return { id: NO_ID, code: -32700 };
    return Array.isArray(json.value)
      ? this.#judgeBatch(json.value)
      : this.#judgeMessage(json.value, undefined);
  }

  #judgeBatch(elements: readonly Json[]): Expected | undefined {
    const modern = elements.some((element) =>
      isMap(element) && isMap(element.get("params")) &&
      claims(element.get("params") as Members)
    );
    if (!this.#batches || elements.length === 0 || modern) {
      return { id: NO_ID, code: -32600 };
    }
    const ids = new Set<Id>();
    const batch = elements.flatMap((element) =>
      this.#judgeMessage(element, ids) ?? []
    );
    return batch.length === 0 ? undefined : { batch };
  }

  /** `batchIds` are the ids seen in the same batch, if it is in one. */
  #judgeMessage(
    message: Json,
    batchIds: Set<Id> | undefined,
  ): Expected | undefined {
    if (!isMap(message)) return { id: NO_ID, code: -32600 };
    const method = message.get("method");
    if (
      method === undefined && (message.has("result") || message.has("error"))
    ) {
      return undefined;
    }
    if (!message.has("id")) {
      if (typeof method !== "string") return { id: NO_ID, code: -32600 };
      this.#notice(method, message.get("params"));
      return undefined;
    }
    const id = readId(message.get("id"));
    if (id === undefined) return { id: NO_ID, code: -32600 };
    if (message.get("jsonrpc") !== "2.0" || typeof method !== "string") {
      return { id, code: -32600 };
    }
    const params = message.get("params") ?? new Map<string, Json>();
    if (Array.isArray(params)) return { id, code: -32602 };
    if (!isMap(params)) return { id, code: -32600 };
    if (this.#open.has(id)) return { id: NO_ID, code: -32600 };
    if (batchIds?.has(id)) return { id: NO_ID, code: -32600 };
    batchIds?.add(id);
    return this.#judgeRequest(id, method, params, batchIds !== undefined);
  }

  #notice(method: string, params: Json | undefined): void {
    if (method !== "notifications/cancelled" || !isMap(params)) return;
    const id = readId(params.get("requestId"));
    if (id !== undefined) this.#open.delete(id);
  }

  #judgeRequest(
    id: Id,
    method: string,
    params: Members,
    inBatch: boolean,
  ): Expected {
    const meta = params.get("_meta");
    const modern = claims(params);
    if (modern) {
      const code = judgeClaim(meta as Members);
      if (code !== undefined) return { id, code };
    }
    if (!(modern ? MODERN : LEGACY).has(method)) return { id, code: -32601 };
    if (method === "initialize" && inBatch) return { id, code: -32600 };
    if (!isMap(meta ?? new Map()) && method !== "initialize") {
      return { id, code: -32602 };
    }
    switch (method) {
      case "initialize": {
        const version = params.get("protocolVersion");
        this.#batches = version === LEGACY_VERSIONS[1];
        return { id, modern };
      }
      case "ping":
        return { id, modern };
      case "server/discover":
        return modern ? { id, modern } : { id, code: -32602 };
      case "subscriptions/listen":
        return modern ? this.#judgeListen(id, params) : { id, code: -32602 };
      case "tools/call":
        return judgeTool(id, modern, params);
      case "prompts/get":
        return judgePrompt(id, modern, params);
      case "resources/read": {
        const uri = params.get("uri");
        if (typeof uri !== "string") return { id, code: -32602 };
        return uri === "strict-mcp://about"
          ? { id, modern }
          : { id, code: modern ? -32602 : -32002 };
      }
      default:
        // A list: no cursor was ever issued.
        return (params.get("cursor") ?? null) === null
          ? { id, modern }
          : { id, code: -32602 };
    }
  }

  #judgeListen(id: Id, params: Members): Expected {
    const filter = params.get("notifications");
    if (!isMap(filter)) return { id, code: -32602 };
    const flags = ["tools", "prompts", "resources"].every((kind) => {
      const flag = filter.get(`${kind}ListChanged`);
      return flag === undefined || typeof flag === "boolean";
    });
    const uris = filter.get("resourceSubscriptions") ?? [];
    const wellFormed = filter.get("resourceSubscriptions") !== null &&
      Array.isArray(uris) && uris.every((uri) => typeof uri === "string");
    if (!flags || !wellFormed) return { id, code: -32602 };
    if (this.#open.size >= 1_024) return { id, code: -32603 };
    this.#open.add(id);
    return { opened: id };
  }
}

function judgeClaim(meta: Members): number | undefined {
  const get = (name: string): Json | undefined => meta.get(META + name);
  const version = get("protocolVersion");
  if (typeof version !== "string" || !isMap(get("clientCapabilities"))) {
    return -32602;
  }
  const info = get("clientInfo");
  if (info !== undefined && !isMap(info)) return -32602;
  if (version !== "2026-07-28") return -32022;
  const level = get("logLevel");
  return level === undefined || LEVELS.some((name) => name === level)
    ? undefined
    : -32602;
}

function judgeTool(id: Id, modern: boolean, params: Members): Expected {
  const name = params.get("name");
  if (name !== "echo" && name !== "add") return { id, code: -32602 };
  const wrong = { id, modern, text: `Invalid arguments for ${name}` };
  const args = params.get("arguments");
  if (!isMap(args)) return wrong;
  if (name === "echo") {
    const text = args.get("text");
    return args.size === 1 && typeof text === "string" && text.isWellFormed()
      ? { id, modern, text }
      : wrong;
  }
  const [a, b] = [args.get("a"), args.get("b")].map((value) =>
    value instanceof Digits ? Number(value.text) : NaN
  ) as [number, number];
  if (args.size !== 2 || !Number.isFinite(a) || !Number.isFinite(b)) {
    return wrong;
  }
  const text = Number.isFinite(a + b)
    ? String(a + b)
    : "The sum is not a finite number";
  return { id, modern, text };
}

function judgePrompt(id: Id, modern: boolean, params: Members): Expected {
  if (params.get("name") !== "check") return { id, code: -32602 };
  const args = params.get("arguments") ?? new Map<string, Json>();
  if (!isMap(args)) return { id, code: -32602 };
  const known = args.entries().every(([name, value]) =>
    name === "text" && typeof value === "string" && value.isWellFormed()
  );
  return known ? { id, modern } : { id, code: -32602 };
}

function claims(params: Members): boolean {
  const meta = params.get("_meta");
  return isMap(meta) && meta.has(`${META}protocolVersion`);
}

/** Reads an id; nothing where a value cannot be one. */
export function readId(value: Json | undefined): Id | undefined {
  if (typeof value === "string") {
    return value.isWellFormed() ? JSON.stringify(value) : undefined;
  }
  return value instanceof Digits ? wholeNumber(value.text) : undefined;
}

/** The digits of a whole number however it is spelt, nothing if it is none. */
function wholeNumber(text: string): Id | undefined {
  if (!Number.isFinite(Number(text)) && /[.eE]/.test(text)) return undefined;
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = BigInt(whole + fraction === "-0" ? "0" : whole + fraction);
  const shift = BigInt(exponent) - BigInt(fraction.length);
  if (digits === 0n) return "0";
  if (shift >= 0n) return String(digits * 10n ** shift);
  // No number has that many digits here.
  if (shift < -10_000n) return undefined;
  const unit = 10n ** -shift;
  return digits % unit === 0n ? String(digits / unit) : undefined;
}

function isMap(value: Json | undefined): value is Members {
  return value instanceof Map;
}
