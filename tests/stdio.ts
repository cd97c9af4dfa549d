/**
 * Commands that start a server with standard streams of every kind: closed,
 * a file, full, non-blocking, sockets, or as the first process of a container.
 */

/** Runs a command with its streams redirected by a shell, which it replaces. */
export function redirected(
  redirections: string,
  command: readonly string[],
): readonly string[] {
  return ["sh", "-c", `exec "$@" ${redirections}`, "sh", ...command];
}

/** Fills the pipe that is stream `fd`, then turns into the command. */
const FILL = `
import os, sys
fd = int(sys.argv[1])
os.set_blocking(fd, False)
try:
    while True:
        os.write(fd, b" ")
except BlockingIOError:
    os.set_blocking(fd, True)
os.execvp(sys.argv[2], sys.argv[2:])
`;

/** Runs a command whose stdout (1) or stderr (2) is a full pipe, of spaces. */
export function filled(
  fd: 1 | 2,
  command: readonly string[],
): readonly string[] {
  return ["python3", "-c", FILL, String(fd), ...command];
}

/**
 * Stands between a client and the command: the command's stdin and stdout are
 * pipes or sockets (two, or "one" for both) that do not block. Reads little at
 * a time, so that they are full more often than not. Ends with the command's
 * exit code.
 */
const RELAY = `
import os, socket, subprocess, sys, threading
kind, command = sys.argv[1], sys.argv[2:]

def pair():
    ours, theirs = socket.socketpair()
    return ours.detach(), theirs.detach()

if kind == "one":
    ours_in, their_in = ours_out, their_out = pair()
elif kind == "sockets":
    (ours_in, their_in), (ours_out, their_out) = pair(), pair()
else:
    their_in, ours_in = os.pipe()
    ours_out, their_out = os.pipe()
os.set_blocking(their_in, False)
os.set_blocking(their_out, False)
child = subprocess.Popen(command, stdin=their_in, stdout=their_out)
for fd in {their_in, their_out}:
    os.close(fd)

def feed():
    try:
        while chunk := os.read(0, 65536):
            while chunk:
                chunk = chunk[os.write(ours_in, chunk):]
    except OSError:
        return
    if kind == "one":
        socket.socket(fileno=os.dup(ours_in)).shutdown(socket.SHUT_WR)
    else:
        os.close(ours_in)

threading.Thread(target=feed, daemon=True).start()
try:
    while chunk := os.read(ours_out, 1460):
        while chunk:
            chunk = chunk[os.write(1, chunk):]
except OSError:
    os.close(ours_out)
code = child.wait()
os._exit(code if code >= 0 else 128 - code)
`;

/** The ways in which a relay talks with its command. */
export type Streams = "pipes" | "sockets" | "one";

/** Runs a command behind non-blocking streams. */
export function nonBlocking(
  streams: Streams,
  command: readonly string[],
): readonly string[] {
  return ["python3", "-c", RELAY, streams, ...command];
}

/** Passes requests on, reads the first byte of the answer and hangs up. */
const LEAVE = `
import os, socket, subprocess, sys, threading
streams, command = sys.argv[1], sys.argv[2:]
ours, theirs = socket.socketpair()
child = subprocess.Popen(
    command,
    stdin=theirs if streams == "one" else subprocess.PIPE,
    stdout=theirs,
)
theirs.close()
to = ours.fileno() if streams == "one" else child.stdin.fileno()

def feed(rest):
    try:
        while rest:
            rest = rest[os.write(to, rest):]
    except OSError:
        pass

threading.Thread(target=feed, args=(sys.stdin.buffer.read(),), daemon=True).start()
# From the first byte on there is more, which nobody reads.
ours.recv(1)
ours.close()
code = child.wait()
os._exit(code if code >= 0 else 128 - code)
`;

/**
 * Runs a command that talks over a socket (`one` for both directions), passes
 * the input on, and hangs up after the first byte of the answer.
 */
export function leftAlone(
  streams: "sockets" | "one",
  command: readonly string[],
): readonly string[] {
  return ["python3", "-c", LEAVE, streams, ...command];
}

/** Runs a command as the first process of a container. */
export function asFirstProcess(command: readonly string[]): readonly string[] {
  return ["unshare", "--pid", "--fork", "--kill-child", ...command];
}

/** Why there are no containers here, or nothing if there are. */
export function noContainer(): string | undefined {
  return fails(asFirstProcess(["true"]))
    ? "unshare --pid is not permitted here"
    : undefined;
}

/** Why there are no redirections here, or nothing if there are. */
export function noShell(): string | undefined {
  return fails(["sh", "-c", ":"]) ? "no sh" : undefined;
}

/** Why there is no relay here, or nothing if there is one. */
export function noRelay(): string | undefined {
  return fails(["python3", "-c", "import os; os.set_blocking(1, True)"])
    ? "no python3 that can set O_NONBLOCK"
    : undefined;
}

/** The server in the container that a process has become, on Linux. */
export async function inContainer(pid: number): Promise<number> {
  // Whatever starts it may have had other children before.
  const script = `grep -q unshare comm && cat task/${pid}/children`;
  return Number((await poll(pid, script, /^\d+/))[0]);
}

/** Waits until a process hangs in a write to a full pipe, on Linux. */
export async function untilBlocked(pid: number): Promise<void> {
  await poll(pid, "cat task/*/wchan", /pipe_write/);
}

/** Why {@linkcode untilBlocked} cannot tell, or nothing if it can. */
export function noWaitChannel(): string | undefined {
  return fails(["sh", "-c", "grep -q . /proc/self/wchan"])
    ? "no /proc/PID/wchan"
    : undefined;
}

/** Asks about a process until the answer is what is waited for. */
async function poll(
  pid: number,
  script: string,
  expected: RegExp,
): Promise<RegExpExecArray> {
  for (;;) {
    const { stdout, code } = await new Deno.Command("sh", {
      args: ["-c", `cd /proc/${pid} || exit 9; ${script}`],
      stderr: "null",
    }).output();
    if (code === 9) throw new Error(`the process ended before: ${script}`);
    const match = expected.exec(new TextDecoder().decode(stdout));
    if (match !== null) return match;
  }
}

function fails([command = "", ...args]: readonly string[]): boolean {
  try {
    const { success } = new Deno.Command(command, {
      args,
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).outputSync();
    return !success;
  } catch {
    return true;
  }
}
