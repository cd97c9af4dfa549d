/**
 * From a schema literal to the TypeScript type of the values it takes, so that
 * a tool's handler knows its arguments without saying them twice.
 *
 * The type is never narrower than the schema: what TypeScript cannot say
 * (`pattern`, `minimum`, `not`, `if`, …) or what is not followed (`$ref`) is
 * left out, which makes a type wider, at most `unknown`.
 *
 * @module
 */

/**
 * The type of the values that a schema takes.
 *
 * Works on literal types: infer `S` with a `const` type parameter, or write
 * `as const`. A schema of a wide type gives `unknown`.
 *
 * @typeParam S The type of a JSON Schema 2020-12
 *
 * @example
 * ```ts
 * import type { FromSchema } from "@strict-mcp/strict-mcp/schema-type";
 *
 * const schema = {
 *   type: "object",
 *   properties: { name: { type: "string" }, count: { type: "integer" } },
 *   required: ["name"],
 *   additionalProperties: false,
 * } as const;
 *
 * const value: FromSchema<typeof schema> = { name: "a" };
 * const name: string = value.name;
 * const count: number | undefined = value.count;
 * ```
 */
export type FromSchema<S> = S extends false ? never
  :
    & FromType<S>
    & FromLiterals<S>
    & FromAllOf<S>
    & FromAlternatives<S, "anyOf">
    & FromAlternatives<S, "oneOf">;

/**
 * `type`, one or a list, with the keywords of objects and arrays.
 * @internal
 */
type FromType<S> = S extends { readonly type: readonly (infer Name)[] }
  ? FromName<Name, S>
  : S extends { readonly type: infer Name } ? FromName<Name, S>
  : unknown;

type FromName<Name, S> = Name extends "string" ? string
  : Name extends "number" | "integer" ? number
  : Name extends "boolean" ? boolean
  : Name extends "null" ? null
  : Name extends "array" ? FromArray<S>
  : Name extends "object" ? FromObject<S>
  : unknown;

/**
 * `const` and `enum`.
 * @internal
 */
type FromLiterals<S> =
  & (S extends { readonly const: infer Value } ? Value : unknown)
  & (S extends { readonly enum: readonly (infer Value)[] } ? Value : unknown);

/**
 * `anyOf` and `oneOf`.
 * @internal
 */
type FromAlternatives<S, Keyword extends string> = S extends
  { readonly [K in Keyword]: readonly (infer Branch)[] } ? FromSchema<Branch>
  : unknown;

/**
 * `allOf`.
 * @internal
 */
type FromAllOf<S> = S extends { readonly allOf: infer Branches }
  ? Intersection<Branches>
  : unknown;

type Intersection<Branches> = Branches extends
  readonly [infer First, ...infer Others]
  ? FromSchema<First> & Intersection<Others>
  : unknown;

/** `prefixItems`, `items` and `minItems`. */
type FromArray<S> = S extends { readonly prefixItems: infer Prefix }
  ? FromTuple<Prefix, FromItems<S>, Keyword<S, "minItems", 0>>
  : readonly FromItems<S>[];

type FromItems<S> = FromSchema<Keyword<S, "items", true>>;

/** The first `Least` items are certainly there; `prefixItems` asks for none. */
type FromTuple<Prefix, Rest, Least, Done extends readonly unknown[] = []> =
  Prefix extends readonly [infer First, ...infer Others]
    ? Done["length"] extends Least
      ? readonly [...Done, ...Partial<FromEach<Prefix>>, ...Remaining<Rest>]
    : FromTuple<Others, Rest, Least, [...Done, FromSchema<First>]>
    : readonly [...Done, ...Remaining<Rest>];

type FromEach<Schemas extends readonly unknown[]> = {
  [Index in keyof Schemas]: FromSchema<Schemas[Index]>;
};

/** No rest at all after `items: false`, so that the length is known. */
type Remaining<Rest> = [Rest] extends [never] ? [] : Rest[];

/** `properties`, `required` and `additionalProperties`. */
type FromObject<S> = Flat<
  & FromProperties<Keyword<S, "properties", unknown>, Required<S>>
  & FromOthers<S>
>;

type FromProperties<Properties, Names> =
  & {
    readonly [
      Name in keyof Properties as Name extends Names ? Name : never
    ]: FromSchema<Properties[Name]>;
  }
  & {
    readonly [
      Name in keyof Properties as Name extends Names ? never : Name
    ]?: FromSchema<Properties[Name]>;
  }
  & { readonly [Name in Exclude<Names, keyof Properties> & string]: unknown };

/** The names in `required`; none if they are not literals. */
type Required<S> = S extends { readonly required: readonly (infer Name)[] }
  ? string extends Name ? never : Name
  : never;

/**
 * Properties beyond those listed. Their type is only told where none are
 * listed: an index signature would have to hold for the listed ones as well.
 */
type FromOthers<S> = S extends { readonly additionalProperties: false }
  ? S extends { readonly patternProperties: unknown } ? Others<unknown>
  : unknown
  : S extends { readonly properties: unknown } | {
    readonly patternProperties: unknown;
  } ? Others<unknown>
  : Others<FromSchema<Keyword<S, "additionalProperties", true>>>;

type Others<Value> = { readonly [name: string]: Value };

/** The value of a keyword, or what counts in its absence. */
type Keyword<S, Name extends string, Absent> = S extends
  { readonly [K in Name]: infer Value } ? Value : Absent;

/** One object type for an intersection, as an editor should show it. */
type Flat<T> = { [K in keyof T]: T[K] };
