/**
 * Sends what programs print to standard error: standard output belongs to the
 * protocol. To be imported before any module that may print. A worker has a
 * console of its own and needs this import as well.
 *
 * @module
 */

// deno-lint-ignore-file no-console -- this is what keeps it off standard output

const { error } = console;

console.log = console.info = console.debug = error;
console.dir = console.dirxml = console.table = (...values): void =>
  error(...values);
console.count = console.timeLog = console.timeEnd = (label = "default") =>
  error(label);
console.clear = (): void => {};
