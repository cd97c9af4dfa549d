/** What a release is called, and where it is. */
import config from "../../deno.json" with { type: "json" };

/** The version, as everything else has to have it. */
export const VERSION: string = config.version;

/** The repository on GitHub. It stands here and in `server.json` alone. */
export const REPOSITORY = "strict-mcp/strict-mcp";

/** The bundle that the registry leads to. */
export const BUNDLE = "strict-mcp.mcpb";

/** Where that bundle is downloaded. */
export function bundleUrl(version: string): string {
  return `https://github.com/${REPOSITORY}/releases/download/v${version}/${BUNDLE}`;
}

/** A system that there are executables for. */
export interface Target {
  /** Its name in the names of files. */
  readonly name: string;
  /** What Deno calls it. */
  readonly deno: string;
  /** What Node and bundles call its operating system. */
  readonly platform: "linux" | "darwin" | "win32";
  /** The end of an executable's name. */
  readonly suffix: "" | ".exe";
}

/** All systems that there are executables for. */
export const TARGETS: readonly Target[] = [
  {
    name: "linux-x64",
    deno: "x86_64-unknown-linux-gnu",
    platform: "linux",
    suffix: "",
  },
  {
    name: "linux-arm64",
    deno: "aarch64-unknown-linux-gnu",
    platform: "linux",
    suffix: "",
  },
  {
    name: "macos-x64",
    deno: "x86_64-apple-darwin",
    platform: "darwin",
    suffix: "",
  },
  {
    name: "macos-arm64",
    deno: "aarch64-apple-darwin",
    platform: "darwin",
    suffix: "",
  },
  {
    name: "windows-x64",
    deno: "x86_64-pc-windows-msvc",
    platform: "win32",
    suffix: ".exe",
  },
];

/** The system that this runs on; an error where there is no release for it. */
export function ownTarget(): Target {
  const found = TARGETS.find(({ deno }) => deno === Deno.build.target);
  if (found === undefined) {
    throw new Error(`no release for ${Deno.build.target}`);
  }
  return found;
}

/** The folder that an archive unpacks to. */
export function folderName({ name }: Target): string {
  return `strict-mcp-${VERSION}-${name}`;
}

/** The archive of both programs for a system. */
export function archiveName(target: Target): string {
  return folderName(target) + (target.suffix === "" ? ".tar.gz" : ".zip");
}
