/**
 * The least a server in Deno can do: read, split, parse, answer, write.
 *
 * Every other server is compared with this loop. It makes no checks and uses no
 * streams, but answers the benchmark's calls with the bytes of the real server,
 * and a line that comes in many pieces costs linear time.
 *
 * @module
 */

/** The bytes that one read asks for: what a pipe holds. */
const READ_BYTES = 64 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const input = new Uint8Array(READ_BYTES);
const output = new Uint8Array(4 * READ_BYTES);

/** The pieces of a line whose end has not come yet; joined once, at its end. */
let pieces: string[] = [];

/** Whether the decoder holds the first bytes of a character. */
let cut = false;

function answer(line: string): string {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return "";
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
  if (method === "initialize") {
    const version = JSON.stringify(params.protocolVersion);
    return `${head}{"protocolVersion":${version},"capabilities":{"tools":{},"resources":{},"prompts":{}},"serverInfo":{"name":"strict-mcp","title":"Strict MCP","version":"0.1.0"}}}\n`;
  }
  const text = JSON.stringify(params.arguments.text);
  return `${head}{"content":[{"type":"text","text":${text}}]}}\n`;
}

function decode(bytes: Uint8Array): string {
  // A streaming decoder is the slower one, and only a cut character needs it.
  const endsWhole = bytes[bytes.length - 1]! < 0x80;
  if (endsWhole && !cut) return decoder.decode(bytes);
  cut = !endsWhole;
  return decoder.decode(bytes, { stream: true });
}

function write(text: string): void {
  let bytes = output;
  let end = 0;
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 <= output.length) {
    end = encoder.encodeInto(text, output).written;
  } else {
    bytes = encoder.encode(text);
    end = bytes.length;
  }
  let from = 0;
  while (from < end) from += Deno.stdout.writeSync(bytes.subarray(from, end));
}

for (;;) {
  const count = await Deno.stdin.read(input);
  if (count === null) break;
  const text = decode(input.subarray(0, count));
  let answers = "";
  let from = 0;
  for (
    let end = text.indexOf("\n");
    end >= 0;
    end = text.indexOf("\n", from)
  ) {
    let line = text.slice(from, end);
    if (pieces.length > 0) {
      pieces.push(line);
      line = pieces.join("");
      pieces = [];
    }
    answers += answer(line);
    from = end + 1;
  }
  if (from < text.length) pieces.push(text.slice(from));
  if (answers !== "") write(answers);
}
