/**
 * From a schema to one rule: walks the schema once, then links references.
 *
 * @module
 */

import { annotationKeywords } from "./annotations.ts";
import { arrayKeywords } from "./arrays.ts";
import { isObject, type Keyword, readString, type Site } from "./keyword.ts";
import { MAX_CHECK_DEPTH, MAX_SCHEMA_DEPTH, MAX_SUBSCHEMAS } from "./limits.ts";
import { logicKeywords } from "./logic.ts";
import { objectKeywords } from "./objects.ts";
import { localPointer, step } from "./pointer.ts";
import { all, type Rule } from "./rule.ts";
import { scalarKeywords } from "./scalars.ts";
import { SchemaError } from "./schema_error.ts";

/** A schema or subschema, compiled. */
interface Node {
  readonly pointer: string;
  /** How many schemas this one stands in. */
  readonly depth: number;
  /** The nodes that this one applies to the same value. */
  readonly same: Node[];
  rule: Rule;
}

/** A `$ref` that waits for its target. */
interface Reference {
  readonly owner: Node;
  readonly target: string;
  link(rule: Rule): void;
}

/**
 * In the order in which they are applied: cheap ones first. What a keyword
 * reads of another one has been checked before it.
 */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map([
  ...annotationKeywords,
  ...scalarKeywords,
  ...objectKeywords,
  ...arrayKeywords,
  ...logicKeywords,
]);

/**
 * Compiles a schema.
 *
 * @param schema Any value
 * @returns The rule that a value satisfies if it is valid
 * @throws {SchemaError} If the schema is not taken
 */
export function compile(schema: unknown): Rule {
  return new Compilation().compile(schema);
}

class Compilation {
  /** Every schema by its JSON Pointer: what a `$ref` may lead to. */
  readonly #nodes = new Map<string, Node>();
  readonly #references: Reference[] = [];
  #count = 0;

  compile(schema: unknown): Rule {
    const root = this.#node(schema, "", 0);
    for (const { owner, target, link } of this.#references) {
      const node = this.#nodes.get(target);
      if (node === undefined) {
        throw new SchemaError(
          "$ref does not lead to a schema",
          `${owner.pointer}/$ref`,
        );
      }
      owner.same.push(node);
      link(node.rule);
    }
    refuseLoops([...this.#nodes.values()]);
    return root.rule;
  }

  #node(schema: unknown, pointer: string, depth: number): Node {
    if (depth > MAX_SCHEMA_DEPTH) {
      throw new SchemaError("schema is nested too deeply", pointer);
    }
    if (++this.#count > MAX_SUBSCHEMAS) {
      throw new SchemaError("schema has too many subschemas", pointer);
    }
    const node: Node = { pointer, depth, same: [], rule: () => true };
    if (isObject(schema)) node.rule = all(this.#rules(schema, node));
    else if (schema === false) {
      node.rule = (_value, run) => run.fail("is not allowed");
    } else if (schema !== true) {
      throw new SchemaError("a schema is an object or a boolean", pointer);
    }
    this.#nodes.set(pointer, node);
    return node;
  }

  #rules(schema: Record<string, unknown>, node: Node): Rule[] {
    for (const keyword of Object.keys(schema)) {
      if (KEYWORDS.has(keyword) || keyword === "$ref") continue;
      throw new SchemaError(
        `keyword ${JSON.stringify(keyword)} is not supported`,
        node.pointer + step(keyword),
      );
    }
    const rules: Rule[] = [];
    for (const [keyword, compile] of KEYWORDS) {
      if (!Object.hasOwn(schema, keyword)) continue;
      const rule = compile(schema[keyword], this.#site(schema, node, keyword));
      if (rule !== undefined) rules.push(rule);
    }
    if (Object.hasOwn(schema, "$ref")) {
      rules.push(this.#reference(schema.$ref, node));
    }
    return rules;
  }

  #site(schema: Record<string, unknown>, node: Node, keyword: string): Site {
    const own = (name: string): unknown =>
      Object.hasOwn(schema, name) ? schema[name] : undefined;
    const pointer = node.pointer + step(keyword);
    const child = (schema: unknown, pointer: string): Node =>
      this.#node(schema, pointer, node.depth + 1);
    const same = (schema: unknown, pointer: string): Rule => {
      const below = child(schema, pointer);
      node.same.push(below);
      return below.rule;
    };
    const place = (tokens: readonly (string | number)[]): string =>
      pointer + tokens.map(step).join("");
    return {
      own,
      pointer,
      here: (schema, ...tokens) => same(schema, place(tokens)),
      part: (schema, ...tokens) => child(schema, place(tokens)).rule,
      sibling: (name) =>
        Object.hasOwn(schema, name)
          ? same(schema[name], node.pointer + step(name))
          : undefined,
    };
  }

  /** A rule that applies another schema; which one is known in the end. */
  #reference(value: unknown, owner: Node): Rule {
    const pointer = `${owner.pointer}/$ref`;
    const target = localPointer(readString(value, pointer));
    if (target === undefined) {
      throw new SchemaError(
        "$ref must be # or #/… within this schema, nothing is fetched",
        pointer,
      );
    }
    let rule: Rule = () => false;
    this.#references.push({ owner, target, link: (found) => rule = found });
    const levels = owner.depth + 1;
    return (value, run) => {
      if (!run.enter(levels)) return false;
      const ok = rule(value, run);
      run.leave(levels);
      return ok;
    };
  }
}

/**
 * Refuses schemas that would apply themselves to the same value for ever, such
 * as `{"$ref":"#"}`. Recursion that goes into the value ends with the value.
 */
function refuseLoops(nodes: readonly Node[]): void {
  const done = new Set<Node>();
  const open = new Set<Node>();
  const visit = (node: Node): void => {
    if (done.has(node)) return;
    if (open.has(node) || open.size > MAX_CHECK_DEPTH) {
      throw new SchemaError("$ref never comes to an end", node.pointer);
    }
    open.add(node);
    node.same.forEach(visit);
    open.delete(node);
    done.add(node);
  };
  nodes.forEach(visit);
}
