// Long enough for a slow line, short enough to wait for where a firewall drops
// packets instead of refusing them.
const TIMEOUT_MS = 3000;

/** Whether a file can be had from a host: its headers arrive, with success. */
export async function reaches(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: "HEAD",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
