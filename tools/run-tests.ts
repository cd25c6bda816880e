/**
 * `npm test`: everything that has to hold, in order; what does not depend on each other side by side. `npm run test:integration`:
 * what starts programs, browsers and packages, and what takes long. Ends with `total: N passed, N failed, N skipped` and exit code
 * 1 when anything failed.
 */
import { readFileSync, rmSync } from "node:fs";
import { stdout } from "node:process";
import { flagsOf, program } from "../src/cli/flags.js";
import { SystemClock } from "../src/time/system-clock.js";
import { readReports } from "./test-run/read-reports.js";
import { runStage, type Stage, type StageResult } from "./test-run/stage.js";
import {
  countsOfNodeTest,
  countsOfReport,
  failuresOfNodeTest,
  sumCounts,
  totalLine,
} from "./test-run/test-counts.js";

/** Where the script `features` writes. */
const FEATURE_REPORTS = "reports/out/features";
/** Where the script `features:older` writes. */
const OLDER_REPORTS = "reports/out/features-older";

/**
 * Groups one after another; in a group, rows side by side; in a row, one by one. The long rows take as long as each other on
 * two processors.
 */
type Plan = readonly (readonly (readonly Stage[])[])[];

const TYPES: Stage = { script: "types", heading: "the compiler is content" };

/** Unit tests keep two processors busy; beside other rows, each of them would take twice as long. */
const EVERYDAY: Plan = [
  [[TYPES]],
  [[nodeTests("unit", "unit tests")]],
  [
    [
      {
        script: "features",
        heading: `the reference does what the features say, which covers ${coverageDemand()}`,
        isTalkative: true,
        countsOf: () => countsOfFeatures(FEATURE_REPORTS),
      },
      { script: "lint", heading: "the linter is content" },
      { script: "generated", heading: "generated files are up to date" },
      { script: "tidy", heading: "house rules", isTalkative: true },
    ],
    [{ script: "mutants:turn", heading: "wrong informers are found out", isTalkative: true }],
  ],
];

/** What starts programs, browsers and packages, and what takes long. */
const INTEGRATION: Plan = [
  [[TYPES]],
  [[nodeTests("integration", "integration tests")]],
  [
    [
      { script: "apiserver", heading: "the fake apiserver does what a real one does" },
      {
        script: "features:older",
        heading: "the reference does what the features say of older client-go",
        countsOf: () => countsOfFeatures(OLDER_REPORTS),
      },
    ],
    [{ script: "mutants:legal", heading: "legal variants pass", isTalkative: true }],
  ],
];

const { integration: isIntegration = false } = flagsOf<{ readonly integration?: true }>(
  program(
    "test",
    "Runs everything that has to hold; exits with 1 where something does not.",
  ).option("--integration", "what starts programs, browsers and packages, and what takes long"),
);
const clock = new SystemClock();
process.on("SIGINT", () => process.exit(130)).on("SIGTERM", () => process.exit(143));
for (const folder of [FEATURE_REPORTS, OLDER_REPORTS]) {
  rmSync(folder, { recursive: true, force: true });
}

const results: StageResult[] = [];
for (const rows of isIntegration ? INTEGRATION : EVERYDAY) await Promise.all(rows.map(runRow));
const total = sumCounts(results.map(({ counts }) => counts));
stdout.write(`${totalLine(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runRow(stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) {
    const result = await runStage(stage, clock);
    results.push(result);
    show(result);
  }
}

/** A heading in one line; below it, the output of a failed stage. */
function show({ stage, counts, output, durationMs, isLate }: StageResult): void {
  const { passed, failed, skipped } = counts;
  const numbers = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const seconds = (durationMs / 1000).toFixed(1);
  const mark = failed === 0 ? "✔" : "✖";
  stdout.write(`${mark} ${stage.script}: ${stage.heading}: ${numbers} (${seconds} s)\n`);
  if (isLate) stdout.write(`    its time was over: it was ended after ${seconds} s, unfinished\n`);
  if (failed > 0) stdout.write(indented((stage.excerptOf ?? String)(output)));
  else if (stage.isTalkative) stdout.write(indented(output));
}

function indented(output: string): string {
  const lines = output.trimEnd().split("\n");
  return `${lines.map((line) => (line === "" ? "" : `    ${line}`)).join("\n")}\n`;
}

function nodeTests(script: string, heading: string): Stage {
  return { script, heading, countsOf: countsOfNodeTest, excerptOf: failuresOfNodeTest };
}

function countsOfFeatures(folder: string) {
  const reports = readReports(folder);
  if (reports.size === 0) return undefined;
  return sumCounts([...reports.values()].map(countsOfReport));
}

/** What `.c8rc.json` asks of the scenarios: how much of the reference they have to reach. */
function coverageDemand(): string {
  const { lines, branches } = JSON.parse(readFileSync(".c8rc.json", "utf8"));
  return `at least ${lines} % of its lines and ${branches} % of its branches`;
}
