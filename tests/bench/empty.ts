/**
 * The smallest program that answers: a constant to its first line, then nothing
 * until the input ends. Its start and its memory are those of Deno itself.
 *
 * @module
 */

const input = new Uint8Array(64 * 1024);
const answer = new TextEncoder().encode(
  '{"jsonrpc":"2.0","id":0,"result":{}}\n',
);

let answered = false;
for (;;) {
  const count = await Deno.stdin.read(input);
  if (count === null) break;
  if (answered || !input.subarray(0, count).includes(0x0a)) continue;
  answered = true;
  Deno.stdout.writeSync(answer);
}
