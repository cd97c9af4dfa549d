/** Makes lines: valid ones, nearly valid ones, and noise. */
import type { Random } from "./random.ts";

const META = "io.modelcontextprotocol/";
const IDS = [
  ...["0", "1", "-1", "7", "-0", "1.0", "1e3", "1.5", "1e400", "null", "true"],
  ...["9007199254740991", "9007199254740993", "123456789012345678901234567890"],
  ...["-9007199254740993", "1e30", "12.50e1", "0.1e1", "1e-1", "{}", "[]"],
  ...['""', '"a"', '"1"', '"\\ud800"', '"\\ud83d\\ude00"', '"\u2028"', '"é"'],
  ...['"__proto__"', '"\\u0000"', "[1]", '{"id":1}', "1E+2", "100e-2"],
];
const TEXTS = [
  ...[
    '"hello"',
    '""',
    '"é中😀"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\u2028\u2029"',
  ],
  ...['"\\u0000\\u001f"', '"\\\\ud800"', '"a\\nb"', '"\\/"', '"\ufffd\ufeff"'],
  ...['"constructor"', '"__proto__"', '"\u007f\u0085"'],
];
const NUMBERS = [
  ...[
    "0",
    "-0",
    "1",
    "2.5",
    "1e308",
    "-1e308",
    "1e309",
    "5e-324",
    "0.1",
    "0.2",
  ],
  ...["9007199254740993", "1E5", "-1e-7", "123456789e12"],
];
const METHODS = [
  ...["initialize", "ping", "tools/list", "tools/call", "resources/list"],
  ...["resources/templates/list", "resources/read", "prompts/list"],
  ...["prompts/get", "server/discover", "subscriptions/listen"],
];
const OTHER_METHODS = [
  ...['"Ping"', '"rpc.ping"', '"$/x"', '"constructor"', '"__proto__"', '""'],
  ...['"notifications/initialized"', '"notifications/cancelled"', "1", "null"],
  ...['"\\u0070ing"', '"ping "', "{}", '"logging/setLevel"', '"toString"'],
];
const VERSIONS = [
  ...['"2024-11-05"', '"2025-03-26"', '"2025-03-26"', '"2025-06-18"'],
  ...['"2025-11-25"', '"2026-07-28"', '"2099-01-01"', "1", "null", "{}"],
];

/** The bytes of one line, which may hold a line feed and so be several. */
export function makeLine(
  random: Random,
  maxLineBytes: number,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  if (random.once(20_000)) return encoder.encode(flood(random));
  switch (random.below(16)) {
    case 0:
      return noise(random, random.below(60));
    case 1:
      return encoder.encode(characters(random, random.below(40)));
    case 2:
      return encoder.encode(json(random, 5));
    case 3:
      return encoder.encode(batch(random));
    case 4:
      return encoder.encode(message(random) + message(random));
    case 5:
    case 6:
    case 7:
      return mutate(random, encoder.encode(message(random)));
    case 8:
      return encoder.encode(rare(random, maxLineBytes));
    default:
      return encoder.encode(message(random));
  }
}

/** More subscriptions than may be open, or the end of most of them. */
function flood(random: Random): string {
  const params = `{"notifications":{},"_meta":{"${META}protocolVersion":` +
    `"2026-07-28","${META}clientCapabilities":{}}}`;
  const cancels = random.once(2);
  return Array.from(
    { length: 1_100 },
    (_, n) =>
      cancels
        ? `{"method":"notifications/cancelled","params":{"requestId":${n}e5}}`
        : `{"jsonrpc":"2.0","id":${n}00000,"method":"subscriptions/listen",` +
          `"params":${params}}`,
  ).join("\n");
}

/** What is long, deep or blank. */
function rare(random: Random, maxLineBytes: number): string {
  const many = random.below(600);
  switch (random.below(6)) {
    case 5:
      // About as long as a line may be.
      return call(random, '{"text":"a"}')
        .padEnd(maxLineBytes - 2 + random.below(5));
    case 0:
      return "[".repeat(many) + "]".repeat(many);
    case 1:
      return '{"":'.repeat(many) + "1" + "}".repeat(many);
    case 2:
      return random.pick(["", " ", "\t \r", "\r", "\u00a0", "\ufeff{}"]);
    case 3:
      return call(random, `{"text":"${"x".repeat(random.below(8_000))}"}`);
    default:
      return call(random, `{"text":${json(random, 3)}}`);
  }
}

function call(random: Random, args: string): string {
  return `{"jsonrpc":"2.0","id":${random.below(99)},"method":"tools/call",` +
    `"params":{"name":"echo","arguments":${args}}}`;
}

function batch(random: Random): string {
  const count = random.below(5);
  const elements = Array.from(
    { length: count },
    () => random.once(6) ? json(random, 2) : message(random),
  );
  return `[${elements.join(",")}]`;
}

/** A message, most often a valid one, with at times a strange member. */
function message(random: Random): string {
  const method = random.pick(METHODS);
  const members: [string, string][] = [
    ["jsonrpc", random.once(20) ? json(random, 1) : '"2.0"'],
    ["id", random.once(2) ? String(random.below(9_999)) : random.pick(IDS)],
    [
      "method",
      random.once(12) ? random.pick(OTHER_METHODS) : JSON.stringify(method),
    ],
  ];
  if (random.once(12)) {
    members[2] = ["method", '"notifications/cancelled"'];
    members.splice(1, 1);
    members.push(["params", `{"requestId":${random.pick(IDS)}}`]);
  } else if (!random.once(8)) {
    members.push([
      "params",
      random.once(12)
        ? json(random, 2)
        : object(random, params(random, method)),
    ]);
  }
  if (random.once(20)) members.push(["result", json(random, 1)]);
  return object(random, members);
}

function params(random: Random, method: string): [string, string][] {
  const members = paramsOf(random, method);
  if (random.once(3)) members.push(["_meta", meta(random)]);
  return members;
}

function paramsOf(random: Random, method: string): [string, string][] {
  switch (method) {
    case "initialize":
      return [["protocolVersion", random.pick(VERSIONS)]];
    case "tools/call":
      return random.once(2)
        ? [["name", '"echo"'], ["arguments", echoArguments(random)]]
        : [["name", '"add"'], ["arguments", addArguments(random)]];
    case "resources/read":
      return [[
        "uri",
        random.pick(['"strict-mcp://about"', '"x:y"', ...TEXTS]),
      ]];
    case "prompts/get":
      return [["name", '"check"'], ["arguments", echoArguments(random)]];
    case "subscriptions/listen":
      return [[
        "notifications",
        random.pick([
          "{}",
          '{"toolsListChanged":true}',
          '{"toolsListChanged":1}',
          '{"resourceSubscriptions":["a:b"]}',
          '{"resourceSubscriptions":[1]}',
          '{"resourceSubscriptions":null}',
          "[]",
        ]),
      ]];
    default:
      return random.once(4)
        ? [["cursor", random.pick(["null", '""', "1"])]]
        : [];
  }
}

function echoArguments(random: Random): string {
  if (random.once(8)) return json(random, 2);
  return object(random, [["text", random.pick(TEXTS)]]);
}

function addArguments(random: Random): string {
  if (random.once(8)) return json(random, 2);
  return object(random, [
    ["a", random.pick(NUMBERS)],
    ["b", random.pick(NUMBERS)],
  ]);
}

function meta(random: Random): string {
  if (random.once(10)) return json(random, 1);
  const members: [string, string][] = [
    [
      `${META}protocolVersion`,
      random.once(4) ? random.pick(VERSIONS) : '"2026-07-28"',
    ],
    [`${META}clientCapabilities`, random.once(12) ? json(random, 1) : "{}"],
  ];
  if (random.once(3)) {
    members.push([
      `${META}clientInfo`,
      random.once(6) ? json(random, 1) : "{}",
    ]);
  }
  if (random.once(6)) {
    members.push([`${META}logLevel`, random.pick(['"info"', '"loud"', "1"])]);
  }
  if (random.once(6)) members.push(["progressToken", random.pick(IDS)]);
  return object(random, members);
}

/** Writes members: at times in another order, twice, not at all, or escaped. */
function object(random: Random, members: [string, string][]): string {
  const list = members.filter(() => !random.once(40));
  if (random.once(30)) list.push(["extra", json(random, 1)]);
  if (random.once(30)) list.push(["__proto__", json(random, 1)]);
  if (random.once(30) && list[0]) list.push([list[0][0], json(random, 1)]);
  if (random.once(4)) list.reverse();
  const space = random.once(10) ? random.pick([" ", "\t", "\r", "  "]) : "";
  const written = list.map(([name, value]) => {
    const key = random.once(40)
      ? `"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}"`
      : JSON.stringify(name);
    return `${space}${key}${space}:${space}${value}`;
  });
  return `{${written.join(",")}}`;
}

function json(random: Random, depth: number): string {
  const kind = random.below(depth > 0 ? 8 : 6);
  switch (kind) {
    case 0:
      return random.pick(["null", "true", "false"]);
    case 1:
    case 2:
      return random.pick(NUMBERS);
    case 3:
      return random.pick(IDS);
    case 4:
    case 5:
      return random.pick(TEXTS);
    case 6:
      return `[${
        Array.from({ length: random.below(4) }, () => json(random, depth - 1))
      }]`;
    default:
      return object(
        random,
        Array.from({ length: random.below(4) }, () => [
          random.pick(["id", "method", "params", "text", "", "a", "result"]),
          json(random, depth - 1),
        ]),
      );
  }
}

function noise(random: Random, length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, () => random.below(256));
}

function characters(random: Random, length: number): string {
  const ranges = [[0, 0x80], [0x80, 0x780], [0x800, 0xd000], [0xe000, 0x2000], [
    0x10000,
    0x100000,
  ]] as const;
  return Array.from({ length }, () => {
    const [start, size] = random.pick(ranges);
    return String.fromCodePoint(start + random.below(size));
  }).join("");
}

/** Damages bytes here and there. */
function mutate(
  random: Random,
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  let list = Array.from(bytes);
  for (let count = 1 + random.below(3); count > 0; count--) {
    const at = random.below(list.length + 1);
    const length = random.below(6);
    switch (random.below(6)) {
      case 0:
        list[at] = random.below(256);
        break;
      case 1:
        list.splice(at, length);
        break;
      case 2:
        list.splice(at, 0, ...noise(random, length));
        break;
      case 3:
        list.splice(at, 0, ...list.slice(at, at + 4 * length));
        break;
      case 4:
        list = list.slice(0, at);
        break;
      default:
        list.splice(
          at,
          0,
          random.pick(
            Array.from('{}[]",:\\\r\n\0 e.-0', (c) => c.charCodeAt(0)),
          ),
        );
    }
  }
  return Uint8Array.from(list);
}
