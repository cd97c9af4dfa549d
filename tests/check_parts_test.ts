/** The parts of the checker. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { compileSchema } from "../lib/validation.ts";
import { invalidArguments, validArguments } from "./check/arguments.ts";
import { type Expected, GROUPS } from "./check/case.ts";
import { loadCases } from "./check/cases.ts";
import shapes from "./check/cases/shapes.json" with { type: "json" };
import { chooseTools } from "./check/choose_tools.ts";
import { readCommandLine } from "./check/command_line.ts";
import { toJunit } from "./check/documents.ts";
import { type Facts, factsIn } from "./check/facts.ts";
import { Filling, otherCase } from "./check/fill.ts";
import { Ledger } from "./check/ledger.ts";
import { describe, match } from "./check/match.ts";
import { unmet } from "./check/needs.ts";
import { parseCase } from "./check/parse_case.ts";
import { Patience } from "./check/patience.ts";
import { Peer } from "./check/peer.ts";
import { seeded } from "./check/random.ts";
import { formProblem, readReply } from "./check/reply.ts";
import { Watch } from "./check/watch.ts";
import { noShell } from "./stdio.ts";
import { unless } from "./targets.ts";

const ECHO = {
  name: "echo",
  inputSchema: {
    type: "object",
    properties: {
      text: { type: "string" },
      tone: { enum: ["high", "low"] },
      times: { type: "integer", minimum: 1 },
    },
    required: ["text"],
    additionalProperties: false,
  },
};

/** A server that has everything. */
const FACTS: Facts = {
  answers: true,
  revisions: ["2025-11-25", "2026-07-28"],
  revision: "2025-11-25",
  server: "check 0",
  capabilities: { tools: {}, resources: { subscribe: true }, prompts: {} },
  ...chooseTools([ECHO], ["echo"], seeded(1)),
  tools: ["echo"],
  resources: ["check://a"],
  templates: [],
  prompt: { name: "greet", arguments: { who: "you" } },
  demanding: "greet",
  offers: new Map(),
  endsAtEof: true,
};

const filling = (revision = FACTS.revision): Filling =>
  new Filling(FACTS, revision, seeded(1));

function problems(expected: readonly Expected[], ...lines: string[]): string[] {
  const replies = lines.map((line) => readReply(line));
  const found = match(expected, replies, filling());
  const missing = found.missing.map((one) => describe(one, filling()));
  return [...found.problems, ...missing];
}

const OK = '{"jsonrpc":"2.0","id":1,"result":{}}';
const NO = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}';

Deno.test("cases: enough of them, in every group and of every level", () => {
  const cases = loadCases();
  assert(cases.length >= 120);
  assertEquals(new Set(cases.map(({ group }) => group)), new Set(GROUPS));
  assertEquals(new Set(cases.map(({ level }) => level)).size, 3);
});

Deno.test("cases: every need and every placeholder is known", () => {
  for (const row of loadCases()) {
    unmet(row.needs, FACTS, row.as ?? FACTS.revision);
    for (const need of row.needs) unmet([need], FACTS, FACTS.revision);
    const values = filling(row.as);
    for (const step of row.in) values.step(step);
    // Schemas are read when something is held against them.
    for (const one of row.expect) {
      describe(one, values);
      for (const schema of [one.result, one.answer, one.params]) {
        if (schema === undefined || row.needs.includes("structured")) continue;
        const filled = values.value(schema);
        compileSchema(
          filled === true ? true : { ...filled as object, $defs: shapes },
        );
      }
    }
  }
});

Deno.test("cases: advice says that sources disagree or is common sense", () => {
  for (const { id, level, source } of loadCases()) {
    if (level !== "advice") continue;
    assertMatch(source, /common sense|;|RFC|MAY|a resource may|SHOULD/, id);
  }
});

Deno.test("parseCase: says where a row is wrong", () => {
  const row = {
    id: "x",
    group: "ids",
    level: "must",
    why: "w",
    source: "s",
    cause: "c",
    in: ["{}"],
    expect: [],
  };
  const rows: readonly (readonly [object, string])[] = [
    [{ ...row, level: "may" }, "no level may"],
    [{ ...row, group: "x" }, "no group x"],
    [{ ...row, cause: "" }, "no cause"],
    [{ ...row, ouch: 1 }, "unknown member ouch"],
    [{ ...row, in: [{ hex: "f" }] }, "in: a step"],
    [{ ...row, expect: [{ error: 1, result: true }] }, "expect:"],
    [{ ...row, or: [{ ouch: 1 }] }, "expect:"],
    [{ ...row, in: [] }, "nothing is done"],
    [{ ...row, end: "eof" }, "a shared session"],
  ];
  for (const [row, message] of rows) {
    const parse = (): unknown => parseCase("x:1", JSON.stringify(row));
    assertThrows(parse, Error, `x:1: ${message}`);
  }
});

Deno.test("match: ids differ by type, also null and none", () => {
  assertEquals(problems([{ id: 1, result: true }], OK), []);
  assertEquals(problems([{ id: "1", result: true }], OK), [
    "an answer that nobody expected",
    'a result to id "1"',
  ]);
  const unreadable = '{"jsonrpc":"2.0","error":{"code":-32700,"message":""}}';
  assertEquals(problems([{ id: null, error: -32700 }], unreadable), []);
  const big = '{"jsonrpc":"2.0","id":9007199254740993,"result":{}}';
  assertEquals(problems([{ id: { digits: "9007199254740993" } }], big), []);
  assertEquals(
    problems([{ id: { digits: "9007199254740992" } }], big).length,
    2,
  );
});

Deno.test("match: order does not matter, notifications neither", () => {
  const note = '{"jsonrpc":"2.0","method":"notifications/message"}';
  const other = OK.replace("1,", "2,");
  assertEquals(
    problems(
      [{ id: 1, result: true }, { id: 2, result: true }],
      other,
      note,
      OK,
    ),
    [],
  );
});

Deno.test("match: an error, its code, one of several", () => {
  assertEquals(problems([{ id: 1, error: true }], NO), []);
  assertEquals(problems([{ id: 1, error: [-32600, -32601] }], NO), []);
  assertEquals(problems([{ id: 1, error: -32602 }], NO), [
    "error -32601 instead of -32602",
  ]);
  assertEquals(problems([{ id: 1, error: true }], OK), [
    "a result instead of an error",
  ]);
  assertEquals(problems([{ id: 1, result: true }], NO), [
    "an error instead of a result",
  ]);
});

Deno.test("match: a result's schema, with the shapes", () => {
  const expected = { id: 1, result: { $ref: "#/$defs/CallToolResult" } };
  assertEquals(problems([expected], OK), [
    'result: it must have property "content"',
  ]);
  const good =
    '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":""}]}}';
  assertEquals(problems([expected], good), []);
});

Deno.test("match: silence, optional answers, lists", () => {
  assertEquals(problems([], OK), ["an answer that nobody expected"]);
  assertEquals(problems([{ id: 1, error: true, optional: true }]), []);
  assertEquals(problems([{ batch: [{ id: 1, result: true }] }], `[${OK}]`), []);
  assertEquals(problems([{ batch: [{ id: 1, result: true }] }], OK).length, 2);
  assertEquals(problems([], `[${OK}]`), [
    "a list of answers that nobody expected",
  ]);
});

Deno.test("readReply: a value beyond the bound of depth is no message", () => {
  const nested = (depth: number): string =>
    `{"jsonrpc":"2.0","id":1,"result":${"[".repeat(depth)}${
      "]".repeat(depth)
    }}`;
  assertEquals(readReply(nested(1_999)).kind, "response");
  assertEquals(readReply(nested(2_000)).kind, "other");
  const text = JSON.stringify(`"\\${"[".repeat(5_000)}`);
  const quoted = `{"jsonrpc":"2.0","id":1,"result":{"text":${text}}}`;
  assertEquals(readReply(quoted).kind, "response");
  assertEquals(readReply("[".repeat(1e6)).kind, "other");
  assertEquals(readReply(`${"[".repeat(1e6)}${"]".repeat(1e6)}`).kind, "other");
  assertEquals(readReply(`[[${OK}]]`).kind, "other");
});

Deno.test("formProblem: what JSON-RPC asks of a message", () => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    [OK, undefined],
    [NO, undefined],
    ['{"jsonrpc":"2.0","method":"a"}', undefined],
    ["ready", "is no JSON-RPC message"],
    ["{}", "is no JSON-RPC message"],
    ["[]", "is an empty list"],
    ['{"id":1,"result":{}}', 'has no "jsonrpc": "2.0"'],
    [
      '{"jsonrpc":"2.0","id":1,"result":null}',
      "has a result that is no object",
    ],
    ['{"jsonrpc":"2.0","result":{}}', "has a result and no id"],
    [NO.replace("{", '{"result":{},'), "has a result and an error"],
    [NO.replace("-32601", '"x"'), "has an error code that is no integer"],
    [NO.replace('"no"', "1"), "has an error message that is no string"],
  ];
  for (const [line, problem] of rows) {
    assertEquals(formProblem(readReply(line)), problem, line);
  }
});

Deno.test("watch: each rule on its own, in its revision", () => {
  const watch = new Watch();
  const look = (line: string, revision = "2025-11-25", whole = true): void =>
    watch.look(readReply(line, whole), revision);
  look("ready");
  look('{"jsonrpc":"2.0","id":1,"result":{}}\r');
  look(OK, "2025-11-25", false);
  look(OK, "2026-07-28");
  look(`[${OK}]`);
  look(`[${OK}]`, "2025-03-26");
  for (
    const name of [
      "json",
      "carriage return",
      "line feed",
      "result type",
      "list",
    ]
  ) {
    assertEquals(watch.seen(name).length, 1, name);
  }
  assertEquals(watch.seen("form"), []);
});

Deno.test("ledger: an id that was spoilt may come back as it was", () => {
  const ledger = new Ledger("2025-11-25");
  for (const id of ["null", "1.5", "[1]", "7"]) {
    ledger.sent(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
  }
  const echo = (id: string): boolean =>
    ledger.echoes(readReply(`{"jsonrpc":"2.0","id":${id},"result":{}}`));
  assertEquals(["null", "1.5", "[1]", "7", "2.5"].map(echo), [
    true,
    true,
    true,
    false,
    false,
  ]);
  const watch = new Watch();
  const reply = readReply('{"jsonrpc":"2.0","id":null,"result":{}}');
  watch.look(reply, "2025-11-25", true);
  assertEquals(watch.seen("form"), []);
  watch.look(reply, "2025-11-25", false);
  assertEquals(watch.seen("form").length, 1);
});

Deno.test("ledger: a second answer to an id, of the same type or not", () => {
  const ledger = new Ledger("2025-11-25");
  const repeats = (line: string): boolean => ledger.repeats(readReply(line));
  const text = OK.replace("1,", '"1",');
  ledger.sent('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  assertEquals([repeats(OK), repeats(OK)], [false, true]);
  ledger.sent('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  ledger.sent('{"jsonrpc":"2.0","id":"1","method":"ping"}');
  // The number came back as text: one answer each.
  assertEquals([repeats(text), repeats(text), repeats(text)], [
    false,
    false,
    true,
  ]);
  // Whose an error without an id is, nobody knows.
  const error =
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":""}}';
  assertEquals([repeats(error), repeats(error)], [false, false]);
});

Deno.test("patience: cut after some vain waits, never below what was seen", () => {
  const patience = new Patience(1000);
  assertEquals([patience.ms("answer"), patience.ms("start")], [1000, 3000]);
  for (let i = 0; i < 3; i++) patience.exhausted();
  assertEquals([patience.ms("answer"), patience.ms("start")], [100, 300]);
  patience.took("answer", 90);
  patience.took("start", 900);
  assertEquals([patience.ms("answer"), patience.ms("start")], [450, 3000]);
});

Deno.test("factsIn: what is offered in another revision", () => {
  const modern = {
    capabilities: {},
    tools: ["now"],
    resources: [],
    templates: [],
  };
  const facts = { ...FACTS, offers: new Map([["2026-07-28", modern]]) };
  const found = factsIn(facts, "2026-07-28");
  assertEquals([found.tools, found.callable, found.server], [
    ["now"],
    undefined,
    "check 0",
  ]);
  assertEquals(factsIn(facts, "2025-06-18"), facts);
});

Deno.test("otherCase: only of a tool that would not do anything", () => {
  const tool = { name: "Erase", invalid: {} };
  const bare = { ...FACTS, callable: undefined, tools: ["Erase"] } as unknown;
  const facts = bare as Facts;
  assertEquals(otherCase({ ...facts, refusing: tool }), undefined);
  const refusing = { ...tool, invalid: { missing: {} } };
  assertEquals(otherCase({ ...facts, refusing }), "ERASE");
  assertEquals(otherCase({ ...facts, callable: tool }), "ERASE");
});

Deno.test("validArguments: what a schema requires, of every type", () => {
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      text: { type: "string", minLength: 12 },
      when: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
      n: { type: "number", exclusiveMinimum: 0, maximum: 5 },
      even: { type: "integer", minimum: 3, multipleOf: 2 },
      yes: { type: "boolean" },
      list: { type: "array", items: { type: "integer" }, minItems: 2 },
      one: { enum: ["b", "a"] },
      same: { const: 7 },
      either: { anyOf: [{ type: "null" }, { type: "string" }] },
      inner: { $ref: "#/$defs/inner" },
      unused: { type: "string" },
    },
    required: "text when n even yes list one same either inner".split(" "),
    $defs: {
      inner: {
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
      },
    },
  };
  const made = validArguments(schema, seeded(3));
  assertEquals(Object.keys(made ?? {}), schema.required);
  assertEquals([made?.even, made?.one, made?.same], [4, "b", 7]);
});

Deno.test("validArguments: nothing where that cannot be told", () => {
  for (
    const schema of [
      undefined,
      { type: "object", unevaluatedProperties: false },
      {
        type: "object",
        properties: { a: { type: "string", pattern: "^never-7{9}$" } },
        required: ["a"],
      },
    ]
  ) assertEquals(validArguments(schema, seeded(1)), undefined);
});

Deno.test("validArguments: a schema that was made to harm takes no time", () => {
  const object = (a: object): object => ({
    type: "object",
    properties: { a },
    required: ["a"],
  });
  // Each level holds a hundred of the next one.
  const list = { type: "array", minItems: 1e9, items: { $ref: "#/$defs/l" } };
  const schemas = [
    { ...object({ $ref: "#/$defs/l" }), $defs: { l: list } },
    object({ type: "string", pattern: "^(a+)+$", minLength: 5000 }),
    object({ type: "string", pattern: "^x*x*x*x*x*y$", minLength: 5000 }),
    object({ type: "string", minLength: 1e9 }),
    object({ type: "string", pattern: `^${"[a-z]*".repeat(20)}!$` }),
    object({ type: "string", pattern: "^a*a*!$", default: "a".repeat(3_000) }),
    object({ type: "array", minItems: { toString: 1, valueOf: 1 } }),
    { type: "object", required: [{ toString: 1, valueOf: 1 }, "a"] },
    { type: "object", patternProperties: { "^(a|a)*$": {} } },
  ];
  for (const schema of schemas) {
    assertEquals(validArguments(schema, seeded(1)), undefined);
    invalidArguments(schema, seeded(1));
  }
});

Deno.test("invalidArguments: each for its own reason, all refused", () => {
  const found = invalidArguments(ECHO.inputSchema, seeded(1));
  assertEquals(Object.keys(found).sort(), [
    "extra",
    "missing",
    "nothing",
    "outOfEnum",
    "outOfRange",
    "wrongType",
  ]);
  const { check } = compileSchema(ECHO.inputSchema);
  for (const value of Object.values(found)) assertEquals(check(value), false);
  assertEquals(invalidArguments({ type: "object" }, seeded(1)), {});
});

Deno.test("chooseTools: only what is read-only, or named, is called", () => {
  const choose = (tool: object, call: readonly string[] = []): unknown => {
    const { callable, refusing } = chooseTools(
      [{ ...ECHO, ...tool }],
      call,
      seeded(1),
    );
    return [callable?.name, Object.keys(refusing?.invalid ?? {})];
  };
  // What is nearly right might be done by a tool that does not look.
  assertEquals(choose({}), [undefined, ["missing", "wrongType"]]);
  const all = [
    "missing",
    "nothing",
    "wrongType",
    "outOfEnum",
    "outOfRange",
    "extra",
  ];
  const sorted = (value: unknown): unknown => {
    const [name, kinds] = value as [string, string[]];
    return [name, kinds.sort()];
  };
  assertEquals(sorted(choose({}, ["echo"])), ["echo", all.toSorted()]);
  const readOnly = { annotations: { readOnlyHint: true } };
  assertEquals(sorted(choose(readOnly)), ["echo", all.toSorted()]);
  const free = { inputSchema: { type: "object" } };
  assertEquals(choose(free), [undefined, []]);
});

Deno.test("filling: placeholders in values and in text, ids that are used once", () => {
  const values = filling();
  const send = { id: "#1", method: "$UNKNOWN", params: { name: "$TOOL" } };
  const line = values.step({ send }) as string;
  const { id, method, params } = JSON.parse(line);
  assertMatch(id, /^1-[a-z]{8}$/);
  assertMatch(method, /^check\/[a-z]{8}$/);
  assertEquals(params, { name: "echo" });
  assertEquals(values.step('["#1","$UNKNOWN"]'), JSON.stringify([id, method]));
  assertThrows(() => values.value("$NOBODY"), Error, "no placeholder");
});

Deno.test("filling: a modern request says what it is, unless it must not", () => {
  const send = { id: 1, method: "tools/list" };
  const modern = filling("2026-07-28");
  assertStringIncludes(modern.step({ send }) as string, "protocolVersion");
  assertEquals(
    modern.step({ send, meta: false }),
    '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  );
  assertEquals(filling().step({ send }), modern.step({ send, meta: false }));
});

Deno.test("unmet: capabilities, revisions, and what is not there", () => {
  const need = (...needs: string[]): string | undefined =>
    unmet(needs, FACTS, "2025-11-25");
  assertEquals(
    need("tools", "since 2025-06-18", "2026-07-28", "dual"),
    undefined,
  );
  assertEquals(need("!tools"), "!tools");
  assertEquals(need("2024-11-05"), "2024-11-05");
  assertEquals(need("until 2025-06-18"), "until 2025-06-18");
  assertThrows(() => need("magic"), Error, 'nobody knows "magic"');
});

Deno.test("readCommandLine: options, and what is none", () => {
  const asked = readCommandLine(
    "--only ids --only tools --call a --timeout 9 --seed 3 --json -- x --json"
      .split(" "),
  );
  assertEquals(asked, {
    kind: "check",
    options: {
      command: ["x", "--json"],
      only: ["ids", "tools"],
      call: ["a"],
      timeoutMs: 9,
      seed: 3,
      json: true,
      list: false,
    },
  });
  for (
    const args of ["", "--only x -- a", "--seed -1 -- a", "--call", "a", "--"]
  ) {
    assertEquals(readCommandLine(args.split(" ")).kind, "invalid", args);
  }
});

Deno.test("toJunit: only a must is a failure, and text is harmless", () => {
  const row = loadCases().find(({ level }) => level === "must")!;
  const outcome = {
    problems: ["<&\u0001"],
    sent: [],
    expected: [],
    came: ["]]>"],
    stderr: "",
  };
  const advice = { ...row, level: "advice" as const };
  const xml = toJunit([
    { row, verdict: "failed", outcome },
    { row: advice, verdict: "failed", outcome },
  ]);
  assertStringIncludes(xml, 'tests="2" failures="1"');
  assertStringIncludes(xml, 'message="&lt;&amp;?"');
  assertStringIncludes(xml, "]]&gt;");
});

Deno.test({
  ...unless(noShell(), "peer: what the process started ends with it"),
  async fn(): Promise<void> {
    const script = "sleep 600 & echo $!; wait";
    const peer = new Peer(["sh", "-c", script]);
    await peer.until(() => peer.replies.length > 0, 10_000);
    const pid = peer.replies[0]!.text;
    assertMatch(pid, /^\d+$/);
    await peer.dispose();
    const state = `ps -o stat= -p ${pid} | grep -v Z`;
    const { success } = await new Deno.Command("sh", { args: ["-c", state] })
      .output();
    assertEquals(success, false, "a child outlived the check");
  },
});
