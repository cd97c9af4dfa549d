/**
 * The recorder that stands between the clients and the server: it must let
 * everything through, and what is checked of its recordings must be able to
 * fail.
 */
import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import {
  assertHealthy,
  onlyRecording,
  record,
  type Recorder,
  type Recording,
} from "./clients/recording.ts";

const HEALTHY: Recording = {
  stdin: '{"id":1,"method":"ping"}\n{"method":"notifications/initialized"}\n',
  stdout: '{"id":1,"result":{}}\n',
  stderr: "",
  code: 0,
  signal: null,
  signals: [],
};

/** A server whose program is this text. */
function program(text: string): Promise<Recorder> {
  return record([Deno.execPath(), "eval", "--quiet", text]);
}

function start({ command, args }: Recorder): Deno.ChildProcess {
  return new Deno.Command(command, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

Deno.test("recorder passes every byte through unchanged", async () => {
  await using recorder = await program(
    "await Deno.stdin.readable.pipeTo(Deno.stdout.writable)",
  );
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256);
  const child = start(recorder);
  const sent = new Blob([bytes]).stream().pipeTo(child.stdin);
  const { code, stdout } = await child.output();
  await sent;
  assertEquals(code, 0);
  assertEquals(new Uint8Array(stdout), bytes);
  const recording = await onlyRecording(recorder);
  assertEquals(recording.stdout, recording.stdin);
});

Deno.test("recorder ends when the server does, with its exit code", async () => {
  await using recorder = await program(
    "console.log('out'); console.error('err'); Deno.exit(3)",
  );
  const child = start(recorder);
  const { code } = await child.output();
  await child.stdin.close().catch(() => {});
  assertEquals(code, 3);
  assertEquals(await onlyRecording(recorder), {
    stdin: "",
    stdout: "out\n",
    stderr: "err\n",
    code: 3,
    signal: null,
    signals: [],
  });
});

Deno.test({
  name: "recorder hands on a signal and records it",
  ignore: Deno.build.os === "windows",
  fn: async (): Promise<void> => {
    await using recorder = await program(
      "console.log('up'); setInterval(() => {}, 60_000)",
    );
    const child = start(recorder);
    const reader = child.stdout.getReader();
    await reader.read();
    child.kill("SIGTERM");
    await child.status;
    await Promise.all([reader.cancel(), child.stderr.cancel()]);
    await child.stdin.close().catch(() => {});
    const { signal, signals } = await onlyRecording(recorder);
    assertEquals([signal, signals], ["SIGTERM", ["SIGTERM"]]);
  },
});

Deno.test("onlyRecording() throws unless there is one", async () => {
  await using recorder = await program("");
  await assertRejects(() => onlyRecording(recorder), Error, "no server");
  for (const child of [start(recorder), start(recorder)]) {
    await child.output();
    await child.stdin.close().catch(() => {});
  }
  await assertRejects(() => onlyRecording(recorder), Error, "more than one");
});

Deno.test("assertHealthy() passes a healthy session", () => {
  assertHealthy(HEALTHY);
});

const UNANSWERED = "not one answer to each request";

for (
  const [name, change, message] of [
    ["an exit code", { code: 1 }, "code: 1"],
    ["a signal", { signal: "SIGTERM" }, 'signal: "SIGTERM"'],
    ["a signal that was survived", { signals: ["SIGINT"] }, '"SIGINT"'],
    ["a word on stderr", { stderr: "Warning\n" }, "Warning"],
    ["a missing answer", { stdout: "" }, UNANSWERED],
    ["an answer too many", { stdout: HEALTHY.stdout.repeat(2) }, UNANSWERED],
    ["another answer", { stdout: '{"id":2,"result":{}}\n' }, UNANSWERED],
    ["half an answer", { stdout: HEALTHY.stdout.trim() }, "has no end"],
    ["a line that is no JSON", { stdout: "ready\n" }, "not valid JSON"],
    ["a client that asks nothing", { stdin: "", stdout: "" }, "asked nothing"],
  ] satisfies [string, Partial<Recording>, string][]
) {
  Deno.test(`assertHealthy() throws on ${name}`, () => {
    assertThrows(
      () => assertHealthy({ ...HEALTHY, ...change }),
      Error,
      message,
    );
  });
}
