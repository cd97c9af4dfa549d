import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import {
  createErrorResponse,
  createNotification,
  createRequest,
  createSuccessResponse,
  decode,
  encode,
  ERROR_MESSAGES,
  ErrorCode,
  MAX_LINE_VALUES,
} from "../lib/jsonrpc.ts";

Deno.test("ErrorCode has the five codes of JSON-RPC with their texts", () => {
  assertEquals(
    Object.entries(ErrorCode).map((
      [name, code],
    ) => [name, code, ERROR_MESSAGES.get(code)]),
    [
      ["PARSE_ERROR", -32700, "Parse error"],
      ["INVALID_REQUEST", -32600, "Invalid Request"],
      ["METHOD_NOT_FOUND", -32601, "Method not found"],
      ["INVALID_PARAMS", -32602, "Invalid params"],
      ["INTERNAL_ERROR", -32603, "Internal error"],
    ],
  );
});

Deno.test("create…() and encode() give members in their order", () => {
  const params = { b: 1, a: [] };
  const cases = [
    [
      createRequest("m", 1, params),
      '{"jsonrpc":"2.0","method":"m","params":{"b":1,"a":[]},"id":1}',
    ],
    [createRequest("m", "é"), '{"jsonrpc":"2.0","method":"m","id":"é"}'],
    [
      createRequest("m", 2n ** 64n),
      '{"jsonrpc":"2.0","method":"m","id":18446744073709551616}',
    ],
    [createNotification("m"), '{"jsonrpc":"2.0","method":"m"}'],
    [
      createNotification("m", [1]),
      '{"jsonrpc":"2.0","method":"m","params":[1]}',
    ],
    [
      createSuccessResponse("", null),
      '{"jsonrpc":"2.0","id":"","result":null}',
    ],
    [
      createErrorResponse(null, -32700),
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
    ],
    [
      createErrorResponse(0, 7),
      '{"jsonrpc":"2.0","id":0,"error":{"code":7,"message":"Unknown error"}}',
    ],
    [
      createErrorResponse(0, -32602, "No", { z: 1 }),
      '{"jsonrpc":"2.0","id":0,"error":{"code":-32602,"message":"No","data":{"z":1}}}',
    ],
    [
      createErrorResponse(0, -32602, "", null),
      '{"jsonrpc":"2.0","id":0,"error":{"code":-32602,"message":"Invalid params"}}',
    ],
    [
      createErrorResponse(0, -32602, undefined, 0),
      '{"jsonrpc":"2.0","id":0,"error":{"code":-32602,"message":"Invalid params","data":0}}',
    ],
  ] as const;
  for (const [message, text] of cases) {
    assertStrictEquals(encode(message), text);
  }
});

Deno.test("createSuccessResponse() refuses a missing result", () => {
  assertThrows(() => createSuccessResponse(1, undefined), TypeError);
});

Deno.test("encode() lets no line separator and no lone surrogate out", () => {
  const result = {
    "\u2028": "\u2029\ud800",
    "\udc00": ["\\ud800", "😀", "\ud83d\ude00", { n: 1n < 2n, x: "\udfff" }],
  };
  assertStrictEquals(
    encode(createSuccessResponse("\u2028", result)),
    '{"jsonrpc":"2.0","id":"\\u2028","result":{"\\u2028":"\\u2029\ufffd","\ufffd":["\\\\ud800","😀","😀",{"n":true,"x":"\ufffd"}]}}',
  );
});

Deno.test("encode() throws for what has no JSON form", () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  for (const result of [(): void => {}, cycle, 1n]) {
    assertThrows(() => encode(createSuccessResponse(1, result)), TypeError);
  }
});

Deno.test("decode() reads back what encode() writes", () => {
  for (const id of ["", "a", 0, -1, 2 ** 53 - 1, 2n ** 53n, -(2n ** 70n)]) {
    assertEquals(decode(encode(createRequest("m", id, { x: 1 }))), {
      kind: "request",
      id,
      method: "m",
      params: { x: 1 },
    });
  }
});

Deno.test("decode() keeps exact what must go back, wherever it stands", () => {
  const big = "9007199254740993";
  const decoded = decode(
    `[{"jsonrpc":"2.0","id":${big},"method":"m","params":{"requestId":${big},"_meta":{"progressToken":${big}},"id":${big}}}]`,
  );
  assertEquals(decoded, {
    kind: "batch",
    elements: [{
      jsonrpc: "2.0",
      id: 9007199254740993n,
      method: "m",
      params: {
        requestId: 9007199254740993n,
        _meta: { progressToken: 9007199254740993n },
        // Elsewhere a number is a number.
        id: 9007199254740992,
      },
    }],
  });
});

Deno.test("decode() takes as many values as the limit and refuses one more", () => {
  const line = (values: number): string =>
    `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[${
      "0,".repeat(values - 7)
    }0]}}`;
  // Six values stand around the list's own.
  assertEquals(decode(line(MAX_LINE_VALUES)).kind, "request");
  assertEquals(decode(line(MAX_LINE_VALUES + 1)).kind, "invalid");
});

Deno.test("decode() counts no values within strings", () => {
  const text = '[{,\\"'.repeat(MAX_LINE_VALUES / 4);
  const decoded = decode(
    `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":"${text}"}}`,
  );
  assertEquals(decoded.kind, "request");
});
