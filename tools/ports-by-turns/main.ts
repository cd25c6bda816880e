/**
 * Judges the ports that run only when they are named, as many as there is time for; each day begins with another.
 *
 *   npm run ports:turn -- --seconds 900 [--out <folder>]
 *
 * Prints what it leaves out, and ends with `total: N passed, N failed, N skipped`, where a port that was left out is one
 * skipped. Exits 1 when a port is not as its baseline says, or could not be run, 2 for a wrong flag.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { execPath, exit, stdout } from "node:process";
import { flagsOf, program, wholeNumber } from "../../src/cli/flags.js";
import { packageRoot } from "../../src/suite/package-root.js";
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

const { seconds, out } = flagsOf<{ readonly seconds: number; readonly out: string }>(
  program("ports:turn", "Judges the ports whose turn it is.")
    .option("--seconds <n>", "how long it may take", wholeNumber(1), DEFAULT_SECONDS)
    .option("--out <folder>", "where reports go", "reports/out/turns"),
);

const clock = new SystemClock();
const startedAtMs = clock.nowMs();
const { runs, leftOut } = planOfTheDay(TURNS, seconds, startedAtMs);
const counts = runs.map(judged);
for (const { target, seconds: needed } of leftOut) {
  stdout.write(`left out: ${target}, which may take ${needed} s\n`);
}
const total = sumCounts([...counts, { ...NO_TESTS, skipped: leftOut.length }]);
stdout.write(`${totalLine(total)}\n`);
exit(total.failed === 0 ? 0 : 1);

/** Runs one to its end, or until all time is up: that is no verdict. */
function judged({ target }: Turn): TestCounts {
  const folder = join(out, target);
  rmSync(folder, { recursive: true, force: true });
  const leftMs = startedAtMs + seconds * 1_000 - clock.nowMs();
  const cli = join(packageRoot(), "dist/src/cli/main.js");
  const flags = ["run", "--port", target, "--require-toolchains", "--out", folder];
  // An interrupt lets it end what it has started.
  const end = { timeout: Math.max(1, leftMs), killSignal: "SIGINT" } as const;
  const { status, error } = spawnSync(execPath, [cli, ...flags], { stdio: "inherit", ...end });
  if (error !== undefined && "code" in error && error.code === "ETIMEDOUT") {
    stdout.write(`left out: ${target}, which did not come to its end in time\n`);
    return { ...NO_TESTS, skipped: 1 };
  }
  const reports = [...readReports(folder).values()].map(countsOfReport);
  return stageCounts(reports.length === 0 ? undefined : sumCounts(reports), status === 0);
}
