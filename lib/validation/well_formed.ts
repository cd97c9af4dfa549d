/**
 * Unicode well-formedness of whole JSON values.
 *
 * @module
 */

/**
 * Whether no string and no property name anywhere in a JSON value has a lone
 * surrogate. JSON can write one (`"\ud800"`), but it is no character: it has no
 * UTF-8, so it could not be sent back.
 *
 * Works at any depth without recursion. The value must be a tree, as
 * `JSON.parse` makes it: one that contains itself is never finished.
 *
 * @param value A JSON value
 *
 * @example
 * ```ts
 * import { isWellFormed } from "@strict-mcp/strict-mcp/validation";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isWellFormed({ text: "\u{1f600}" }));
 * assertFalse(isWellFormed({ text: ["\ud83d"] }));
 * ```
 */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  const pending: object[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isShallowlyWellFormed(next, pending)) return false;
  }
  return true;
}

/** Looks at one level and adds the levels below it to `pending`. */
function isShallowlyWellFormed(value: object, pending: object[]): boolean {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === "string") {
        if (!item.isWellFormed()) return false;
      } else if (typeof item === "object" && item !== null) pending.push(item);
    }
    return true;
  }
  const members = value as Record<string, unknown>;
  // Unlike Object.entries this allocates nothing: every call of a tool comes
  // through here.
  for (const key in members) {
    if (!Object.hasOwn(members, key)) continue;
    if (!key.isWellFormed()) return false;
    const member = members[key];
    if (typeof member === "string") {
      if (!member.isWellFormed()) return false;
    } else if (typeof member === "object" && member !== null) {
      pending.push(member);
    }
  }
  return true;
}
