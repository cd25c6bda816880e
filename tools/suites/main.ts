/**
 * Runs third-party test suites for a real apiserver against the fake one. They are fetched and built on first
 * use; `suites.yaml` lists them, `expected-failures.yaml` the tests that may fail, and why.
 *
 *   node dist/tools/suites/main.js --help
 *
 * A suite whose toolchain is missing is skipped, with the reason. Exits with 1 for an unexpected failure, or an expected
 * one that passes; 2 for wrong flags or an invalid file; 3 if toolchains are required
 * and one is missing.
 */
import { exit, stderr, stdout } from "node:process";
import { Option } from "commander";
import { flagsOf, program, repeated, wholeNumber } from "../../src/cli/flags.js";
import { PortBuilder } from "../../src/suite/port/build.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { messageOf, SuiteError } from "../../src/suite/values/suite-error.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { askedAgain } from "./ask-again.js";
import { type ExpectedFailure, judgeResults, loadExpectedFailures } from "./expected-failures.js";
import { nameOfPart, type Part, partsOf, planOfTheDay, wholeOf } from "./part.js";
import { type RunOptions, runSuite } from "./run-suite.js";
import { chosenSuites, loadSuites, type Suite } from "./suite.js";
import { isAsExpected, type JudgedSuite, suitesText } from "./suites-text.js";

/** The flags as given. */
interface Flags {
  readonly only: readonly string[];
  readonly part?: number;
  readonly turn?: number;
  readonly requireToolchains?: true;
  readonly list?: true;
}

/** A suite, or a part of one, that is to run. */
type Planned = Pick<JudgedSuite, "suite" | "part">;

const clock = new SystemClock();

try {
  exit(await runSuites(readFlags()));
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
  exit(2);
}

async function runSuites(flags: Flags): Promise<number> {
  const { only, turn, requireToolchains, list } = flags;
  const root = packageRoot();
  const all = loadSuites(root);
  const ledger = loadExpectedFailures(root, all);
  const suites = chosenSuites(all, only);
  if (list === true) {
    stdout.write(`${suites.map(listLine).join("\n")}\n`);
    return 0;
  }
  const { runs, leftOut, days } = planOf(suites, flags);
  for (const one of leftOut) {
    const { suite, seconds } = one;
    stdout.write(`left out: ${nameOfPart(suite, one.part)}, which may take ${seconds} s\n`);
  }
  if (days > 1) stdout.write(`each day another: all have their turn in ${days} days\n`);
  const abort = new AbortController();
  if (turn !== undefined) clock.setTimer(turn * 1_000, () => abort.abort());
  const builder = new PortBuilder();
  const judged: JudgedSuite[] = [];
  for (const one of runs) {
    judged.push(await judgedSuite(one, { root, ledger, builder, signal: abort.signal }));
  }
  stdout.write(suitesText(judged, leftOut.length));
  if (!isAsExpected(judged)) return 1;
  const isMissing = judged.some(({ outcome }) => "type" in outcome && outcome.type === "missing");
  return requireToolchains === true && isMissing ? 3 : 0;
}

/** What runs, and what is left out for lack of time. */
function planOf(suites: readonly Suite[], { part, turn }: Flags) {
  if (turn !== undefined) return planOfTheDay(suites, turn, clock.nowMs());
  const runs = suites.map((suite) => ({ suite, part: numbered(suite, part) }));
  return { runs, leftOut: [], days: 1 };
}

function numbered(suite: Suite, number: number | undefined): Part {
  if (number === undefined) return wholeOf(suite);
  const parts = partsOf(suite);
  const part = parts[number - 1];
  if (part !== undefined) return part;
  throw new SuiteError("usage", `${suite.name} has no part ${number}; it has ${parts.length}`);
}

async function judgedSuite(
  { suite, part }: Planned,
  {
    ledger,
    ...options
  }: Omit<RunOptions, "part" | "leftOut" | "say" | "isAgain"> & {
    readonly ledger: readonly ExpectedFailure[];
  },
): Promise<JudgedSuite> {
  const entries = ledger.filter((entry) => entry.suite === suite.name);
  const leftOut = entries.flatMap((entry) => (entry.isLeftOut === true ? entry.tests : []));
  const say = (what: string) => stderr.write(`${what}\n`);
  const startedAtMs = clock.nowMs();
  const run = (of: Part, isAgain: boolean) =>
    runSuite(suite, { ...options, part: of, leftOut, say, isAgain });
  const outcome = await askedAgain(await run(part, false), entries, (only) => {
    say(`${suite.name}: failed, is asked again: ${only ?? "all"}`);
    return run(only === undefined ? part : { ...part, only }, true);
  });
  return {
    suite,
    part,
    seconds: Math.round((clock.nowMs() - startedAtMs) / 1_000),
    outcome:
      outcome.type === "ran" ? judgeResults(outcome.results, entries, outcome.elsewhere) : outcome,
  };
}

function listLine({ name, module, version, turn }: Suite): string {
  const [first = 0, ...more] = turn === undefined ? [] : [turn.seconds, ...(turn.parts ?? [])];
  const parts = more.length === 0 ? "" : ` in each of ${more.length + 1} parts`;
  const seconds = turn === undefined ? "has no turn" : `at most ${first} s${parts}`;
  return `${name}  ${module} ${version}  ${seconds}`;
}

function readFlags(): Flags {
  return flagsOf(
    program("suites", "Runs third-party test suites for a real apiserver against the fake one.")
      .option(
        "--only <name>",
        "only this suite, or all with this name before the slash; repeatable",
        repeated,
        [],
      )
      .option("--part <n>", "only this part of a suite that is run in parts", wholeNumber(1))
      .addOption(
        new Option(
          "--turn <seconds>",
          "run the suite of the day, or the next that takes no longer than this",
        )
          .argParser(wholeNumber(1))
          .conflicts("part"),
      )
      .option("--require-toolchains", "exit with 3 if a toolchain is missing, instead of skipping")
      .option("--list", "list the suites, and run none"),
  );
}
