/** A pseudo-terminal, by way of Python: Deno has none. */

/**
 * Runs a command with a terminal as its stdin, stdout and stderr, types what
 * comes in on stdin followed by an end of file, and prints what was on screen.
 */
const SCRIPT = `
import os, pty, sys
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[1], sys.argv[1:])
os.write(terminal, sys.stdin.buffer.read() + b"\\x04")
screen = b""
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    screen += chunk
_, status = os.waitpid(child, 0)
sys.stdout.buffer.write(screen)
sys.exit(os.WEXITSTATUS(status) if os.WIFEXITED(status) else 1)
`;

/** The command that runs another one under a pseudo-terminal. */
export function underTerminal(
  ...command: readonly string[]
): readonly string[] {
  return ["python3", "-c", SCRIPT, ...command];
}

/** Why there is no pseudo-terminal here, or nothing if there is one. */
export function noTerminal(): string | undefined {
  try {
    const { success } = new Deno.Command("python3", {
      args: ["-c", "import pty"],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).outputSync();
    return success ? undefined : "python3 has no pty module";
  } catch {
    return "no python3";
  }
}
