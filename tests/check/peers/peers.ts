/** The servers of other people that the checker is run against. */

/** One server, in words that `install.ts` and `run.ts` carry out. */
export interface Peer {
  /** What it is called here and in the table; also its folder's name. */
  readonly name: string;
  /** The npm package that is judged; other people's work. */
  readonly package: string;
  /** The exact version of that package. */
  readonly version: string;
  /** Packages that our few lines on top of a library need besides, pinned. */
  readonly besides?: Readonly<Record<string, string>>;
  /** Our few lines on top of a library, a file of `servers/` less `.txt`. */
  readonly server?: string;
  /** The systems that it runs on, where not on all: `os-arch` as Deno says. */
  readonly only?: string;
  /**
   * How it is started: `$NODE` stands for Node, `$HERE` for the folder in which
   * it is installed, `$EMPTY` for an empty folder made for this run.
   */
  readonly command: readonly string[];
  /** Variables that it needs, with the same stand-ins. */
  readonly env?: Readonly<Record<string, string>>;
  /** The tools that may be called: they change nothing and go nowhere. */
  readonly call: readonly string[];
  /** What there is to know about it. */
  readonly note: string;
}

/** The day of which npm is asked for what the packages themselves need. */
export const DAY = "2026-11-30";

const ZOD = { zod: "4.6.7" };

/** All peers; a new one is a row. */
export const PEERS: readonly Peer[] = [
  {
    name: "everything",
    package: "@modelcontextprotocol/server-everything",
    version: "2026.8.31",
    command: [
      "$NODE",
      "$HERE/node_modules/@modelcontextprotocol/server-everything/dist/index.js",
      "stdio",
    ],
    call: ["echo", "get-sum"],
    note: "the official example, TypeScript, SDK 1",
  },
  {
    name: "memory",
    package: "@modelcontextprotocol/server-memory",
    version: "2026.8.31",
    command: [
      "$NODE",
      "$HERE/node_modules/@modelcontextprotocol/server-memory/dist/index.js",
    ],
    env: { MEMORY_FILE_PATH: "$EMPTY/memory.jsonl" },
    call: ["read_graph", "search_nodes", "open_nodes"],
    note: "official, TypeScript, SDK 1",
  },
  {
    name: "filesystem",
    package: "@modelcontextprotocol/server-filesystem",
    version: "2026.8.31",
    command: [
      "$NODE",
      "$HERE/node_modules/@modelcontextprotocol/server-filesystem/dist/index.js",
      "$EMPTY",
    ],
    call: ["list_allowed_directories"],
    note: "official, TypeScript, SDK 1; serves an empty folder",
  },
  {
    name: "sequential-thinking",
    package: "@modelcontextprotocol/server-sequential-thinking",
    version: "2026.8.31",
    command: [
      "$NODE",
      "$HERE/node_modules/@modelcontextprotocol/server-sequential-thinking/dist/index.js",
    ],
    env: { DISABLE_THOUGHT_LOGGING: "true" },
    call: ["sequentialthinking"],
    note: "official, TypeScript, SDK 1",
  },
  {
    name: "sdk1",
    package: "@modelcontextprotocol/sdk",
    version: "1.32.2",
    besides: ZOD,
    server: "sdk1.mjs",
    command: ["$NODE", "$HERE/sdk1.mjs"],
    call: ["echo", "add"],
    note: "the official library, first generation",
  },
  {
    name: "sdk2",
    package: "@modelcontextprotocol/server",
    version: "2.4.0",
    besides: ZOD,
    server: "sdk2.mjs",
    command: ["$NODE", "$HERE/sdk2.mjs"],
    call: ["echo", "add"],
    note: "the official library, second generation",
  },
  {
    name: "fastmcp",
    package: "fastmcp",
    version: "4.20.16",
    besides: ZOD,
    server: "fastmcp.mjs",
    command: ["$NODE", "$HERE/fastmcp.mjs"],
    call: ["echo", "add"],
    note: "a library on SDK 1",
  },
  {
    name: "tmcp",
    package: "tmcp",
    version: "1.20.0",
    besides: {
      "@tmcp/adapter-zod": "0.1.7",
      "@tmcp/transport-stdio": "0.5.0",
      ...ZOD,
    },
    server: "tmcp.mjs",
    command: ["$NODE", "$HERE/tmcp.mjs"],
    call: ["echo", "add"],
    note: "a library with a protocol implementation of its own",
  },
  {
    name: "framework",
    package: "mcp-framework",
    version: "0.2.22",
    // It takes schemas of this generation only.
    besides: { "@modelcontextprotocol/sdk": "1.32.2", zod: "3.25.76" },
    server: "framework.mjs",
    command: ["$NODE", "$HERE/framework.mjs"],
    // Else it writes a log file where it is started.
    env: { MCP_ENABLE_FILE_LOGGING: "false" },
    call: ["echo", "add"],
    note: "a library on SDK 1",
  },
  {
    name: "sylphx",
    package: "@sylphx/mcp-server-sdk",
    version: "2.1.1",
    besides: { "@sylphx/vex": "0.1.11" },
    server: "sylphx.mjs",
    command: ["$NODE", "$HERE/sylphx.mjs"],
    call: ["echo", "add"],
    note: "a library with a protocol implementation of its own",
  },
  {
    name: "time",
    package: "mcp-time-linux-x64",
    version: "0.4.0",
    only: "linux-x86_64",
    command: ["$HERE/node_modules/mcp-time-linux-x64/bin/mcp-time"],
    call: ["add_time", "compare_time"],
    note: "a native program in Go, on mcp-go",
  },
  {
    name: "cortex",
    package: "@temporal-cortex/cortex-mcp-linux-x64",
    version: "0.9.1",
    only: "linux-x86_64",
    command: [
      "$HERE/node_modules/@temporal-cortex/cortex-mcp-linux-x64/bin/cortex-mcp",
    ],
    // It keeps settings in the home folder; without any it goes nowhere.
    env: { HOME: "$EMPTY", XDG_CONFIG_HOME: "$EMPTY", TIMEZONE: "UTC" },
    call: ["adjust_timestamp", "compute_duration"],
    note: "a native program in Rust, on rmcp; no calendar connected",
  },
];
