/**
 * A program that stands between a client and the server: it passes everything
 * through unchanged, and when the server has ended it writes down what was said
 * and how the server ended. Clients keep the exit code of their server to
 * themselves, and some start servers that their callers never see.
 *
 * Its arguments are the folder for the record, then the server's command.
 */

const [folder, command, ...args] = Deno.args;
if (folder === undefined || command === undefined) {
  throw new TypeError("expected a folder and a command");
}
const server = new Deno.Command(command, {
  args,
  stdin: "piped",
  stdout: "piped",
  stderr: "piped",
}).spawn();

// A client that loses its patience kills what it started, which is this.
const signals: Deno.Signal[] = [];
if (Deno.build.os !== "windows") {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => {
      signals.push(signal);
      server.kill(signal);
    });
  }
}

/** Copies until the source ends. A target that has gone stops nothing. */
async function copy(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  target: WritableStream<Uint8Array>,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const writer = target.getWriter();
  for await (const chunk of source) {
    chunks.push(chunk);
    await writer.write(chunk).catch(() => {});
  }
  await writer.close().catch(() => {});
  return new Blob(chunks);
}

const stdin: Uint8Array<ArrayBuffer>[] = [];
const heard = Deno.stdin.readable.pipeThrough(
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller): void {
      stdin.push(chunk);
      controller.enqueue(chunk);
    },
  }),
);
// Not waited for: a server may end before its input does.
heard.pipeTo(server.stdin).catch(() => {});

const [{ code, signal }, stdout, stderr] = await Promise.all([
  server.status,
  copy(server.stdout, Deno.stdout.writable),
  copy(server.stderr, Deno.stderr.writable),
]);
await Deno.writeTextFile(
  `${folder}/${Deno.pid}.json`,
  JSON.stringify({
    stdin: await new Blob(stdin).text(),
    stdout: await stdout.text(),
    stderr: await stderr.text(),
    code,
    signal,
    signals,
  }),
);
Deno.exit(code);
