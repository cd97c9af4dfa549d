import type { NamedParams, RpcError } from "../jsonrpc.ts";
import type { Call } from "./call.ts";

/** A result that is JSON already, for what is sent again and again. */
export class EncodedResult {
  /**
   * Takes what is encoded already.
   *
   * @param json JSON as `stringify` writes it.
   */
  constructor(readonly json: string) {}
}

/** What a method gives: a result, or an error to answer with. */
export type Outcome =
  | { readonly [member: string]: unknown }
  | EncodedResult
  | RpcError;

/**
 * A method. It gives {@linkcode OPEN} where the request stays without an
 * answer until it is cancelled or the input ends.
 */
export type Method = (
  params: NamedParams | undefined,
  call: Call,
) => Outcome | Promise<Outcome> | typeof OPEN;

/** See {@linkcode Method}. */
export const OPEN: unique symbol = Symbol("open");
