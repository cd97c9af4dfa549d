const EXPRESSION = /\{([^{}]*)\}/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** One character or more, as simple expansion writes them. */
const VALUE = "((?:[A-Za-z0-9\\-._~]|%[0-9A-Fa-f]{2})+)";

/** A URI template of level 1, made ready to take URIs apart. */
export interface UriTemplate {
  /** The names of its variables, in their order. */
  readonly variables: readonly string[];
  /**
   * Takes a URI apart.
   *
   * @returns The values, or `undefined` where the URI is none of the template.
   */
  match(uri: string): Readonly<Record<string, string>> | undefined;
}

/**
 * Makes a URI template ready.
 *
 * @param template A template of RFC 6570, level 1: `{name}` and no operators.
 * @throws {TypeError} If it is not one, or a variable stands in it twice.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6570
 *
 * @example
 * ```ts
 * import { uriTemplate } from "./uri_template.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { match } = uriTemplate("note://{folder}/{name}");
 * assertEquals({ ...match("note://a/b%20c") }, { folder: "a", name: "b c" });
 * assertEquals(match("note://a/b/c"), undefined);
 * ```
 */
export function uriTemplate(template: string): UriTemplate {
  const variables: string[] = [];
  let pattern = "";
  let end = 0;
  for (
    const { 0: expression, 1: name = "", index } of template.matchAll(
      EXPRESSION,
    )
  ) {
    if (!NAME.test(name) || variables.includes(name)) {
      throw new TypeError(`${expression} in a URI template is not supported`);
    }
    variables.push(name);
    pattern += literal(template.slice(end, index)) + VALUE;
    end = index + expression.length;
  }
  const expression = new RegExp(`^${pattern}${literal(template.slice(end))}$`);
  return {
    variables,
    match(uri): Readonly<Record<string, string>> | undefined {
      const found = expression.exec(uri);
      if (found === null) return undefined;
      const values: Record<string, string> = Object.create(null);
      try {
        variables.forEach((name, index) => {
          values[name] = decodeURIComponent(found[index + 1] ?? "");
        });
      } catch {
        // Escapes that are no UTF-8 name nothing.
        return undefined;
      }
      return values;
    },
  };
}

function literal(text: string): string {
  if (/[{}]/.test(text)) {
    throw new TypeError("A brace in a URI template stands alone");
  }
  return RegExp.escape(text);
}
