/**
 * A picture of throughput and latency.
 *
 * @module
 */

/** What is drawn of one server. */
export interface Bar {
  readonly name: string;
  readonly callsPerSecond: number | undefined;
  readonly p50: number | undefined;
  readonly p99: number | undefined;
}

const WIDTH = 720;
const LABEL = 190;
const FIGURE = 110;
const LINE = 26;
const BAR = 16;

interface Chart {
  readonly title: string;
  readonly values: (bar: Bar) => readonly (number | undefined)[];
}

const CHARTS: readonly Chart[] = [
  {
    title: "Calls a second, pipelined (longer is better)",
    values: ({ callsPerSecond }) => [callsPerSecond],
  },
  {
    title: "Round trip in µs, p50 and, pale, p99 (shorter is better)",
    values: ({ p50, p99 }) => [p50, p99],
  },
];

/**
 * Draws bars as SVG. It has no colours of its own but one, so that it can be
 * read on light and dark pages.
 *
 * @param bars What is drawn
 * @param caption What stands below
 */
export function createPicture(
  bars: readonly Bar[],
  caption: string,
): string {
  let y = 0;
  const parts: string[] = [];
  const text = (x: number, content: string, more = ""): void => {
    parts.push(
      `<text x="${x}" y="${y + BAR - 3}"${more}>${escape(content)}</text>`,
    );
  };
  for (const { title, values } of CHARTS) {
    y += LINE / 2;
    text(0, title, ' font-weight="bold"');
    y += LINE;
    const most = Math.max(
      1,
      ...bars.flatMap(values).filter((value) => value !== undefined),
    );
    const wide = (value: number): number =>
      Math.round((value / most) * (WIDTH - LABEL - FIGURE));
    for (const bar of bars) {
      const given = values(bar).filter((value) => value !== undefined);
      if (given.length === 0) continue;
      text(0, bar.name);
      // The longest one first: the others lie upon it.
      for (const [index, value] of [...given.entries()].reverse()) {
        parts.push(
          `<rect x="${LABEL}" y="${y}" width="${
            wide(value)
          }" height="${BAR}" fill="#4a7dbd" fill-opacity="${
            index === 0 ? 1 : 0.35
          }"/>`,
        );
      }
      text(
        LABEL + wide(Math.max(...given)) + 6,
        given.map((value) => Math.round(value).toLocaleString("en-US"))
          .join(" / "),
      );
      y += LINE;
    }
  }
  y += LINE / 2;
  text(0, caption, ' font-size="10"');
  const height = y + LINE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13" fill="#808080" role="img" aria-label="Throughput and latency">
${parts.join("\n")}
</svg>
`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
