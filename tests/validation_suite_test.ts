/**
 * The official JSON Schema test suite for draft 2020-12. It is not part of
 * this repository, and no npm package holds it (`@json-schema-org/tests` only
 * points at GitHub). The test reads a checkout, or else the copy that Debian
 * ships, and is skipped without either:
 *
 * ```sh
 * git clone https://github.com/json-schema-org/JSON-Schema-Test-Suite .cache/json-schema-test-suite
 * git -C .cache/json-schema-test-suite checkout 44401e0c046704b476ec9d2e2fccdaee618f259d
 * # or, as .ci/run does, unpacked into that folder:
 * apt-get download libtest-json-schema-acceptance-perl
 * ```
 *
 * A schema that the compiler refuses is counted, by reason; a schema that it
 * takes must be judged right in every case.
 *
 * @module
 */

import { assert, assertEquals, assertGreater } from "@std/assert";
import {
  compileSchema,
  SchemaError,
  type Validator,
} from "../lib/validation.ts";
import { ROOT } from "../.ci/project.ts";
import { unless } from "./targets.ts";

const FOLDERS: readonly string[] = [
  `${ROOT}.cache/json-schema-test-suite`,
  "/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance",
];

/**
 * What the subset leaves out, by the words of the refusal. Anything else that
 * is refused is a fault of the compiler.
 */
const REASONS: ReadonlySet<string> = new Set([
  ...[
    ...["$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary"],
    ...["unevaluatedItems", "unevaluatedProperties"],
    ...["contentSchema"],
    // Old, or invented by the suite.
    ...["dependencies", "unknown-keyword", "unknown/keyword"],
    ...["array_of_schemas", "object_of_schemas"],
  ].map((keyword) => `keyword ${JSON.stringify(keyword)} is not supported`),
  "$ref must be # or #/… within this schema, nothing is fetched",
  // To a place that holds no schema, such as an example.
  "$ref does not lead to a schema",
  'must be "https://json-schema.org/draft/2020-12/schema"',
]);

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

/** The suite's folder for this draft, if it is there and may be read. */
function findSuite(): string | undefined {
  for (const folder of FOLDERS) {
    try {
      const draft = `${folder}/tests/draft2020-12`;
      if (Deno.statSync(draft).isDirectory) return draft;
    } catch {
      // Not there: the next one.
    }
  }
  return undefined;
}

/** The JSON files of a folder, in order; `optional/format` is not for us. */
function* filesIn(folder: string): Generator<string> {
  const names = [...Deno.readDirSync(folder)]
    .filter((entry) => entry.name.endsWith(".json"))
    .map((entry) => entry.name);
  for (const name of names.sort()) yield `${folder}/${name}`;
}

function compiled(schema: unknown): Validator | SchemaError {
  try {
    return compileSchema(schema);
  } catch (error) {
    assert(error instanceof SchemaError, String(error));
    return error;
  }
}

const suite = findSuite();

Deno.test({
  ...unless(
    suite === undefined ? "no .cache/json-schema-test-suite" : undefined,
    "compileSchema() judges the official 2020-12 suite right",
  ),
  fn(): void {
    const wrong: string[] = [];
    const refused = new Map<string, number>();
    let passed = 0;
    for (const file of [...filesIn(suite!), ...filesIn(`${suite}/optional`)]) {
      const groups: Group[] = JSON.parse(Deno.readTextFileSync(file));
      for (const { description, schema, tests } of groups) {
        const place = `${file.split("/").at(-1)}: ${description}`;
        // The one optional file for validators that assert formats.
        if (place.startsWith("format-assertion")) continue;
        const validator = compiled(schema);
        if (validator instanceof SchemaError) {
          const reason = validator.message.replace(/ \(at .*/, "");
          if (!REASONS.has(reason)) {
            wrong.push(`${place}: refused: ${validator.message}`);
          }
          refused.set(reason, (refused.get(reason) ?? 0) + tests.length);
          continue;
        }
        for (const { description, data, valid } of tests) {
          const right = validator.check(data) === valid &&
            (validator.problems(data).length === 0) === valid;
          if (right) passed++;
          else wrong.push(`${place}: ${description}`);
        }
      }
    }
    report(passed, refused);
    assertEquals(wrong, []);
    assertGreater(passed, 900);
  },
});

/** The figures, for a person to read. */
function report(passed: number, refused: ReadonlyMap<string, number>): void {
  const total = [...refused.values()].reduce((sum, n) => sum + n, 0);
  const reasons = [...refused].sort(([, a], [, b]) => b - a)
    .map(([reason, n]) => `  ${n} ${reason}`);
  const lines = [`cases passed ${passed}, refused ${total}:`, ...reasons];
  // deno-lint-ignore no-console
  console.log(lines.join("\n"));
}
