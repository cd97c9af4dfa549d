/**
 * What is sent, and what has to come back for it.
 *
 * @module
 */

import { join } from "../../.ci/release/bytes.ts";
import { checkLine } from "../fuzz/check.ts";
import { makeLine } from "../fuzz/input.ts";
import { splitLines } from "../fuzz/lines.ts";
import { type Expected, Oracle } from "../fuzz/oracle.ts";
import type { Random } from "../fuzz/random.ts";

/** What an answer has to be: these characters, or what the oracle foresees. */
export type Wanted = string | Expected;

/** Some lines, and the answers to them in their order. */
export interface Traffic {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly wanted: readonly Wanted[];
  /** How many lines these are. */
  readonly messages: number;
}

const LINE_FEED = 0x0a;
/** One line in so many is of any kind; the others are calls that users make. */
const ODD = 4;
/** One in so many is long. */
const LONG = 20_000;
const LONG_CHARACTERS = 1_000_000;
/** Lines of the oracle are about as long as this, or much shorter. */
const ODD_BYTES = 4_096;

const encoder = new TextEncoder();

/** Makes mixed traffic without end, again with the same seed. */
export class Source {
  readonly #random: Random;
  readonly #oracle = new Oracle(67_108_864);
  #next = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Makes so many lines, or some more. */
  make(count: number): Traffic {
    const parts: Uint8Array[] = [];
    const wanted: Wanted[] = [];
    let messages = 0;
    while (messages < count) {
      const lines = this.#random.once(ODD) ? this.#odd(wanted) : [
        this.#call(wanted),
      ];
      messages += lines.length;
      for (const line of lines) parts.push(line, Uint8Array.of(LINE_FEED));
    }
    return { bytes: join(parts), wanted, messages };
  }

  /** Lines of every kind, judged by the oracle. */
  #odd(wanted: Wanted[]): Uint8Array[] {
    const lines = [...splitLines(makeLine(this.#random, ODD_BYTES))];
    for (const line of lines) {
      const expected = this.#oracle.judge(line);
      if (expected !== undefined) wanted.push(expected);
    }
    return lines;
  }

  #call(wanted: Wanted[]): Uint8Array {
    // The oracle takes these ids for new ones, too: they are never open.
    const id = 1_000_000_000 + this.#next++;
    const text = this.#random.once(LONG)
      ? "x".repeat(LONG_CHARACTERS)
      : `hello, ${id}`;
    wanted.push(
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"${text}"}]}}`,
    );
    return encoder.encode(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":{"text":"${text}"}}}`,
    );
  }
}

/** What is wrong with an answer, if anything. */
export function faultOf(
  line: string,
  wanted: Wanted | undefined,
): string | undefined {
  if (wanted === undefined) return "an answer to nothing";
  if (typeof wanted === "string") {
    return line === wanted ? undefined : "another answer";
  }
  try {
    checkLine(line, wanted);
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
