// Signatures of the part of jsr:@std/toml@1.0.11 that the tests may use.

export function parse(content: string): unknown;
