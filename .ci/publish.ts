/**
 * Whether JSR would take the package: its exports, its types, its files.
 *
 * Where jsr.io is out of reach, a copy is tried that has the std modules from
 * npm, as everything else here has then.
 */
import { deno, ROOT } from "./project.ts";
import { stdFlags } from "./std.ts";

const PUBLISH = ["publish", "--dry-run", "--allow-dirty", "--quiet"];
const FROM_NPM: Readonly<Record<string, string>> = {
  "@std/streams/text-line-stream":
    "npm:deno-std@1.4.0/streams/text_line_stream.js",
};

/** Tries to publish, without publishing. */
export async function publishes(): Promise<boolean> {
  if ((await stdFlags()).length === 0) return await deno(PUBLISH);
  const folder = await Deno.makeTempDir();
  try {
    const config = JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`));
    for (const path of config.publish.include) {
      await copy(ROOT + path, `${folder}/${path}`);
    }
    config.imports = FROM_NPM;
    const json = JSON.stringify(config);
    await Deno.writeTextFile(`${folder}/deno.json`, json);
    return await deno(PUBLISH, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function copy(from: string, to: string): Promise<void> {
  if ((await Deno.stat(from)).isFile) {
    await Deno.copyFile(from, to);
    return;
  }
  await Deno.mkdir(to, { recursive: true });
  for await (const { name } of Deno.readDir(from)) {
    await copy(`${from}/${name}`, `${to}/${name}`);
  }
}
