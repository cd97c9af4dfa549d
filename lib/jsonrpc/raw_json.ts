/** A function that `JSON.parse` gives each value to, with its source text. */
export type SourceReviver = (
  this: object,
  key: string,
  value: unknown,
  context: { readonly source?: string },
) => unknown;

// JSON.rawJSON and the third argument of a reviver are in every runtime that
// Deno has shipped since 1.40, not yet in TypeScript's library. JSR packages
// must not extend global types, so they get their types here.
const json = JSON as unknown as {
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
  parse(text: string, reviver: SourceReviver): unknown;
};

/** A value that `JSON.stringify` writes as the given JSON text. */
export const rawJson: (text: string) => object = json.rawJSON;

/** Tells whether {@linkcode rawJson} made the value. */
export const isRawJson: (value: unknown) => boolean = json.isRawJSON;

/** `JSON.parse` whose reviver sees the source text of each primitive. */
export const parseWithSource: (
  text: string,
  reviver: SourceReviver,
) => unknown = json.parse;
