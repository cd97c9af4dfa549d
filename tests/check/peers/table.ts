/** The table of what the checker finds, in Markdown. */
import type { Peer } from "./peers.ts";
import type { Judged, Report } from "./report.ts";

const COLUMNS = [
  "server",
  "version",
  "revisions",
  "must",
  "should",
  "advice",
  "most common faults",
];
/** How many faults are named. */
const NAMED = 3;
const LEVELS = ["must", "should", "advice"] as const;

/** The first two lines. */
export function heading(): string {
  return [COLUMNS, COLUMNS.map(() => "---")].map(line).join("\n");
}

/** The line of a peer that has been judged. */
export function row(peer: Peer, { revisions, summary, cases }: Report): string {
  return line([
    `${peer.name} (${peer.package})`,
    peer.version,
    revisions.join(", "),
    ...LEVELS.map((level) => {
      const { passed, failed } = summary[level];
      return `${passed}/${passed + failed}`;
    }),
    faults(cases),
  ]);
}

/** The line of a peer that has not been judged. */
export function missing(peer: Peer, reason: string): string {
  return line([
    `${peer.name} (${peer.package})`,
    peer.version,
    "",
    "",
    "",
    "",
    `not checked: ${reason}`,
  ]);
}

/**
 * The faults that most cases share: what fails for the same cause is one fault,
 * named by its first case. The more binding rule comes first.
 */
function faults(cases: readonly Judged[]): string {
  const failed = cases.filter(({ verdict }) => verdict === "failed");
  const groups = Map.groupBy(failed, ({ level, cause, id }) =>
    // A cause that breaks rules of two levels is not named by the lesser one.
    `${level} ${cause ?? id}`);
  return [...groups.values()]
    .toSorted((a, b) => weight(a) - weight(b) || b.length - a.length)
    .slice(0, NAMED)
    .map((group) => {
      const more = group.length - 1;
      return `${group[0]?.id}: ${group[0]?.why}` +
        (more === 0 ? "" : ` (and ${more} more)`);
    })
    .join("<br>");
}

/** How binding these, which are of one level, are; 0 for the most. */
function weight([first]: readonly Judged[]): number {
  return first === undefined ? LEVELS.length : LEVELS.indexOf(first.level);
}

function line(cells: readonly string[]): string {
  // A bar would begin a new cell, a line break end the table.
  const safe = cells.map((cell) =>
    cell.replaceAll("|", "\\|").replaceAll(/\s+/g, " ")
  );
  return `| ${safe.join(" | ")} |`;
}
