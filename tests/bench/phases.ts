/**
 * The list of measures.
 *
 * @module
 */

import { endlessPhase, longPhase } from "./long_lines.ts";
import type { Options } from "./options.ts";
import type { Phase } from "./session.ts";
import {
  manyPhase,
  pipelinedPhase,
  serialPhase,
  startPhase,
} from "./short_calls.ts";

const MIB = 2 ** 20;

/** What a network packet of an ordinary connection carries. */
const PACKET = 1_460;
const CHUNK = 64 * 1024;
const LARGE = 10_000_000;

/** The measures of a run, in their order. */
export function createPhases(options: Options): Phase[] {
  const { n, serial, starts, repeats, many, endless } = options;
  const timeoutMs = options.timeout * 1_000;
  const long = (
    name: string,
    bytes: number,
    piece: number | undefined,
    key: string,
  ): Phase =>
    longPhase(
      name,
      bytes,
      piece,
      repeats,
      timeoutMs,
      (ms) => ({ [key]: ms }),
    );
  return [
    startPhase(starts, timeoutMs),
    serialPhase(serial, repeats, timeoutMs),
    pipelinedPhase(n, timeoutMs),
    longPhase("10 MB echo", LARGE, undefined, repeats, timeoutMs, (ms) => ({
      large: LARGE / 1_000 / ms,
    })),
    long("8 MiB in packets", 8 * MIB, PACKET, "line8"),
    long("16 MiB in packets", 16 * MIB, PACKET, "line16"),
    long("16 MiB in chunks", 16 * MIB, CHUNK, "wide16"),
    ...(many > 0 ? [manyPhase(many, timeoutMs)] : []),
    ...(endless > 0 ? [endlessPhase(endless, timeoutMs)] : []),
  ];
}
