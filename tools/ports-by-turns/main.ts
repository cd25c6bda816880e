/**
 * Judges the ports that run only when they are named, as many as there is time for; each day begins with another.
 *
 *   npm run ports:turn -- --seconds 900 [--out <folder>] [--explore <seed>]
 *
 * With --explore, the first that was judged lives through random histories from this seed for a minute, at last. What that
 * finds is shown, and fails nothing; a line that begins with "new: " is about what is in no known-findings.yaml.
 * Prints what it leaves out, and ends with `total: N passed, N failed, N skipped`, where a port that was left out is one
 * skipped. Exits 1 when a port is not as its baseline says, or could not be run, 2 for a wrong flag.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { execPath, exit, stdout } from "node:process";
import { flagsOf, program, wholeNumber } from "../../src/cli/flags.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { readReports } from "../test-run/read-reports.js";
import { stageCounts } from "../test-run/stage.js";
import {
  countsOfReport,
  NO_TESTS,
  sumCounts,
  type TestCounts,
  totalLine,
} from "../test-run/test-counts.js";
import { planOfTheDay, type Turn } from "./plan-of-the-day.js";
import { TURNS } from "./turns.js";

const DEFAULT_SECONDS = 900;
/** A minute of histories, the adapter's start, and making something short. */
const EXPLORATION_SECONDS = 150;

const { seconds, out, explore } = flagsOf<{
  readonly seconds: number;
  readonly out: string;
  readonly explore?: number;
}>(
  program("ports:turn", "Judges the ports whose turn it is.")
    .option("--seconds <n>", "how long it may take", wholeNumber(1), DEFAULT_SECONDS)
    .option("--out <folder>", "where reports go", "reports/out/turns")
    .option("--explore <seed>", "explores the first of the day as well", wholeNumber(1)),
);

const clock = new SystemClock();
const startedAtMs = clock.nowMs();
const leftMs = () => startedAtMs + seconds * 1_000 - clock.nowMs();
const judgingSeconds = explore === undefined ? seconds : seconds - EXPLORATION_SECONDS;
const { runs, leftOut } = planOfTheDay(TURNS, judgingSeconds, startedAtMs);
const counts = runs.map(judged);
for (const { target, seconds: needed } of leftOut) {
  stdout.write(`left out: ${target}, which may take ${needed} s\n`);
}
const [first] = runs;
if (explore !== undefined && first !== undefined) {
  suite([
    "explore",
    "--port",
    first.target,
    "--minutes",
    "1",
    "--seed",
    `${explore}`,
    "--no-build",
  ]);
}
const total = sumCounts([...counts, { ...NO_TESTS, skipped: leftOut.length }]);
stdout.write(`${totalLine(total)}\n`);
exit(total.failed === 0 ? 0 : 1);

/** Runs one to its end, or until all time is up: that is no verdict. */
function judged({ target }: Turn): TestCounts {
  const folder = join(out, target);
  rmSync(folder, { recursive: true, force: true });
  const flags = ["--require-toolchains", "--out", folder];
  const { status, error } = suite(["run", "--port", target, ...flags]);
  if (error !== undefined && "code" in error && error.code === "ETIMEDOUT") {
    stdout.write(`left out: ${target}, which did not come to its end in time\n`);
    return { ...NO_TESTS, skipped: 1 };
  }
  const reports = [...readReports(folder).values()].map(countsOfReport);
  return stageCounts(reports.length === 0 ? undefined : sumCounts(reports), status === 0);
}

/** One command of the suite, which ends when all time is up. An interrupt lets it end what it has started. */
function suite(args: readonly string[]) {
  const cli = join(packageRoot(), "dist/src/cli/main.js");
  const end = { timeout: Math.max(1, leftMs()), killSignal: "SIGINT" } as const;
  return spawnSync(execPath, [cli, ...args], { stdio: "inherit", ...end });
}
