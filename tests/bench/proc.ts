/**
 * What Linux tells about a process and its children under `/proc`. Elsewhere
 * there is nothing to read, and every answer is undefined or the process alone.
 *
 * @module
 */

function read(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return undefined; // no /proc, or the process is gone
  }
}

/** The process and all that it started, so that a wrapper does not hide the server. */
function tree(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`) ?? "";
  const pids = children.split(" ").filter((word) => word.trim() !== "");
  return [pid, ...pids.flatMap((child) => tree(Number(child)))];
}

function statusMiB(pid: number, field: string): number | undefined {
  let sum: number | undefined;
  for (const each of tree(pid)) {
    const status = read(`/proc/${each}/status`);
    const kib = status?.match(new RegExp(`^${field}:\\s+(\\d+) kB`, "m"))?.[1];
    if (kib !== undefined) sum = (sum ?? 0) + Number(kib) / 1024;
  }
  return sum;
}

/** The most memory that the process has held so far, in MiB (VmHWM). */
export function peakMiB(pid: number): number | undefined {
  return statusMiB(pid, "VmHWM");
}

/** The memory that the process holds now, in MiB (VmRSS). */
export function residentMiB(pid: number): number | undefined {
  return statusMiB(pid, "VmRSS");
}

/** Ends the process and its children at once. */
export function killTree(pid: number): void {
  for (const each of tree(pid).reverse()) {
    try {
      Deno.kill(each, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}
