/** All cases. A file of them is one more import here; a row needs no code. */

import errors from "./cases/errors.jsonl" with { type: "text" };
import framing from "./cases/framing.jsonl" with { type: "text" };
import ids from "./cases/ids.jsonl" with { type: "text" };
import legacy from "./cases/legacy.jsonl" with { type: "text" };
import lifecycle from "./cases/lifecycle.jsonl" with { type: "text" };
import modern from "./cases/modern.jsonl" with { type: "text" };
import notifications from "./cases/notifications.jsonl" with { type: "text" };
import prompts from "./cases/prompts.jsonl" with { type: "text" };
import resources from "./cases/resources.jsonl" with { type: "text" };
import robustness from "./cases/robustness.jsonl" with { type: "text" };
import shutdown from "./cases/shutdown.jsonl" with { type: "text" };
import tools from "./cases/tools.jsonl" with { type: "text" };
import { type Case, GROUPS } from "./case.ts";
import { parseCase } from "./parse_case.ts";

const FILES: Readonly<Record<string, string>> = {
  errors,
  framing,
  ids,
  legacy,
  lifecycle,
  modern,
  notifications,
  prompts,
  resources,
  robustness,
  shutdown,
  tools,
};

/**
 * Reads all cases, in the order of their groups.
 *
 * @throws Error that names file and line where a row is not as it should be
 */
export function loadCases(): readonly Case[] {
  const cases = Object.entries(FILES).flatMap(([file, text]) =>
    text.split("\n").flatMap((line, index) =>
      line.trim() === "" ? [] : [parseCase(`${file}.jsonl:${index + 1}`, line)]
    )
  );
  const seen = new Set<string>();
  for (const { id } of cases) {
    if (seen.has(id)) throw new Error(`two cases have the id ${id}`);
    seen.add(id);
  }
  return cases.toSorted((a, b) =>
    GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group)
  );
}
