/** What clients said to the server, and how the server ended. */
import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";

const RECORDER = fileURLToPath(new URL("recorder.ts", import.meta.url));

/** What passed between a client and one server, and how that server ended. */
export interface Recording {
  readonly stdin: string;
  readonly stdout: string;
  readonly stderr: string;
  /** The server's exit code. */
  readonly code: number;
  /** The signal that ended the server. */
  readonly signal: Deno.Signal | null;
  /** The signals that the client sent. */
  readonly signals: readonly Deno.Signal[];
}

/** A message as it went over the wire. */
export interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly protocolVersion?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

/** A command to give to a client, and what came of it. */
export interface Recorder extends AsyncDisposable {
  readonly command: string;
  readonly args: string[];
  /** Everything that this process has: clients hand on very little of it. */
  readonly env: Record<string, string>;
  /** The recordings of all servers that have been started and have ended. */
  recordings(): Promise<Recording[]>;
}

/**
 * Puts the recorder before a server's command.
 *
 * @param server The command that runs the server.
 */
export async function record(server: readonly string[]): Promise<Recorder> {
  const folder = await Deno.makeTempDir({ prefix: "clients-" });
  return {
    command: Deno.execPath(),
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--no-config",
      "--allow-run",
      `--allow-write=${folder}`,
      RECORDER,
      folder,
      ...server,
    ],
    env: Deno.env.toObject(),
    recordings: () =>
      Promise.all(
        Array.from(Deno.readDirSync(folder), async ({ name }) =>
          JSON.parse(await Deno.readTextFile(`${folder}/${name}`))),
      ),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** The messages on one side of a recording. Throws if a line is none. */
export function messages(text: string): Message[] {
  const lines = text.split("\n");
  assertEquals(lines.pop(), "", "the last line has no end");
  return lines.map((line) => JSON.parse(line));
}

/**
 * Checks that a server was left in peace and ended by itself, with nothing to
 * complain about, when its input ended, after an answer to each request.
 */
export function assertHealthy(recording: Recording): void {
  const { stdin, stdout, stderr, code, signal, signals } = recording;
  assertEquals(
    { stderr, code, signal, signals },
    { stderr: "", code: 0, signal: null, signals: [] },
  );
  const isRequest = ({ method }: Message): boolean =>
    // Stays without an answer for as long as it is open.
    method !== undefined && method !== "subscriptions/listen";
  const asked = messages(stdin).filter(isRequest);
  assert(asked.length > 0, "the client asked nothing");
  assertEquals(
    ids(messages(stdout)),
    ids(asked),
    "not one answer to each request",
  );
}

/** The only recording of a session: no other server was started for it. */
export async function onlyRecording(recorder: Recorder): Promise<Recording> {
  const [recording, ...others] = await recorder.recordings();
  assert(recording !== undefined, "no server has ended");
  assertEquals(others, [], "more than one server was started");
  return recording;
}

function ids(messages: readonly Message[]): (string | number)[] {
  return messages.flatMap(({ id }) => id === undefined ? [] : [id])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}
