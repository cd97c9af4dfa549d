/**
 * Division of the decimal numbers that JSON texts hold.
 *
 * @module
 */

/**
 * Whether `value` is a whole number of times `divisor`, both taken as the
 * decimal numbers they are written as. `0.0075 % 0.0001` is not zero in
 * binary floating point although 0.0075 is 75 times 0.0001.
 *
 * @param value A finite number
 * @param divisor A finite number greater than zero
 *
 * @example
 * ```ts
 * import { isMultiple } from "./decimal.ts";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isMultiple(19.99, 0.01));
 * assertFalse(isMultiple(19.995, 0.01));
 * ```
 */
export function isMultiple(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) {
    return value % divisor === 0;
  }
  const a = toDecimal(value);
  const b = toDecimal(divisor);
  const exponent = Math.min(a.exponent, b.exponent);
  return atExponent(a, exponent) % atExponent(b, exponent) === 0n;
}

/** The number `digits * 10 ** exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Exact, because `String` gives the shortest text that means this number. */
function toDecimal(value: number): Decimal {
  const [mantissa = "0", power = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return {
    digits: BigInt(whole + fraction),
    exponent: Number(power) - fraction.length,
  };
}

/** The digits of the same number with another, lower exponent. */
function atExponent(decimal: Decimal, exponent: number): bigint {
  return decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
}
