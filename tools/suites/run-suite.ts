import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { env, execPath } from "node:process";
import { SpawnedProgram } from "../../fake-apiserver/testing/spawned-program.js";
import { runGroupCommand } from "../../src/protocol/group-command.js";
import type { PortBuilder } from "../../src/suite/build.js";
import { messageOf } from "../../src/suite/suite-error.js";
import { missingToolchain } from "../../src/suite/toolchain.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { junitResults, type TestResult } from "./junit-results.js";
import { PROGRAMS_FOLDER, type Recipe, recipeOf } from "./recipe.js";
import type { Suite } from "./suite.js";

/** How a suite ended. */
export type SuiteOutcome =
  | { readonly type: "ran"; readonly results: readonly TestResult[] }
  /** Its toolchain is not on this machine. */
  | { readonly type: "missing"; readonly reason: string }
  /** It is, and yet there are no results. */
  | { readonly type: "broken"; readonly reason: string };

/** What all suites of a run share. */
export interface RunOptions {
  readonly root: string;
  readonly builder: PortBuilder;
  /** Expressions for the names of tests that are not to run. */
  readonly leftOut: readonly string[];
  /** Says what is going on, for whoever waits. */
  readonly say: (what: string) => void;
}

/** Where all of this tool is, relative to the root. */
const FOLDER = "tools/suites";

/** Where reports and logs are kept, relative to the root. */
const OUT_FOLDER = "reports/out/suites";

/** What all tests of a suite may take together, on a busy machine. */
const SUITE_MAX_MS = 30 * 60_000;

/** How much of what a suite says is kept, and how much of it is shown when there is no report. */
const LOG_MAX_CHARS = 4_000_000;
const SHOWN_MAX_CHARS = 4_000;

/** Builds a suite on first use, and runs it against a fake apiserver of its own. Never rejects. */
export async function runSuite(suite: Suite, options: RunOptions): Promise<SuiteOutcome> {
  const { root, builder, say } = options;
  const recipe = recipeOf(suite);
  const folder = join(root, FOLDER);
  const { build, inputs } = recipe;
  try {
    const missing = await missingToolchain(recipe.toolchain, { folder });
    if (missing.length > 0) return { type: "missing", reason: missing.join("; ") };
    await builder.build(
      { name: suite.name, port: { folder }, version: { build, inputs } },
      { signal: new AbortController().signal, onCommand: (one) => say(`${suite.name}: ${one}`) },
    );
    say(`${suite.name}: running`);
    return await runTests(suite, recipe, options);
  } catch (error) {
    return { type: "broken", reason: messageOf(error) };
  }
}

async function runTests(
  suite: Suite,
  recipe: Recipe,
  { root, leftOut }: RunOptions,
): Promise<SuiteOutcome> {
  const out = join(root, OUT_FOLDER, suite.name);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const file = (name: string) => join(out, name);
  using server = await startServer(root, suite, file("kubeconfig"));
  const variables = {
    PATH: [join(root, FOLDER, PROGRAMS_FOLDER), env["PATH"] ?? ""].join(delimiter),
    // Clients keep what they discovered there, and would remember another server.
    HOME: out,
    KUBECONFIG: file("kubeconfig"),
    ...suite.env,
  };
  const end = await runGroupCommand({
    command: [
      "env",
      ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
      ...recipe.command(file("junit.xml"), leftOut),
    ],
    cwd: join(root, FOLDER, recipe.folder),
    outputMaxChars: LOG_MAX_CHARS,
    clock: new SystemClock(),
    deadlineMs: SUITE_MAX_MS,
  });
  writeFileSync(file("output.log"), end.output);
  writeFileSync(file("server.log"), server.stdout);
  const shown = end.output.slice(-SHOWN_MAX_CHARS);
  if (end.type === "late") {
    return { type: "broken", reason: `not done after ${SUITE_MAX_MS / 60_000} minutes\n${shown}` };
  }
  if (!existsSync(file("junit.xml"))) {
    return { type: "broken", reason: `it left no report\n${shown}` };
  }
  const results = junitResults(readFileSync(file("junit.xml"), "utf8"));
  return results.length === 0
    ? { type: "broken", reason: `it ran no test\n${shown}` }
    : { type: "ran", results };
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
