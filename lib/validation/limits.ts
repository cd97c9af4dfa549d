/**
 * Every bound of the schema compiler and of the checks it makes, in one place.
 *
 * @module
 */

/**
 * How many schemas may stand within one another in one definition. The
 * compiler recurses once for each, so this keeps it off the end of the stack,
 * also for a schema object that contains itself.
 */
export const MAX_SCHEMA_DEPTH = 64;

/**
 * How many subschemas one definition may have. An object that is shared many
 * times inside a schema counts each time, because it is compiled each time.
 */
export const MAX_SUBSCHEMAS = 10_000;

/**
 * How many schemas may be applied within one another while a value is checked.
 * Only a recursive `$ref` gets there, led by a value that is nested as deeply;
 * such a value is refused. A tree of objects in arrays takes three or four for
 * each of its levels. At this depth half of V8's default stack stays free.
 */
export const MAX_CHECK_DEPTH = 512;

/**
 * How many times one check may follow a `$ref`. A recursive schema with
 * alternatives can need time exponential in the depth of a value; a value that
 * needs more steps than this is refused.
 */
export const MAX_REFERENCES = 10_000_000;

/**
 * How deeply nested a value may be that is compared as a whole: a literal of
 * `const` or `enum`, or an item under `uniqueItems`. A deeper literal is
 * refused with the schema, a deeper item with the value.
 */
export const MAX_COMPARED_DEPTH = 128;

/** How many problems are reported about one value. */
export const MAX_PROBLEMS = 10;

/**
 * How long the message or the path of a problem may be, in UTF-16 code units.
 * Both can hold text of the peer's choosing, which must not come back at any
 * length.
 */
export const MAX_TEXT_LENGTH = 400;

/**
 * How much of one property name or literal a message shows, in UTF-16 code
 * units.
 */
export const MAX_QUOTE_LENGTH = 60;

/** How many names, literals or alternatives one message lists. */
export const MAX_LISTED = 8;
