/** What is asked of the server through every client library, and its answers. */
import { complained, said } from "./expected.ts";

/** A result as a library hands it on. */
export type Result = Readonly<Record<string, unknown>>;

/** The parameters of a list. */
export interface Page {
  cursor?: string;
}

/** What the client libraries have in common. */
export interface Client {
  listTools(page?: Page): Promise<Result>;
  listResources(page?: Page): Promise<Result>;
  listResourceTemplates(page?: Page): Promise<Result>;
  listPrompts(page?: Page): Promise<Result>;
  callTool(
    params: { name: string; arguments?: Record<string, unknown> },
  ): Promise<Result>;
  readResource(params: { uri: string }): Promise<Result>;
  getPrompt(
    params: { name: string; arguments?: Record<string, string> },
  ): Promise<Result>;
  /** Sends any request. */
  ask(method: string, params?: Record<string, unknown>): Promise<unknown>;
}

/** An error that the server answered with. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

const CURSOR = { cursor: "not from here" };

/** What is refused: a name, what is asked, the answer. */
export const REFUSED: readonly [
  string,
  (client: Client) => Promise<unknown>,
  Refusal,
][] = [
  [
    "unknown tool",
    (client): Promise<unknown> => client.callTool({ name: "toString" }),
    { code: -32602, message: "Unknown tool" },
  ],
  [
    "unknown prompt",
    (client): Promise<unknown> => client.getPrompt({ name: "toString" }),
    { code: -32602, message: "Unknown prompt" },
  ],
  [
    "unknown argument of a prompt",
    (client): Promise<unknown> =>
      client.getPrompt({ name: "check", arguments: { texts: "" } }),
    { code: -32602, message: "Invalid arguments for check" },
  ],
  [
    "cursor of tools",
    (client): Promise<unknown> => client.listTools(CURSOR),
    { code: -32602, message: "Invalid cursor" },
  ],
  [
    "cursor of resources",
    (client): Promise<unknown> => client.listResources(CURSOR),
    { code: -32602, message: "Invalid cursor" },
  ],
  [
    "cursor of resource templates",
    (client): Promise<unknown> => client.listResourceTemplates(CURSOR),
    { code: -32602, message: "Invalid cursor" },
  ],
  [
    "cursor of prompts",
    (client): Promise<unknown> => client.listPrompts(CURSOR),
    { code: -32602, message: "Invalid cursor" },
  ],
  [
    "unknown method",
    (client): Promise<unknown> => client.ask("tools/forget"),
    { code: -32601, message: "Method not found" },
  ],
  [
    "method of a feature that is not offered",
    (client): Promise<unknown> =>
      client.ask("completion/complete", {
        ref: { type: "ref/prompt", name: "check" },
        argument: { name: "text", value: "" },
      }),
    { code: -32601, message: "Method not found" },
  ],
];

/** What only revisions with a handshake have, and this server has not. */
export const LEGACY_METHODS: readonly [string, Record<string, unknown>][] = [
  ["logging/setLevel", { level: "info" }],
  ["resources/subscribe", { uri: "strict-mcp://about" }],
  ["resources/unsubscribe", { uri: "strict-mcp://about" }],
];

/** Calls of tools, with what they give. */
export const CALLS: readonly [string, Record<string, unknown>, Result][] = [
  ["echo", { text: "" }, said("")],
  [
    "echo",
    { text: "\u2028 \u0000 \\ 😀\r\n" },
    said("\u2028 \u0000 \\ 😀\r\n"),
  ],
  ["echo", { text: "é".repeat(500_000) }, said("é".repeat(500_000))],
  ["echo", {}, complained("Invalid arguments for echo")],
  ["echo", { text: 1 }, complained("Invalid arguments for echo")],
  ["echo", { text: "", more: 1 }, complained("Invalid arguments for echo")],
  ["add", { a: 2, b: 3 }, said("5")],
  ["add", { a: 0.1, b: 0.2 }, said("0.30000000000000004")],
  ["add", { a: 1e21, b: 0 }, said("1e+21")],
  ["add", { a: "2", b: 3 }, complained("Invalid arguments for add")],
  [
    "add",
    { a: Number.MAX_VALUE, b: Number.MAX_VALUE },
    complained("The sum is not a finite number"),
  ],
];
