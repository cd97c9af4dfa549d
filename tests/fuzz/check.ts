/** Compares what came with what had to come. */
import { assert, assertEquals } from "@std/assert";
import { Digits, type Json, readJson } from "./json.ts";
import { type Expected, readId } from "./oracle.ts";

type Members = ReadonlyMap<string, Json>;

const MESSAGES: ReadonlyMap<number, RegExp> = new Map([
  [-32700, /^Parse error$/],
  [-32600, /^Invalid Request$/],
  [-32601, /^Method not found$/],
  [
    -32602,
    /^(?:Invalid params|Unknown tool|Unknown prompt|Invalid cursor|Invalid arguments for check|Resource not found)$/,
  ],
  [-32603, /^Too many subscriptions$/],
  [-32002, /^Resource not found$/],
  [-32022, /^Unsupported protocol version$/],
]);

/** Checks one line of output, byte for byte where that is possible. */
export function checkLine(line: string, expected: Expected): void {
  const json = readJson(line);
  assert(json !== undefined, "not JSON");
  assert(line.isWellFormed() && !/[\u2028\u2029]/.test(line), "raw characters");
  // Compact: no white space but within strings.
  assert(!/\s/.test(line.replace(/"(?:[^"\\]|\\.)*"/g, '""')), "not compact");
  checkMessage(json.value, expected);
}

function checkMessage(message: Json, expected: Expected): void {
  if ("batch" in expected) {
    assert(Array.isArray(message), "no list");
    assertEquals(message.length, expected.batch.length, "number of answers");
    expected.batch.forEach((one, at) => checkMessage(message[at] ?? null, one));
    return;
  }
  assert(message instanceof Map, "no object");
  assertEquals(message.get("jsonrpc"), "2.0");
  if ("opened" in expected) {
    assertEquals([...message.keys()], ["jsonrpc", "method", "params"]);
    const meta = (message.get("params") as Members).get("_meta") as Members;
    const id = meta.get("io.modelcontextprotocol/subscriptionId");
    assertEquals(readId(id), expected.opened);
    return;
  }
  const id = message.get("id");
  assertEquals(id === null ? "null" : readId(id), expected.id, "id");
  if ("code" in expected) {
    assertEquals([...message.keys()], ["jsonrpc", "id", "error"]);
    const error = message.get("error") as Members;
    const code = error.get("code");
    assert(
      code instanceof Digits && Number(code.text) === expected.code,
      "code",
    );
    const text = error.get("message");
    assert(typeof text === "string" && MESSAGES.get(expected.code)?.test(text));
    return;
  }
  assertEquals([...message.keys()], ["jsonrpc", "id", "result"]);
  const result = message.get("result");
  assert(result instanceof Map, "no result");
  assertEquals(result.has("resultType"), expected.modern, "resultType");
  if (expected.text === undefined) return;
  const [content] = result.get("content") as readonly Members[];
  assertEquals(content?.get("text"), expected.text, "text");
}
