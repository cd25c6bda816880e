/** The commands of `action.yml`, one after another, as GitHub runs them: with bash, in a checkout of another repository. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";
import { packageRoot } from "../suite/values/package-root.js";
import { ProjectFixture } from "./project-fixture.js";

interface Step {
  readonly id?: string;
  readonly name: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const text = readFileSync(join(packageRoot(), "action.yml"), "utf8");
const action: Action = parse(text);

/** A stand-in for GitHub's own command: writes down what it was told, and cannot edit what is not there yet. */
const GH = `#!/bin/sh
echo "$@" >>gh.log
case "$*" in *--edit-last*) exit 1;; esac
`;

/** A repository with an adapter, in which the steps run. */
class Checkout implements Disposable {
  readonly project = new ProjectFixture();
  readonly outputs = new Map<string, string>();

  constructor() {
    writeFileSync(join(this.project.root, "gh"), GH);
    chmodSync(join(this.project.root, "gh"), 0o755);
  }

  /** Runs a step by its name. Its expressions are replaced by `values`. Returns the exit code. */
  run(name: string, values: Readonly<Record<string, string>>): number | null {
    const step = action.runs.steps.find((one) => one.name === name);
    assert.ok(step?.run, `no step ${name}`);
    const { root } = this.project;
    const env = Object.entries(step.env ?? {}).map(([key, expression]) => [
      key,
      expression.replace(/^\$\{\{ (.+) \}\}$/, (_, inner: string) => {
        assert.ok(inner in values, `${name}: nobody gives ${inner}`);
        return values[inner] ?? "";
      }),
    ]);
    const output = join(root, "output");
    const { status, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", step.run], {
      cwd: root,
      encoding: "utf8",
      env: {
        ...process.env,
        NO_COLOR: "1",
        PATH: `${root}:${process.env["PATH"]}`,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: join(root, "step-summary.md"),
        ...Object.fromEntries(env),
      },
    });
    assert.doesNotMatch(stderr, /This is a bug/);
    const written = existsSync(output) ? readFileSync(output, "utf8") : "";
    for (const [, key = "", value = ""] of written.matchAll(/^(.*?)=(.*)$/gm)) {
      this.outputs.set(key, value);
    }
    return status;
  }

  read(path: string): string {
    return readFileSync(join(this.project.root, path), "utf8");
  }

  [Symbol.dispose](): void {
    this.project[Symbol.dispose]();
  }
}

describe("action.yml", () => {
  const valuesFor = (checkout: Checkout, port: string) => ({
    "github.action_path": packageRoot(),
    "inputs.ports": `ports/${port}`,
    "inputs.arguments": `--root ${checkout.project.root} --seed 2`,
    "inputs.published": "reports/published",
    "inputs.out": "out",
  });

  it("runs, summarizes, and fails at the end for a port that breaks its promise", () => {
    using checkout = new Checkout();
    const values = valuesFor(checkout, "bad");
    assert.equal(checkout.run("Run", values), 0);
    assert.equal(checkout.outputs.get("exit-code"), "1");

    assert.equal(checkout.run("Summarize", values), 0);
    assert.match(checkout.outputs.get("result") ?? "", /^not conformant/);
    assert.match(checkout.read("step-summary.md"), /^### bad@1\.0\.0: the promise is broken /m);
    assert.equal(JSON.parse(checkout.read("out/badge.json")).color, "red");
    assert.match(checkout.read("out/bad@1.0.0/report.json"), /"seed": 2/);

    assert.equal(checkout.run("Decide", { "steps.run.outputs.exit-code": "1" }), 1);
    assert.equal(checkout.run("Decide", { "steps.run.outputs.exit-code": "0" }), 0);
  });

  it("says what is newly broken since the published results", async () => {
    using checkout = new Checkout();
    const { project } = checkout;
    await project.run(["run", "--port", "good"]);
    await project.run(["publish"]);
    const published = checkout.read("reports/published/good@1.0.0.json");
    project.write("reports/published/bad@1.0.0.json", published.replaceAll("good", "bad"));
    const values = valuesFor(checkout, "bad");
    checkout.run("Run", values);
    assert.equal(checkout.run("Summarize", values), 0);
    const summary = checkout.read("out/summary.md");
    assert.match(summary, /^### Since what is published\n\n```\nbad@1\.0\.0 → bad@1\.0\.0 /m);
    assert.match(summary, /PASS → FAIL/);
  });

  it("comments anew where there is no comment to edit", () => {
    using checkout = new Checkout();
    checkout.project.write("out/summary.md", "text");
    const values = {
      "inputs.token": "t",
      "inputs.out": "out",
      "github.event.pull_request.html_url": "https://github.test/o/r/pull/1",
    };
    assert.equal(checkout.run("Comment", values), 0);
    assert.equal(
      checkout.read("gh.log"),
      "pr comment https://github.test/o/r/pull/1 --edit-last --body-file out/summary.md\n" +
        "pr comment https://github.test/o/r/pull/1 --body-file out/summary.md\n",
    );
  });

  it("puts nothing from outside into a script, and names only inputs and outputs that there are", () => {
    for (const { name, run } of action.runs.steps) assert.doesNotMatch(run ?? "", /\$\{\{/, name);
    for (const [, input = ""] of text.matchAll(/\binputs\.([\w-]+)/g)) {
      assert.ok(input in action.inputs, input);
    }
    const ids = action.runs.steps.flatMap(({ id }) => id ?? []);
    for (const [, id = ""] of text.matchAll(/\bsteps\.([\w-]+)\.outputs/g)) {
      assert.ok(ids.includes(id), id);
    }
  });

  it("is described by its page", () => {
    const page = readFileSync(join(packageRoot(), "docs", "github-action.md"), "utf8");
    for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs)]) {
      assert.match(page, new RegExp(`^\\| \`${name}\` `, "m"));
    }
  });
});
