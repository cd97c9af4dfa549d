/** Each fast path against the slow one that it stands in for. */
import { assert, assertEquals } from "@std/assert";
import { decode, stringify } from "../lib/jsonrpc.ts";
import { decodeUsualCall } from "../lib/protocol.ts";
import { Random } from "./fuzz/random.ts";

const SEEDS = [1, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0];
const LINES = 50_000;

/** Pieces that calls are made of, and such as look like them. */
const IDS = ["0", "1", "-1", "007", "1.0", "1e3", "999999999999999"]
  .concat("9007199254740993", "10000000000000000", '"a"', "null", "{}");
const NAMES = ['"echo"', '""', '"é€😀"', '"a\\"b"', '"\\u0065cho"', '"a\tb"']
  .concat('"a}}"', '"\u2028"', "7", "{}", '"__proto__"', '"\\ud800"');
const ARGUMENTS = ["{}", '{"text":"hi"}', '{"a":1}},"x":{"b":{}', "[]", "{"]
  .concat('{"a":{"b":[{}]}}', '{"a":1,"a":2}', '{"__proto__":{"a":1}}')
  .concat('{"text":"}}"}', '{"text":"\\ud83d"}', "null", "{ }", '{"a":1}}')
  .concat('{"id":1e400}', '{"requestId":9007199254740993}', '{"\u2029":"\r"}');
const ORDERS = [
  (id: string, name: string, args: string) =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":${name},"arguments":${args}}}`,
  (id: string, name: string, args: string) =>
    `{"method":"tools/call","params":{"name":${name},"arguments":${args}},"jsonrpc":"2.0","id":${id}}`,
  (id: string, name: string, args: string) =>
    `{"id":${id},"jsonrpc":"2.0","method":"tools/call","params":{"arguments":${args},"name":${name}}}`,
];

/** A call, most often with something changed. */
function makeLine(random: Random): string {
  const line = random.pick(ORDERS)(
    random.pick(IDS),
    random.pick(NAMES),
    random.pick(ARGUMENTS),
  );
  const at = random.below(line.length);
  switch (random.below(8)) {
    case 0:
      return line.slice(0, at) + line.slice(at + 1);
    case 1:
      return line.slice(0, at) + random.pick([...'{}[]",:\\ 0a\u2028']) +
        line.slice(at);
    case 2:
      return line.slice(0, at) + line.slice(random.below(line.length));
    default:
      return line;
  }
}

for (const seed of SEEDS) {
  Deno.test(`the usual call is read as any line (seed ${seed})`, () => {
    const random = new Random(seed);
    let taken = 0;
    for (let n = 0; n < LINES; n++) {
      const line = makeLine(random);
      const read = decodeUsualCall(line);
      if (read === undefined) continue;
      taken++;
      assertEquals(read, decode(line), line);
    }
    assert(taken > LINES / 40, `only ${taken} of ${LINES} were taken`);
  });

  Deno.test(`a plain text is written as any value (seed ${seed})`, () => {
    const random = new Random(seed);
    const characters = [...'a"\\\n\u0000\u001f\u007f\u2027\u2028\u202a\ud7ff']
      .concat("é", "😀", "\ud800", "\udfff", "\ue000", "\uffff", "[", "]", " ");
    for (let n = 0; n < LINES; n++) {
      const text = Array.from(
        { length: random.below(12) },
        () => random.pick(characters),
      ).join("");
      assertEquals(`[${stringify(text)}]`, stringify([text]));
    }
    for (const length of [255, 256, 257]) {
      const text = "x".repeat(length);
      assertEquals(stringify(text), JSON.stringify(text));
    }
  });
}

Deno.test("the usual call is taken in both orders, up to its length", () => {
  const [idFirst, idLast, other] = ORDERS.map((order) =>
    order("1", '"echo"', '{"text":"hi"}')
  );
  for (const line of [idFirst!, idLast!]) {
    assertEquals(decodeUsualCall(line), {
      kind: "request",
      id: 1,
      method: "tools/call",
      params: { name: "echo", arguments: { text: "hi" } },
    });
  }
  assertEquals(decodeUsualCall(other!), undefined);
  const long = (length: number): string => {
    const line = ORDERS[0]!("1", '"echo"', '{"text":""}');
    return line.replace('""', `"${"x".repeat(length - line.length)}"`);
  };
  assert(decodeUsualCall(long(4_096)) !== undefined);
  assertEquals(decodeUsualCall(long(4_097)), undefined);
});
