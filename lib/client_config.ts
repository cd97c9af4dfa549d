/** What a client's configuration says of a server that it starts. */
export interface ClientConfig {
  /** The client, as people call it. */
  readonly title: string;
  /** The file that it stands in, or where it is typed. */
  readonly place: string;
  /** What is written there, for an executable. */
  readonly snippet: (path: string) => string;
}

const NAME = "strict-mcp";

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function mcpServers(command: string): string {
  return json({ mcpServers: { [NAME]: { command } } });
}

// A JSON string is a string of YAML and of TOML, too.
const quoted = JSON.stringify;

/** An argument for a POSIX shell. */
function word(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The clients, by the names that `--print-config` takes. */
export const CLIENT_CONFIGS: Readonly<Record<string, ClientConfig>> = {
  "claude-desktop": {
    title: "Claude Desktop",
    place: "claude_desktop_config.json",
    snippet: mcpServers,
  },
  "claude-code": {
    title: "Claude Code",
    place: "a terminal",
    snippet: (path) => `claude mcp add --scope user ${NAME} -- ${word(path)}`,
  },
  vscode: {
    title: "VS Code",
    place: ".vscode/mcp.json",
    snippet: (command) =>
      json({ servers: { [NAME]: { type: "stdio", command } } }),
  },
  cursor: {
    title: "Cursor",
    place: "~/.cursor/mcp.json",
    snippet: mcpServers,
  },
  windsurf: {
    title: "Windsurf",
    place: "~/.codeium/windsurf/mcp_config.json",
    snippet: mcpServers,
  },
  zed: {
    title: "Zed",
    place: "settings.json",
    snippet: (command) =>
      json({ context_servers: { [NAME]: { command, args: [], env: {} } } }),
  },
  cline: {
    title: "Cline",
    place: "cline_mcp_settings.json",
    snippet: mcpServers,
  },
  continue: {
    title: "Continue",
    place: ".continue/mcpServers/strict-mcp.yaml",
    snippet: (path) =>
      `name: ${NAME}
version: 0.0.1
schema: v1
mcpServers:
  - name: ${NAME}
    type: stdio
    command: ${quoted(path)}`,
  },
  "lm-studio": {
    title: "LM Studio",
    place: "mcp.json",
    snippet: mcpServers,
  },
  goose: {
    title: "Goose",
    place: "~/.config/goose/config.yaml",
    snippet: (path) =>
      `extensions:
  ${NAME}:
    name: ${NAME}
    type: stdio
    enabled: true
    cmd: ${quoted(path)}
    args: []
    envs: {}
    timeout: 300`,
  },
  codex: {
    title: "Codex",
    place: "~/.codex/config.toml",
    snippet: (path) => `[mcp_servers.${NAME}]\ncommand = ${quoted(path)}`,
  },
  "gemini-cli": {
    title: "Gemini CLI",
    place: "~/.gemini/settings.json",
    snippet: mcpServers,
  },
};
