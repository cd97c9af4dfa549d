/**
 * Tries everything that needs a permission and prints what came of it, as one
 * line of JSON. Compiled like the server, it shows what the server cannot do.
 */
const remote = "https://jsr.io/@std/assert/1.0.19/mod.ts";
const attempts: Readonly<Record<string, () => unknown>> = {
  read: () => Deno.readTextFileSync("/etc/hosts"),
  write: () => Deno.writeTextFileSync("strict-mcp-probe", ""),
  net: () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
  fetch: () => fetch("http://127.0.0.1:9/"),
  listen: () => Deno.listen({ hostname: "127.0.0.1", port: 0 }),
  env: () => Deno.env.get("PATH"),
  run: () => new Deno.Command("true").outputSync(),
  sys: () => Deno.hostname(),
  ffi: () => Deno.dlopen("libc.so.6", {}),
  import: () => import(remote),
};

const outcomes: Record<string, string> = {};
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    outcomes[name] = "allowed";
  } catch (error) {
    outcomes[name] = error instanceof Error ? error.name : String(error);
  }
}
const line = `${JSON.stringify(outcomes)}\n`;
await Deno.stdout.write(new TextEncoder().encode(line));
