// Signatures of the part of jsr:@std/yaml@1.2.0 that the tests may use.

export function parse(content: string): unknown;
