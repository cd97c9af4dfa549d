/** The workflows: whose code they run, and what it may do. */
import { assert, assertEquals } from "@std/assert";
import { parse } from "@std/yaml/parse";
import config from "../deno.json" with { type: "json" };
import { TARGETS } from "../.ci/release/config.ts";

const FOLDER = new URL("../.github/workflows/", import.meta.url);

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly include: unknown } };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (name: string): string =>
  Deno.readTextFileSync(new URL(name, FOLDER));

/** What is wrong with a workflow, in a few words each. */
function faults(text: string): string[] {
  const { permissions, jobs } = parse(text) as Workflow;
  const found: string[] = [];
  const has = (fault: string, is: boolean): void => {
    if (is) found.push(fault);
  };
  has("rights", JSON.stringify(permissions) !== '{"contents":"read"}');
  for (const [name, job] of Object.entries(jobs)) {
    const steps = job.steps ?? [];
    for (const uses of [job, ...steps].flatMap(({ uses }) => uses ?? [])) {
      // What is in this repository comes with it.
      if (uses.startsWith("./")) continue;
      const pinned = /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(uses);
      has(`${name}: ${uses} is not pinned`, !pinned);
      const said = /^ # v\d+\.\d+\.\d+$/m.test(text.split(uses)[1] ?? "");
      has(`${name}: ${uses} has no version beside it`, !said);
    }
    for (const { uses, run = "", with: inputs } of steps) {
      // What an expression gives would be run as a part of the script.
      has(`${name}: an expression in a script`, run.includes("${{"));
      const keeps = uses?.startsWith("actions/checkout@") &&
        inputs?.["persist-credentials"] !== false;
      has(`${name}: the checkout keeps its token`, keeps === true);
      const npm = /\bnpx?\b/.test(run);
      const writes = job.permissions?.contents === "write";
      has(`${name}: code from npm may write`, npm && writes);
      // Tasks that are not there would be found out by a run alone.
      for (const [, task] of run.matchAll(/deno@\S+ task (\w+)/g)) {
        has(`${name}: no task ${task}`, !Object.hasOwn(config.tasks, task!));
      }
      for (const [, version] of run.matchAll(/\bdeno@(\S+)/g)) {
        has(`${name}: Deno ${version}`, version !== "2.9.6");
      }
    }
  }
  return found;
}

for (const { name } of Deno.readDirSync(FOLDER)) {
  Deno.test(`workflow ${name}: actions are pinned, rights are few, no text runs`, () => {
    assertEquals(faults(read(name)), []);
  });
}

const GOOD = `
permissions:
  contents: read
jobs:
  job:
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@${"0".repeat(40)} # v1.2.3
        with:
          persist-credentials: false
      - run: |
          true
          npx -y deno@2.9.6 task check
`;

Deno.test("workflows: each fault is found", () => {
  assertEquals(faults(GOOD), []);
  const changes: readonly (readonly [string, string, string])[] = [
    ["contents: read\njobs", "contents: write\njobs", "rights"],
    ["permissions:\n  contents: read", "on: push", "rights"],
    ["0".repeat(40), "v1", "not pinned"],
    [" # v1.2.3", "", "no version"],
    ["          true", "          ${{ github.ref }}", "an expression"],
    ["credentials: false", "credentials: true", "keeps its token"],
    ["      contents: read", "      contents: write", "may write"],
    ["task check", "task chekc", "no task chekc"],
    ["deno@2.9.6", "deno@latest", "Deno latest"],
  ];
  for (const [from, to, fault] of changes) {
    assert(GOOD.includes(from), from);
    const [found = "nothing"] = faults(GOOD.replace(from, to));
    assert(found.includes(fault), `${to}: ${found}`);
  }
});

Deno.test("release.yml: each right, in the one job that needs it", () => {
  const { jobs } = parse(read("release.yml")) as Workflow;
  const rights = Object.entries(jobs)
    .flatMap(([name, { permissions }]) =>
      permissions ? [[name, permissions]] : []
    );
  assertEquals(Object.fromEntries(rights), {
    release: {
      contents: "write",
      "id-token": "write",
      attestations: "write",
    },
    jsr: { contents: "read", "id-token": "write" },
  });
});

Deno.test("release.yml: nothing is published before all is tested and built", () => {
  const { jobs } = parse(read("release.yml")) as Workflow;
  const order = Object.entries(jobs).map(([name, { needs }]) => [name, needs]);
  assertEquals(order, [
    ["test", undefined],
    ["build", "test"],
    ["collect", "build"],
    ["release", "collect"],
    ["jsr", "release"],
  ]);
  assertEquals(jobs.test!.uses, "./.github/workflows/ci.yml");
  const ci = parse(read("ci.yml")) as { on: Record<string, unknown> };
  assert(Object.hasOwn(ci.on, "workflow_call"));
});

Deno.test("release.yml: each system is built, under its own name", () => {
  const { jobs } = parse(read("release.yml")) as Workflow;
  const rows = jobs.build!.strategy!.matrix.include as { target: string }[];
  assertEquals(
    rows.map(({ target }) => target),
    TARGETS.map(({ name }) => name),
  );
});

Deno.test("release.yml: what is made is what is taken", () => {
  const { jobs } = parse(read("release.yml")) as Workflow;
  const inputs = Object.values(jobs).flatMap(({ steps = [] }) =>
    steps.flatMap(({ uses = "", with: inputs }) =>
      uses.includes("load-artifact@") ? [inputs?.name ?? inputs?.pattern] : []
    )
  );
  assertEquals(inputs, [
    "build-${{ matrix.target }}",
    "build-*",
    "release",
    "release",
  ]);
});
