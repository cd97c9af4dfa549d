/**
 * The few statistics that the benchmark needs.
 *
 * @module
 */

/** The value below which the given part (0 to 1) of the values lies; undefined of none. */
export function percentile(
  values: number[],
  part: number,
): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/** The middle value, or the mean of the middle two; undefined of none. */
export function median(values: number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half];
  const lower = sorted[half - 1];
  if (upper === undefined) return undefined;
  return sorted.length % 2 === 1 || lower === undefined
    ? upper
    : (lower + upper) / 2;
}
