import { isPromiseLike } from "./promise_like.ts";
import { compileSchema, isWellFormed, type Schema } from "./validation.ts";

/**
 * A schema of another library (Zod, Valibot, ArkType, …) that validates and
 * describes itself as JSON Schema.
 *
 * @see https://standardschema.dev
 */
export interface StandardSchema<Output = unknown> {
  /** The library's side of the contract. */
  readonly "~standard": {
    readonly validate: (
      value: unknown,
    ) => StandardResult<Output> | PromiseLike<StandardResult<Output>>;
    readonly jsonSchema: {
      readonly input: (
        options: { readonly target: "draft-2020-12" },
      ) => unknown;
    };
    readonly types?: { readonly output: Output } | undefined;
  };
}

/** What a {@linkcode StandardSchema} says of a value. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing that is wrong with a value. */
export interface StandardIssue {
  /** What is wrong. */
  readonly message: string;
  /** Where. */
  readonly path?:
    | readonly (PropertyKey | { readonly key: PropertyKey })[]
    | undefined;
}

/** What a tool's `inputSchema` may be. */
export type InputSchema = Schema | StandardSchema;

/** Arguments that did not pass. */
export class InvalidArguments {
  /**
   * Takes what is wrong with them.
   *
   * @param problems Gives a sentence for each problem.
   */
  constructor(readonly problems: () => readonly string[]) {}
}

/** An `inputSchema`, made ready. */
export interface CompiledInput {
  /** How clients see it. */
  readonly jsonSchema: unknown;
  /**
   * Checks arguments.
   *
   * @returns What `run` gets, or {@linkcode InvalidArguments}, or a promise of
   * either.
   */
  readonly check: (args: unknown) => unknown;
}

/**
 * Makes an `inputSchema` ready.
 *
 * @param schema JSON Schema in the supported subset, or a Standard Schema.
 * @throws {SchemaError} If the JSON Schema is not supported.
 * @throws {TypeError} If it does not describe an object.
 *
 * @example
 * ```ts
 * import { compileInput, InvalidArguments } from "./input_schema.ts";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const { check } = compileInput({ type: "object", maxProperties: 0 });
 * assertEquals(check({}), {});
 * assert(check({ a: 1 }) instanceof InvalidArguments);
 * ```
 */
export function compileInput(schema: InputSchema): CompiledInput {
  return isStandard(schema) ? compileStandard(schema) : compileJson(schema);
}

function isStandard(schema: InputSchema): schema is StandardSchema {
  // A library's schema may be a function as well as an object.
  return (typeof schema === "object" || typeof schema === "function") &&
    schema !== null && "~standard" in schema;
}

function compileJson(schema: Schema): CompiledInput {
  const { check, problems } = compileSchema(schema);
  mustDescribeObject(schema);
  return {
    jsonSchema: schema,
    check: (value) =>
      check(value) && isWellFormed(value)
        ? value
        : new InvalidArguments(() =>
          problems(value).map(({ path, message }) =>
            `${path} ${message}`.trimStart()
          )
        ),
  };
}

function compileStandard(schema: StandardSchema): CompiledInput {
  const { validate, jsonSchema } = schema["~standard"];
  if (jsonSchema === undefined) {
    throw new TypeError(
      "it cannot describe itself as JSON Schema (Zod can from 4.2 on)",
    );
  }
  const described = jsonSchema.input({ target: "draft-2020-12" });
  mustDescribeObject(described);
  const judge = (result: StandardResult<unknown>): unknown =>
    result.issues === undefined
      ? result.value
      : new InvalidArguments(() => result.issues.map(sentence));
  return {
    jsonSchema: described,
    check(value): unknown {
      if (!isWellFormed(value)) return new InvalidArguments(() => []);
      const result = validate(value);
      return isPromiseLike(result)
        ? Promise.resolve(result).then(judge)
        : judge(result);
    },
  };
}

function sentence({ path = [], message }: StandardIssue): string {
  const pointer = path
    .map((step) => `/${String(typeof step === "object" ? step.key : step)}`);
  return `${pointer.join("")} ${message}`.trimStart();
}

function mustDescribeObject(schema: unknown): void {
  if ((schema as { readonly type?: unknown }).type !== "object") {
    throw new TypeError('an inputSchema must have the type "object"');
  }
}
