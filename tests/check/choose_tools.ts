/** Chooses the tools that are called, rightly or wrongly. */

import { invalidArguments, validArguments } from "./arguments.ts";
import type { KnownTool, Offer } from "./facts.ts";
import type { Random } from "./random.ts";
import { isObject } from "./reply.ts";
import { compiled } from "./schemas.ts";

/** How many tools are looked at. */
const MAX_TOOLS = 1000;

type Item = Readonly<Record<string, unknown>>;

/**
 * Chooses the tools that are called, and those that are only called wrongly.
 *
 * @param tools The tools as they were listed
 * @param call Those that may be called whatever they do
 * @param random Where free strings come from
 */
export function chooseTools(
  tools: readonly Item[],
  call: readonly string[],
  random: Random,
): Pick<Offer, "callable" | "refusing" | "structured" | "bare"> {
  const known = tools.slice(0, MAX_TOOLS).filter(({ name }) =>
    typeof name === "string"
  )
    .map((tool): KnownTool & { readonly may: boolean } => {
      const { name, inputSchema, outputSchema, annotations } = tool;
      const may = call.includes(name as string) ||
        isObject(annotations) && annotations.readOnlyHint === true;
      const invalid = invalidArguments(inputSchema, random);
      const valid = may ? validArguments(inputSchema, random) : undefined;
      const { missing, wrongType } = invalid;
      return {
        name: name as string,
        may,
        ...valid && { valid },
        // A tool that does not check its arguments would do its work with what
        // is nearly right.
        invalid: may ? invalid : {
          ...missing && { missing },
          ...missing && wrongType && { wrongType },
        },
        ...isObject(outputSchema) && isPlain(outputSchema) && {
          outputSchema: withoutDraft(outputSchema),
        },
      };
    });
  // What is named is meant.
  known.sort((a, b) =>
    Number(call.includes(b.name)) - Number(call.includes(a.name))
  );
  const callable = known.find(({ valid }) => valid !== undefined);
  const refusals = ({ invalid }: KnownTool): number =>
    Object.keys(invalid).length;
  const refusing =
    known.filter((tool) => refusals(tool) > 0).toSorted((a, b) =>
      Number(b.may) - Number(a.may) || refusals(b) - refusals(a)
    )[0];
  const structured = known.find(({ valid, outputSchema }) =>
    valid !== undefined && outputSchema !== undefined
  );
  const bare = known.find(({ valid }) =>
    valid !== undefined && Object.keys(valid).length === 0
  );
  return {
    ...callable && { callable },
    ...refusing && { refusing },
    ...structured && { structured },
    ...bare && { bare },
  };
}

/**
 * Whether a schema can be checked as a part of another, and on whatever text a
 * server may send.
 */
function isPlain(schema: Item): boolean {
  const embedded = { properties: { a: { items: { allOf: [schema] } } } };
  return compiled(embedded) !== undefined &&
    !/"(?:\$ref|pattern|patternProperties)"/.test(JSON.stringify(schema));
}

function withoutDraft({ $schema: _, ...rest }: Item): Item {
  return rest;
}
