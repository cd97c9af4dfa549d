/** Arrows between modules go one way, and the core reaches for nothing. */
import { assertEquals } from "@std/assert";

const ROOT = new URL("../", import.meta.url);

/** Lower levels know nothing of higher ones; modules of one level may meet. */
const LEVELS: readonly (readonly string[])[] = [
  ["main.ts"],
  ["lib/mod.ts", "lib/shipped_server.ts", "lib/command_line.ts"],
  ["lib/serve.ts", "lib/connect.ts"],
  ["lib/tools", "lib/prompts", "lib/resources"],
  ["lib/server.ts", "lib/diagnostics.ts", "lib/console.ts"],
  ["lib/methods.ts", "lib/methods"],
  ["lib/served.ts", "lib/server_options.ts", "lib/limiter.ts"],
  ["lib/tool.ts", "lib/prompt.ts", "lib/resource.ts"],
  ["lib/call_context.ts", "lib/content.ts", "lib/input_schema.ts"],
  ["lib/protocol.ts", "lib/protocol"],
  ["lib/dispatch.ts", "lib/dispatch"],
  ["lib/jsonrpc.ts", "lib/jsonrpc"],
  ["lib/framing.ts", "lib/framing"],
  [
    "lib/validation.ts",
    "lib/validation",
    "lib/schema_type.ts",
    "lib/uri_template.ts",
    "lib/promise_like.ts",
    "lib/client_config.ts",
  ],
];

function levelOf(path: string): number {
  const level = LEVELS.findIndex((places) =>
    places.some((place) => path === place || path.startsWith(`${place}/`))
  );
  if (level < 0) throw new Error(`${path} has no place in the levels`);
  return level;
}

function modules(folder: string): string[] {
  return Array.from(Deno.readDirSync(new URL(folder, ROOT))).flatMap((entry) =>
    entry.isDirectory
      ? modules(`${folder}${entry.name}/`)
      : [`${folder}${entry.name}`]
  );
}

interface Import {
  readonly from: string;
  readonly to: string;
}

function imports(from: string): Import[] {
  const source = Deno.readTextFileSync(new URL(from, ROOT))
    .replaceAll(/\/\*\*[^]*?\*\//g, "");
  return Array.from(
    source.matchAll(/^(?:import|export)\b[^;"]*?\bfrom "([^"]+)"/gm),
    ([, specifier = ""]) => ({
      from,
      to: specifier.startsWith(".")
        ? new URL(specifier, new URL(from, ROOT)).href.slice(ROOT.href.length)
        : specifier,
    }),
  );
}

const all = ["main.ts", ...modules("lib/")].flatMap(imports);
const own = all.filter(({ to }) => to.endsWith(".ts"));

Deno.test("modules import downwards only", () => {
  assertEquals(own.length > 30, true);
  assertEquals(
    own.filter(({ from, to }) => levelOf(from) > levelOf(to)),
    [],
  );
});

Deno.test("framing, JSON-RPC and validation know nothing but themselves", () => {
  for (const name of ["framing", "jsonrpc", "validation"]) {
    assertEquals(
      own.filter(({ from, to }) =>
        from.startsWith(`lib/${name}`) && !to.startsWith(`lib/${name}`)
      ),
      [],
    );
  }
});

Deno.test("std's streams are the only dependency at run time", () => {
  assertEquals(
    all.filter(({ to }) => !to.endsWith(".ts")),
    [
      { from: "main.ts", to: "deno.json" },
      {
        from: "lib/framing/read_lines.ts",
        to: "@std/streams/text-line-stream",
      },
    ],
  );
});

Deno.test("only what serves touches the process", () => {
  const touching = modules("lib/").filter((path) =>
    /\bDeno\.(?!errors\b)|\bconsole\./.test(
      Deno.readTextFileSync(new URL(path, ROOT))
        .replaceAll(/\/\*\*[^]*?\*\/|^import .*$/gm, ""),
    )
  );
  assertEquals(touching.toSorted(), ["lib/console.ts", "lib/serve.ts"]);
});
