/** Runs the checker against one server and reads what it says. */
import { ROOT } from "../../../.ci/project.ts";
import type { Ready } from "./install.ts";

/** As a guard: a server that answers is through in a minute or two. */
const TIMEOUT_MS = 600_000;

/** How many cases of one level ended in which way. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One case, as far as it is of use here. */
export interface Judged {
  readonly id: string;
  readonly level: "must" | "should" | "advice";
  readonly verdict: "passed" | "failed" | "skipped";
  readonly why?: string;
  readonly cause?: string;
}

/** What the checker says of one server. */
export interface Report {
  readonly revisions: readonly string[];
  readonly summary: Readonly<Record<Judged["level"], Counts>>;
  readonly cases: readonly Judged[];
  /** All of it, as it was said. */
  readonly text: string;
}

/**
 * Has a server checked.
 *
 * @param checker The command that runs the checker
 * @param server How the server is started
 * @param call The tools that may be called
 * @throws {Error} If the checker says nothing that can be read
 */
export async function check(
  checker: readonly string[],
  server: Ready,
  call: readonly string[],
): Promise<Report> {
  const [program = "", ...args] = checker;
  const { stdout, stderr } = await new Deno.Command(program, {
    args: [
      ...args,
      "--json",
      ...call.flatMap((name) => ["--call", name]),
      "--",
      ...server.command,
    ],
    cwd: ROOT,
    // The server inherits what the checker has.
    env: { ...server.env },
    stdin: "null",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).output();
  const decoder = new TextDecoder();
  const text = decoder.decode(stdout);
  try {
    const { revisions, summary, cases } = JSON.parse(text);
    return { revisions, summary, cases, text };
  } catch {
    const said = decoder.decode(stderr).trim().slice(-500);
    throw new Error(`the checker gives no JSON: ${said}`);
  }
}
