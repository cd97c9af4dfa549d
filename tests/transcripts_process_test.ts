/** Every transcript through the real process and through the executable. */
import { EXECUTABLE } from "../.ci/project.ts";
import {
  assertTranscript,
  converse,
  loadTranscripts,
  transcriptInput,
} from "./harness.ts";
import { noExecutable, sourceCommand, unless } from "./targets.ts";

const rows = loadTranscripts();
const targets = [
  { name: "deno run main.ts", command: sourceCommand(), reason: undefined },
  { name: "executable", command: [EXECUTABLE], reason: noExecutable() },
];

for (const { name, command, reason } of targets) {
  for (const [file, group] of Map.groupBy(rows, fileOf)) {
    Deno.test({
      ...unless(reason, `transcripts: ${file} through ${name}`),
      fn: (t) => inParallel(group, (row) => step(t, command, row)),
    });
  }
}

function fileOf({ name }: { readonly name: string }): string {
  return name.replace(/:\d+$/, "");
}

async function step(
  t: Deno.TestContext,
  command: readonly string[],
  row: (typeof rows)[number],
): Promise<void> {
  await t.step({
    name: `${row.name} ${row.why}`,
    // Steps that run at the same time cannot be told apart by the sanitizers.
    sanitizeExit: false,
    sanitizeOps: false,
    sanitizeResources: false,
    async fn(): Promise<void> {
      const input = transcriptInput(row);
      assertTranscript(row, await converse([...command, ...row.args], input));
    },
  });
}

/** A process spends most of its life starting: a few at once save time. */
async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}
