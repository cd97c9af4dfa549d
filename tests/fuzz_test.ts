/**
 * Lines of every kind of nonsense: whatever comes in, each that wants an answer
 * gets the one that the oracle foresees, and nothing ends the server.
 */
import { assertEquals } from "@std/assert";
import { readLines } from "../lib/framing.ts";
import { check } from "../lib/prompts/check.ts";
import { about } from "../lib/resources/about.ts";
import { createServer } from "../lib/server.ts";
import { tools } from "../lib/tools/mod.ts";
import { checkLine } from "./fuzz/check.ts";
import { makeLine } from "./fuzz/input.ts";
import { splitLines } from "./fuzz/lines.ts";
import { Oracle } from "./fuzz/oracle.ts";
import { Random } from "./fuzz/random.ts";
import { converse } from "./harness.ts";
import { testEach } from "./life_targets.ts";

/** Short enough that some lines are too long. */
const MAX_LINE_BYTES = 4_096;
const LINES = 100_000;
const LINES_OF_A_PROCESS = 20_000;
const FIXED_SEED = 20_260_728;
const RANDOM_SEED = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** The bytes of so many lines, the last one without a line feed. */
function makeInput(random: Random, count: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let n = 0; n < count; n++) {
    // A byte-order mark at the very start would be dropped.
    if (n > 0) parts.push(makeLine(random, MAX_LINE_BYTES));
    parts.push(Uint8Array.of(0x0a));
  }
  const bytes = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes.subarray(0, -1);
}

/** Checks all output against all input; a failure shows the line. */
function judge(input: Uint8Array, output: readonly string[]): void {
  const oracle = new Oracle(MAX_LINE_BYTES);
  let next = 0;
  for (const bytes of splitLines(input)) {
    const expected = oracle.judge(bytes);
    if (expected === undefined) continue;
    const line = output[next++];
    try {
      if (line === undefined) throw new Error("no answer");
      checkLine(line, expected);
    } catch (cause) {
      const shown = new TextDecoder().decode(bytes.subarray(0, 2_000));
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(
        `${why}\n in: ${JSON.stringify(shown)}\nhex: ${
          bytes.subarray(0, 2_000).toHex()
        }\nout: ${line}\nexpected: ${JSON.stringify(expected)}`,
      );
    }
  }
  assertEquals(output.length, next, `too much: ${output[next]}`);
}

/** Gives bytes in pieces of random size. */
class RandomChunks {
  #at = 0;

  constructor(readonly bytes: Uint8Array, readonly random: Random) {}

  read(buffer: Uint8Array): Promise<number | null> {
    if (this.#at === this.bytes.length) return Promise.resolve(null);
    const size = 1 + this.random.below(this.random.pick([1, 20, 500, 60_000]));
    const piece = this.bytes.subarray(this.#at, this.#at + size);
    buffer.set(piece);
    this.#at += piece.length;
    return Promise.resolve(piece.length);
  }
}

async function inProcess(seed: number): Promise<void> {
  const random = new Random(seed);
  const input = makeInput(random, LINES);
  const output: string[] = [];
  const faults: unknown[] = [];
  const server = createServer(
    {
      name: "strict-mcp",
      version: "0.0.0",
      tools,
      resources: [about("0.0.0", MAX_LINE_BYTES)],
      prompts: [check],
    },
    (text) => output.push(text),
    (cause) => faults.push(cause),
  );
  const reader = new RandomChunks(input, random);
  for await (const lines of readLines(reader, MAX_LINE_BYTES)) {
    for (const line of lines) server.receive(line);
  }
  await server.close();
  judge(input, output);
  assertEquals(faults, []);
}

async function throughProcess(
  command: readonly string[],
  seed: number,
): Promise<void> {
  const input = makeInput(new Random(seed), LINES_OF_A_PROCESS);
  const { stdout, stderr, code } = await converse(
    [...command, "--max-line-bytes", String(MAX_LINE_BYTES)],
    input,
    { timeoutMs: 120_000 },
  );
  judge(input, stdout.split("\n").slice(0, -1));
  assertEquals({ stderr, code }, { stderr: "", code: 0 });
}

// The names of the tests tell the seeds, so that a failure can be had again.
for (
  const [kind, seed] of [["fixed", FIXED_SEED], [
    "random",
    RANDOM_SEED,
  ]] as const
) {
  Deno.test(`fuzz: ${LINES} lines, ${kind} seed ${seed}`, () =>
    inProcess(seed));
  testEach(
    `fuzz: ${LINES_OF_A_PROCESS} lines, ${kind} seed ${seed}`,
    undefined,
    (
      command,
    ) => throughProcess(command, seed),
  );
}
