import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { packageRoot } from "../suite/values/package-root.js";
import { runProgram } from "./run-program.js";
import type { Output } from "./terminal.js";

/** The outcome of a run of the command line. */
export interface CliResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An adapter that only introduces itself: these scenarios need no more. */
const ADAPTER = `
process.stdin.setEncoding("utf8");
let rest = "";
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\\n");
  rest = lines.pop();
  for (const { id, cmd } of lines.map((line) => JSON.parse(line))) {
    process.stdout.write(JSON.stringify({ id, ok: cmd === "hello" ? HELLO : {} }) + "\\n");
    if (cmd === "shutdown") process.exit(0);
  }
});
process.stdin.on("end", () => process.exit(0));
const HELLO = {
  protocol: 1,
  implementation: { name: "fixture", version: "1.0.0", language: "javascript" },
  adapter: { name: "fixture-adapter", version: "1.0.0" },
  capabilities: ["store"],
  needs: [],
  clock: "real",
  level: "0.37",
};
`;

/** Steps whose evidence depends on the port's name: "bad" breaks what "good" keeps. */
const STEPS = `
import { createServer } from "node:net";
import { After, Before, Given } from "@cucumber/cucumber";
const TYPE = "application/vnd.informer-conformance.evidence+json";
Before(function ({ pickle }) {
  this.evidence = { outcome: "passed", seed: this.parameters.seed, clock: "real", durationMs: 5, tookMs: 0, timeline: [
    { index: 1, atMs: 0, source: "server", text: "GET /api/v1/pods → 200" },
    { index: 2, atMs: 53, source: "handler", text: "delete default/two" },
  ] };
  if (!pickle.tags.some(({ name }) => name === "@cap:absent")) return undefined;
  this.attach(JSON.stringify({ ...this.evidence, outcome: "skipped", skipReason: "no capability absent" }), TYPE);
  this.evidence = undefined;
  return "skipped";
});
Given("all is well", () => {});
Given("the port keeps its promise", function () {
  if (this.parameters.port !== "bad") return;
  const failure = { type: "assertion", reason: "the promise is broken", expected: "one list", observed: "two lists", pointsAt: [2] };
  this.evidence = { ...this.evidence, outcome: "failed", failure };
  throw new Error(failure.reason);
});
Given("it takes for ever", { timeout: -1 }, () => {
  process.stderr.write("waiting\\n");
  // Keeps the process alive whatever becomes of the run.
  createServer().listen(0, "127.0.0.1");
  return new Promise(() => {});
});
After(function () {
  if (this.evidence) this.attach(JSON.stringify(this.evidence), TYPE);
});
`;

/** The feature that `ProjectFixture` has by default: one pass, one outline of two rows, one skip. */
export const FEATURE = `@must
Feature: Promises
  What a port promises.

  @req:PROMISE-01
  Rule: A promise is kept

    @id:all-is-well
    Example: nothing happens
      Given all is well

    @id:promise-is-kept
    Scenario Outline: asked <how>
      Given the port keeps its promise

      Examples:
        | how     |
        | once    |
        | <b>hard |

    @id:absent-is-skipped @cap:absent
    Example: not for everybody
      Given all is well
`;

const LEDGER = `
- id: PROMISE-01
  duty: must
  says: A port keeps its promise.
  source: [a book]
`;

/** A small project in a temporary folder, with the ports "good" and "bad", to run the command line against. */
export class ProjectFixture implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), "informer-conformance-"));

  constructor(files: Readonly<Record<string, string>> = {}) {
    const all: Readonly<Record<string, string>> = {
      "package.json": '{"type":"module"}',
      "adapter.js": ADAPTER,
      "dist/steps/fixture.steps.js": STEPS,
      "features/promises.feature": FEATURE,
      "features/requirements/promise.yaml": LEDGER,
      "ports/good/port.yaml": portYaml("good"),
      "ports/bad/port.yaml": portYaml("bad"),
      ...files,
    };
    for (const [path, text] of Object.entries(all)) this.write(path, text);
    symlinkSync(join(packageRoot(), "node_modules"), join(this.root, "node_modules"));
  }

  /** Writes a file below the project's root. */
  write(path: string, text: string): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Runs the command line on this project. */
  run(args: readonly string[]): Promise<CliResult> {
    return runCli([...args, "--root", this.root], this.root);
  }

  /** The same in a process of its own. `onStderr` gets its standard error while it runs. */
  spawn(
    args: readonly string[],
    onStderr: (text: string, kill: (signal: NodeJS.Signals) => void) => void = () => {},
  ): Promise<CliResult> {
    const running = startCli([...args, "--root", this.root], this.root, (text) =>
      onStderr(text, running.kill),
    );
    return running.ended;
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/**
 * Runs the command line in `cwd`, in this process: a process for each would cost more than what it does. One at a time, for
 * the folder is the whole process's.
 */
export async function runCli(args: readonly string[], cwd = packageRoot()): Promise<CliResult> {
  const stdout = new Recorder();
  const stderr = new Recorder();
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const exitCode = await runProgram(args, {
      stdout,
      stderr,
      env: {},
      listenForInterruption: () => new AbortController().signal,
      leave: () => Promise.reject(new Error("Nobody has interrupted it")),
    });
    return { exitCode, stdout: stdout.text, stderr: stderr.text };
  } finally {
    process.chdir(before);
  }
}

/** Keeps what is written. */
class Recorder implements Output {
  text = "";

  write(text: string): void {
    this.text += text;
  }
}

/** The command line while it runs. */
export interface RunningCli {
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Its standard error so far. */
  readonly stderr: () => string;
  /** The same of standard output. */
  readonly stdout: () => string;
  readonly ended: Promise<CliResult>;
}

/**
 * Starts the compiled command line in `cwd`. `onStderr` hears all that it has written there, whenever there is more;
 * `more` is added to the environment.
 */
export function startCli(
  args: readonly string[],
  cwd = packageRoot(),
  onStderr: (text: string) => void = () => {},
  more: Readonly<Record<string, string>> = {},
): RunningCli {
  const main = join(packageRoot(), "dist", "src", "cli", "main.js");
  // Colours would come from the environment of the tests.
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", ...more };
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  const ended = new Promise<CliResult>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      onStderr(stderr);
    });
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
  return {
    kill: (signal) => void child.kill(signal),
    stderr: () => stderr,
    stdout: () => stdout,
    ended,
  };
}

/** A manifest whose adapter only introduces itself; `more` are further lines of its one version. */
export function portYaml(name: string, more = ""): string {
  return `name: ${name}
description: A port that exists for tests
language: javascript
lanes: 1
versions:
  - version: 1.0.0
    level: "0.37"
    run: [${JSON.stringify(process.execPath)}, ../../adapter.js]
${more}`;
}
