/** The MCP Inspector, as people call it on the command line. */
import { assertEquals, assertObjectMatch } from "@std/assert";
import { unless } from "../targets.ts";
import {
  CLAIM,
  complained,
  MODERN,
  prompt,
  prompts,
  resources,
  said,
  tools,
} from "./expected.ts";
import { inspect, noInspector } from "./inspector.ts";
import {
  assertHealthy,
  messages,
  onlyRecording,
  record,
  type Recording,
} from "./recording.ts";
import { type Server, SERVERS } from "./servers.ts";

/** What the Inspector calls its eras, and the revision that each comes to. */
const ERAS = [
  ["legacy", "2025-11-25"],
  ["modern", MODERN],
  ["auto", MODERN],
] as const;

/**
 * What the Inspector is told to do, a method and arguments, and how it ends:
 * with a result or with an error.
 */
type Inspection = readonly [
  string,
  readonly string[],
  (version: string) => { code: number; result?: unknown; error?: unknown },
];

const INSPECTIONS: readonly [Inspection, Inspection, ...Inspection[]] = [
  [
    "tools/list",
    // Complains of a schema that some client cannot take.
    ["--strict"],
    (version) => ({ code: 0, result: { tools: tools(version) } }),
  ],
  [
    "tools/call",
    ["--tool-name=echo", "--tool-arg", "text=a b"],
    () => ({ code: 0, result: said("a b") }),
  ],
  [
    "tools/call",
    ["--tool-name=add", "--tool-arg", "a=2", "b=3"],
    () => ({ code: 0, result: said("5") }),
  ],
  [
    "tools/call",
    // A wrong type is no use here: the Inspector makes "2" a number itself.
    ["--tool-name=add", "--tool-arg", "a=2"],
    () => ({
      code: 5,
      result: complained("Invalid arguments for add"),
      error: { code: "tool_is_error" },
    }),
  ],
  [
    "resources/list",
    [],
    (version) => ({ code: 0, result: { resources: resources(version) } }),
  ],
  [
    "resources/templates/list",
    [],
    () => ({ code: 0, result: { resourceTemplates: [] } }),
  ],
  [
    "resources/read",
    ["--uri=strict-mcp://about"],
    () => ({ code: 0, result: { contents: [{ uri: "strict-mcp://about" }] } }),
  ],
  [
    "resources/read",
    ["--uri=strict-mcp://nothing"],
    () => ({ code: 1, error: { message: "Resource not found" } }),
  ],
  [
    "prompts/list",
    [],
    (version) => ({ code: 0, result: { prompts: prompts(version) } }),
  ],
  [
    "prompts/get",
    ["--prompt-name=check", "--prompt-args", "text=a b"],
    () => ({ code: 0, result: prompt("a b") }),
  ],
];

const reason = noInspector();

/** Checks that the whole session was of one revision. */
function assertRevision({ stdin }: Recording, version: string): void {
  const asked = messages(stdin);
  if (version === MODERN) {
    const claims = asked.map(({ params }) => params?._meta?.[CLAIM]);
    assertEquals(new Set(claims), new Set([MODERN]));
  } else {
    assertEquals(asked[0]?.method, "initialize");
    assertEquals(asked[0]?.params?.protocolVersion, version);
    assertEquals(stdin.includes(CLAIM), false);
  }
}

/** Checks that this was printed as JSON; nothing, if there is nothing. */
function assertPrinted(printed: string, expected: object): void {
  const actual = printed === "" ? {} : JSON.parse(printed);
  assertObjectMatch(actual, { ...expected });
  assertEquals(Object.keys(actual), Object.keys(expected));
}

/** Has one thing inspected with one server in one era. */
function test(
  server: Server,
  [era, version]: typeof ERAS[number],
  [method, args, outcome]: Inspection,
): void {
  const what = [era, method, ...args].join(" ");
  Deno.test({
    ...unless(
      server.reason ?? reason,
      `Inspector: ${what} with the ${server.name}`,
    ),
    fn: async (): Promise<void> => {
      await using recorder = await record(server.command);
      const inspection = await inspect(
        recorder,
        `--protocol-era=${era}`,
        `--method=${method}`,
        ...args,
      );
      const { code, result, error } = outcome(version);
      assertEquals(inspection.code, code, inspection.stderr);
      assertPrinted(inspection.stdout, result ? { result } : {});
      assertPrinted(inspection.stderr, error ? { error } : {});
      const recording = await onlyRecording(recorder);
      assertHealthy(recording);
      assertRevision(recording, version);
    },
  });
}

// Each takes most of a second, so not everything is tried everywhere.
const [source, executable] = SERVERS;
const [legacy, modern, auto] = ERAS;
const [listTools, callEcho] = INSPECTIONS;
for (const inspection of INSPECTIONS) {
  test(source, legacy, inspection);
  test(source, modern, inspection);
}
test(source, auto, listTools);
test(executable, legacy, callEcho);
test(executable, modern, callEcho);
