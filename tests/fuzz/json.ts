/**
 * A reader of JSON of its own, from RFC 8259, so that the oracle shares nothing
 * with what it judges: numbers keep their digits, objects are maps.
 */

/** A number as it is spelt. */
export class Digits {
  constructor(readonly text: string) {}
}

/** Any JSON value. */
export type Json =
  | null
  | boolean
  | string
  | Digits
  | readonly Json[]
  | ReadonlyMap<string, Json>;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// deno-lint-ignore no-control-regex -- JSON forbids them
const PLAIN = /[^"\\\x00-\x1f]*/y;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** Reads a text, or gives nothing where it is not JSON. */
export function readJson(text: string): { value: Json } | undefined {
  const reader = new Reader(text);
  try {
    return { value: reader.document() };
  } catch (cause) {
    if (cause instanceof NotJson) return undefined;
    throw cause;
  }
}

class NotJson extends Error {}

class Reader {
  #at = 0;

  constructor(readonly text: string) {}

  document(): Json {
    const value = this.#value();
    if (this.#at < this.text.length) throw new NotJson();
    return value;
  }

  #value(): Json {
    this.#space();
    const value = this.#bare();
    this.#space();
    return value;
  }

  #bare(): Json {
    switch (this.text[this.#at]) {
      case "{":
        return this.#object();
      case "[":
        return this.#list();
      case '"':
        return this.#string();
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "n":
        return this.#word("null", null);
      default:
        return new Digits(this.#match(NUMBER) || this.#fail());
    }
  }

  #object(): Json {
    const members = new Map<string, Json>();
    this.#at++;
    this.#space();
    if (this.#skip("}")) return members;
    do {
      this.#space();
      if (this.text[this.#at] !== '"') this.#fail();
      const name = this.#string();
      this.#space();
      if (!this.#skip(":")) this.#fail();
      members.set(name, this.#value());
    } while (this.#skip(","));
    if (!this.#skip("}")) this.#fail();
    return members;
  }

  #list(): Json {
    const items: Json[] = [];
    this.#at++;
    this.#space();
    if (this.#skip("]")) return items;
    do items.push(this.#value()); while (this.#skip(","));
    if (!this.#skip("]")) this.#fail();
    return items;
  }

  #string(): string {
    let text = "";
    this.#at++;
    for (;;) {
      text += this.#match(PLAIN);
      const character = this.text[this.#at++];
      if (character === '"') return text;
      if (character !== "\\") this.#fail();
      const escape = this.text[this.#at++] ?? "";
      if (escape === "u") {
        const digits = this.#match(/[0-9a-fA-F]{4}/y) || this.#fail();
        text += String.fromCharCode(parseInt(digits, 16));
      } else text += ESCAPES.get(escape) ?? this.#fail();
    }
  }

  #word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.#at)) this.#fail();
    this.#at += word.length;
    return value;
  }

  #space(): void {
    this.#match(/[ \t\r\n]*/y);
  }

  #skip(character: string): boolean {
    if (this.text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.text) ?? [];
    this.#at += found.length;
    return found;
  }

  #fail(): never {
    throw new NotJson();
  }
}
