/** What was found out about a server before it is judged. */

import type { Invalid } from "./arguments.ts";

/** The revisions with a handshake, oldest first. */
export const LEGACY_REVISIONS = [
  "2024-11-05",
  "2025-03-26",
  "2025-06-18",
  "2025-11-25",
] as const;

/** The revision without one. */
export const MODERN_REVISION = "2026-07-28";

/** All revisions that the judge knows, oldest first. */
export const REVISIONS: readonly string[] = [
  ...LEGACY_REVISIONS,
  MODERN_REVISION,
];

/** A tool to be called, or to be called wrongly. */
export interface KnownTool {
  readonly name: string;
  /** Arguments that its schema takes, if some could be made. */
  readonly valid?: Readonly<Record<string, unknown>>;
  readonly invalid: Invalid;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
}

/** What a server offers in one revision. */
export interface Offer {
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** The first tool that may be called and whose arguments are known. */
  readonly callable?: KnownTool;
  /** The first tool that refuses something; one that may be called, if any. */
  readonly refusing?: KnownTool;
  /** A tool that may be called and says what it gives back. */
  readonly structured?: KnownTool;
  /** A tool that may be called and needs no arguments. */
  readonly bare?: KnownTool;
  readonly tools: readonly string[];
  readonly resources: readonly string[];
  readonly templates: readonly string[];
  /** A prompt, and arguments for it. */
  readonly prompt?: {
    readonly name: string;
    readonly arguments: Readonly<Record<string, string>>;
  };
  /** A prompt with an argument that is required. */
  readonly demanding?: string;
}

/** What there was instead of an answer. */
export interface Silence {
  /** How the process ended, if it did by itself. */
  readonly end?: string;
  /** The last that it wrote on stderr. */
  readonly stderr: string;
}

/** What was found out about a server. Its offer is that of `revision`. */
export interface Facts extends Offer {
  /** Whether it answered anything at all. */
  readonly answers: boolean;
  /** What it did instead, where it answered nothing. */
  readonly silence?: Silence;
  /** The revisions that it claims, oldest first. */
  readonly revisions: readonly string[];
  /** The revision that is spoken where a case names none. */
  readonly revision: string;
  /** Its name and version, as it says. */
  readonly server: string;
  /** What it offers in each revision that it claims. */
  readonly offers: ReadonlyMap<string, Offer>;
  /** Whether the process ends when its input does. */
  readonly endsAtEof: boolean;
}

/** The facts with what is offered in another revision. */
export function factsIn(facts: Facts, revision: string): Facts {
  const offer = facts.offers.get(revision);
  if (offer === undefined) return facts;
  const { answers, revisions, server, offers, endsAtEof } = facts;
  const rest = { answers, revisions, revision: facts.revision, server, offers };
  return { ...rest, endsAtEof, ...offer };
}

/** Whether a revision has no handshake. */
export function isModern(revision: string): boolean {
  return revision >= MODERN_REVISION;
}
