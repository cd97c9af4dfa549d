/**
 * Prints nothing where jsr.io answers; elsewhere the flags that take the same
 * std modules from the npm registry. A task puts this into its command line.
 */
const flags = "--no-lock --import-map=.ci/npm.json";
try {
  await fetch("https://jsr.io/@std/streams/1.1.2_meta.json", {
    signal: AbortSignal.timeout(5000),
  }).then(async (response) => {
    await response.body?.cancel();
    if (!response.ok) throw new Error(String(response.status));
  });
} catch {
  await Deno.stdout.write(new TextEncoder().encode(flags));
}
