/**
 * What the official conformance suite is run for, and which of its scenarios
 * and checks cannot pass, written down beforehand with the reason.
 */

/** Why names are not expected to pass. */
export type Reasons = readonly (readonly [
  reason: string,
  names: readonly string[],
])[];

/** One run of one version of the suite. */
export interface Run {
  /** What the tests call it. */
  readonly name: string;
  /** Which package of `suite/` it is. */
  readonly suite: "conformance-0.1" | "conformance-0.2";
  /** What it is told besides. */
  readonly args: readonly string[];
  /** How many scenarios that comes to. */
  readonly scenarios: number;
  /**
   * Scenarios about what the server does not offer. They must not pass, but
   * nothing that the server says in them may break the schema.
   */
  readonly outOfScope: Reasons;
  /**
   * Checks that fail or warn in other scenarios, as `scenario: check`. Each has
   * to, and no other may.
   */
  readonly failing: Reasons;
}

const NEVER_ASKS = "the server never asks the client for anything";
const NOTHING_CHANGES = "nothing that the server has ever changes";

const LEGACY_OUT_OF_SCOPE: Reasons = [
  [NEVER_ASKS, ["tools-call-sampling", "tools-call-elicitation"]],
  [NOTHING_CHANGES, ["resources-subscribe", "resources-unsubscribe"]],
];

const NEWEST_LEGACY_OUT_OF_SCOPE: Reasons = [
  ...LEGACY_OUT_OF_SCOPE,
  [NEVER_ASKS, ["elicitation-sep1034-defaults", "elicitation-sep1330-enums"]],
  ["taking up a broken stream is HTTP's own", ["server-sse-polling"]],
];

const MODERN_OUT_OF_SCOPE: Reasons = [
  [NEVER_ASKS, [
    "input-required-result-basic-elicitation",
    "input-required-result-basic-list-roots",
    "input-required-result-basic-sampling",
    "input-required-result-capability-check",
    "input-required-result-ignore-extra-params",
    "input-required-result-missing-input-response",
    "input-required-result-multi-round",
    "input-required-result-multiple-input-requests",
    "input-required-result-non-tool-request",
    "input-required-result-request-state",
    "input-required-result-result-type",
    "input-required-result-tampered-state",
    "input-required-result-validate-input",
  ]],
  ["tasks are an extension that the server does not offer", [
    "tasks-capability-negotiation",
    "tasks-dispatch-and-envelope",
    "tasks-lifecycle",
    "tasks-mrtr-composition",
    "tasks-mrtr-input",
    "tasks-request-headers",
    "tasks-request-state-removal",
    "tasks-required-task-error",
    "tasks-status-notifications",
    "tasks-wire-fields",
  ]],
  [
    "arguments in HTTP headers are HTTP's own",
    ["http-custom-header-server-validation"],
  ],
];

/**
 * Scenarios out of scope that pass for want of what they are about: any error
 * will do, also that there is no such tool.
 */
export const PASSES_UNTRIED: ReadonlySet<string> = new Set([
  "input-required-result-validate-input",
]);

const MODERN_FAILING: Reasons = [
  [
    "the bridge does not compare HTTP headers with bodies, which it hands on as they are",
    [
      "server-stateless: sep-2575-http-server-header-mismatch-400",
      "http-header-validation: sep-2243-server-reject-invalid-headers",
      "http-header-validation: sep-2243-server-reject-error-code",
    ],
  ],
  [
    "no tool can depend on a capability of a client that is never asked",
    [
      "server-stateless: sep-2575-server-rejects-undeclared-capability",
      "server-stateless: sep-2575-missing-capability-http-400",
    ],
  ],
];

/** All of them: each version of the suite, each revision that it knows. */
export const RUNS: readonly Run[] = [
  {
    name: "0.1.16, 2025-11-25",
    suite: "conformance-0.1",
    args: ["--suite=all"],
    scenarios: 32,
    outOfScope: NEWEST_LEGACY_OUT_OF_SCOPE,
    failing: [],
  },
  {
    name: "0.2.0-alpha.12, 2025-06-18",
    suite: "conformance-0.2",
    args: ["--suite=all", "--spec-version=2025-06-18"],
    scenarios: 27,
    outOfScope: LEGACY_OUT_OF_SCOPE,
    failing: [],
  },
  {
    name: "0.2.0-alpha.12, 2025-11-25",
    suite: "conformance-0.2",
    args: ["--requirements=2025-11-25"],
    scenarios: 33,
    outOfScope: NEWEST_LEGACY_OUT_OF_SCOPE,
    failing: [],
  },
  {
    name: "0.2.0-alpha.12, 2026-07-28",
    suite: "conformance-0.2",
    args: ["--requirements=2026-07-28"],
    scenarios: 50,
    outOfScope: MODERN_OUT_OF_SCOPE,
    failing: MODERN_FAILING,
  },
];
