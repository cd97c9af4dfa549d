/**
 * Sends what programs print to standard error: standard output belongs to the
 * protocol. To be imported before any module that may print.
 *
 * @module
 */

// deno-lint-ignore no-console -- this is what keeps it off standard output
console.log = console.info = console.debug = console.error;
