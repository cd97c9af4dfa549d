// JSON.rawJSON is in every runtime that Deno has shipped since 1.40, not yet in
// TypeScript's library. JSR packages must not extend global types, so it gets
// its types here.
const json = JSON as unknown as {
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
};

/** A value that `JSON.stringify` writes as the given JSON text. */
export const rawJson: (text: string) => object = json.rawJSON;

/** Tells whether {@linkcode rawJson} made the value. */
export const isRawJson: (value: unknown) => boolean = json.isRawJSON;
