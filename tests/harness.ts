/** Conversations with a server that runs as a process of its own. */
import { assertEquals } from "@std/assert";
import type { Transcript } from "./transcript.ts";

export {
  loadTranscripts,
  type Transcript,
  transcriptInput,
} from "./transcript.ts";

/** How a process is started. */
export interface ConverseOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the process gets nothing but `env`. */
  readonly clearEnv?: boolean;
  /** After this many milliseconds the process is killed: 30,000 unless given. */
  readonly timeoutMs?: number;
}

/** What a process said, and how it ended. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
  readonly signal: Deno.Signal | null;
}

/**
 * Starts a command, sends it the input, closes its stdin and waits for its end.
 *
 * @throws Error if it does not end in time or if stdout is not UTF-8
 */
export async function converse(
  [command, ...args]: readonly string[],
  input: Uint8Array,
  { timeoutMs = 30_000, ...options }: ConverseOptions = {},
): Promise<Outcome> {
  if (command === undefined) throw new TypeError("converse: no command");
  const child = new Deno.Command(command, {
    ...options,
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, timeoutMs);
  const [output] = await Promise.all([
    child.output(),
    feed(child.stdin, input),
  ]).finally(() => clearTimeout(timer));
  const outcome = {
    stdout: decode(output.stdout),
    stderr: new TextDecoder().decode(output.stderr),
    code: output.code,
    signal: output.signal,
  };
  if (late) {
    throw new Error(
      `${command} ran longer than ${timeoutMs} ms: ${JSON.stringify(outcome)}`,
    );
  }
  return outcome;
}

/** A process that ends without reading everything is no fault of the sender. */
async function feed(
  stdin: WritableStream<Uint8Array>,
  input: Uint8Array,
): Promise<void> {
  const writer = stdin.getWriter();
  await writer.write(input).catch(() => {});
  await writer.close().catch(() => {});
}

/** Bad UTF-8 throws and a byte-order mark stays: neither may pass unseen. */
function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
    bytes,
  );
}

/** Checks a session: exactly these lines, silence on stderr, exit code 0. */
export function assertTranscript(row: Transcript, outcome: Outcome): void {
  assertEquals(
    outcome,
    {
      stdout: row.out.map((line) => `${line}\n`).join(""),
      stderr: "",
      code: 0,
      signal: null,
    },
    `${row.name}: ${row.why}`,
  );
}
