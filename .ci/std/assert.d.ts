// Signatures of the part of jsr:@std/assert@1.0.19 that the tests may use.
// A name that is missing here fails the type check, not the test: add it.

// deno-lint-ignore no-explicit-any -- any constructor, whatever it takes
type Constructor<T = any> = abstract new (...args: any[]) => T;
type Falsy = false | 0 | 0n | "" | null | undefined;

export class AssertionError extends Error {
  constructor(message: string, options?: ErrorOptions);
}

export function assert(expr: unknown, msg?: string): asserts expr;
export function assertFalse(
  expr: unknown,
  msg?: string,
): asserts expr is Falsy;
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T>;

export function equal(a: unknown, b: unknown): boolean;
export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void;
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T;
export function assertNotStrictEquals<T>(
  actual: T,
  expected: T,
  msg?: string,
): void;
export function assertObjectMatch(
  // deno-lint-ignore no-explicit-any -- as in the original
  actual: Record<PropertyKey, any>,
  expected: Record<PropertyKey, unknown>,
  msg?: string,
): void;
export function assertArrayIncludes<T>(
  actual: ArrayLike<T> & object,
  expected: ArrayLike<T> & object,
  msg?: string,
): void;

export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void;
export function assertGreater<T>(actual: T, expected: T, msg?: string): void;
export function assertGreaterOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void;
export function assertLess<T>(actual: T, expected: T, msg?: string): void;
export function assertLessOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void;

export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void;
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void;
export function assertNotMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void;

export function assertInstanceOf<T extends Constructor>(
  actual: unknown,
  expectedType: T,
  msg?: string,
): asserts actual is InstanceType<T>;
export function assertIsError<E extends Error = Error>(
  error: unknown,
  ErrorClass?: Constructor<E>,
  msgMatches?: string | RegExp,
  msg?: string,
): asserts error is E;
export function assertThrows(fn: () => unknown, msg?: string): unknown;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  ErrorClass: Constructor<E>,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertRejects(
  fn: () => PromiseLike<unknown>,
  msg?: string,
): Promise<unknown>;
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  ErrorClass: Constructor<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;

export function fail(msg?: string): never;
export function unreachable(msg?: string): never;
