import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { env, execPath } from "node:process";
import { SpawnedProgram } from "../../fake-apiserver/testing/spawned-program.js";
import { runGroupCommand } from "../../src/protocol/group-command.js";
import { isBuilt, type PortBuilder } from "../../src/suite/port/build.js";
import { missingToolchain } from "../../src/suite/port/toolchain.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { junitResults, type TestResult } from "./junit-results.js";
import { isOfPart, type Part } from "./part.js";
import { PROGRAMS_FOLDER, type Recipe, recipeOf } from "./recipe.js";
import type { Suite } from "./suite.js";

/** The result of a suite. */
export type SuiteOutcome =
  | {
      readonly type: "ran";
      readonly results: readonly TestResult[];
      /** Names of tests of other parts. */
      readonly elsewhere: readonly string[];
    }
  /** Its toolchain is missing. */
  | { readonly type: "missing"; readonly reason: string }
  /** There are no results for another reason. */
  | { readonly type: "broken"; readonly reason: string }
  /** It did not end before `signal`. */
  | { readonly type: "late"; readonly reason: string };

/** The selected tests of a suite, and how they are run. */
export interface RunOptions {
  readonly root: string;
  readonly builder: PortBuilder;
  readonly part: Part;
  /** Regular expressions for further excluded tests. */
  readonly leftOut: readonly string[];
  /** Only failed tests are rerun: the earlier output is kept. */
  readonly isAgain: boolean;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Reports progress. */
  readonly say: (what: string) => void;
}

/** The folder of this tool, relative to the root. */
const FOLDER = "tools/suites";

/** The folder of reports and logs, relative to the root. */
const OUT_FOLDER = "reports/out/suites";

/** The time limit of a suite's tests, on a busy machine. */
const SUITE_MAX_MS = 30 * 60_000;

/** The time limit of a fetch. */
const REPOSITORY_MAX_MS = 30_000;

/** How much of a suite's output is kept, and how much of it is shown when there is no report. */
const LOG_MAX_CHARS = 4_000_000;
const SHOWN_MAX_CHARS = 4_000;

/** Builds a suite on first use, and runs it against a fake apiserver of its own. Never rejects. */
export async function runSuite(suite: Suite, options: RunOptions): Promise<SuiteOutcome> {
  const { root, builder, signal, say } = options;
  const recipe = recipeOf(suite);
  const folder = join(root, FOLDER);
  const { build, inputs } = recipe;
  const program = { name: suite.name, port: { folder }, version: { build, inputs } };
  try {
    const missing = await missingToolchain(recipe.toolchain, { folder });
    if (missing.length > 0) return { type: "missing", reason: missing.join("; ") };
    const { repository } = suite;
    if (repository !== undefined && !isBuilt(program) && !(await answers(repository.url, folder))) {
      return { type: "missing", reason: `${repository.url} does not answer` };
    }
    await builder.build(program, { signal, onCommand: (one) => say(`${suite.name}: ${one}`) });
    say(`${suite.name}: running`);
    return await runTests(suite, recipe, options);
  } catch (error) {
    if (signal.aborted) return { type: "late", reason: "it was still being built" };
    return { type: "broken", reason: messageOf(error) };
  }
}

async function answers(url: string, cwd: string): Promise<boolean> {
  const end = await runGroupCommand({
    command: ["git", "ls-remote", url, "HEAD"],
    cwd,
    outputMaxChars: SHOWN_MAX_CHARS,
    clock: new SystemClock(),
    deadlineMs: REPOSITORY_MAX_MS,
  });
  return end.type === "exited" && end.exitCode === 0;
}

async function runTests(
  suite: Suite,
  recipe: Recipe,
  { root, part, leftOut, isAgain, signal }: RunOptions,
): Promise<SuiteOutcome> {
  const out = join(root, OUT_FOLDER, suite.name, ...(isAgain ? ["again"] : []));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const file = (name: string) => join(out, name);
  using server = await startServer(root, suite, file("kubeconfig"));
  const variables = {
    PATH: [join(root, FOLDER, PROGRAMS_FOLDER), env["PATH"] ?? ""].join(delimiter),
    // Clients cache discovery there, and would remember another server.
    HOME: out,
    KUBECONFIG: file("kubeconfig"),
    ...suite.env,
  };
  const choice = { ...part, leftOut: [...part.leftOut, ...leftOut] };
  const end = await runGroupCommand({
    command: [
      "env",
      ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
      ...recipe.command(file("junit.xml"), choice),
    ],
    cwd: join(root, FOLDER, recipe.folder),
    outputMaxChars: LOG_MAX_CHARS,
    clock: new SystemClock(),
    deadlineMs: SUITE_MAX_MS,
    signal,
  });
  writeFileSync(file("output.log"), end.output);
  writeFileSync(file("server.log"), server.stdout);
  const shown = end.output.slice(-SHOWN_MAX_CHARS);
  if (end.type === "aborted") return { type: "late", reason: "its tests were still running" };
  if (end.type === "late") {
    return { type: "broken", reason: `not done after ${SUITE_MAX_MS / 60_000} minutes\n${shown}` };
  }
  if (!existsSync(file("junit.xml"))) {
    return { type: "broken", reason: `it left no report\n${shown}` };
  }
  const all = junitResults(readFileSync(file("junit.xml"), "utf8"));
  const results = all.filter(({ name }) => isOfPart(part, name));
  const elsewhere = all.flatMap(({ name }) => (isOfPart(part, name) ? [] : [name]));
  return results.length === 0
    ? { type: "broken", reason: `it ran no test\n${shown}` }
    : { type: "ran", results, elsewhere };
}

async function startServer(
  root: string,
  { server = [], load }: Suite,
  kubeconfig: string,
): Promise<SpawnedProgram> {
  const args = [join(root, "dist/fake-apiserver/cli.js"), "--log", "--kubeconfig", kubeconfig];
  const loaded = load === undefined ? [] : ["--load", join(root, FOLDER, load)];
  const program = new SpawnedProgram(execPath, [...args, ...loaded, ...server], {
    env: { PATH: env["PATH"] ?? "" },
  });
  await program.output(/Kubernetes API/);
  return program;
}
