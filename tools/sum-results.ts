/**
 * The last line of `.ci/run`: adds up what the ports' reports and the other runs say.
 *
 *   node dist/tools/sum-results.js <folder of reports> <exit code of their run> [<output of a run> <its exit code>]…
 *
 * An output says its counts in its last `total:` line. The reference is left out of the reports: `npm test` has counted
 * it. A part that ended with another exit code than 0, or left nothing to count, has at least one failure. Exits 1 when
 * anything failed.
 */
import { existsSync, readFileSync } from "node:fs";
import { exit, stderr, stdout } from "node:process";
import { orExit, program } from "../src/cli/flags.js";
import { readReports } from "./test-run/read-reports.js";
import { stageCounts } from "./test-run/stage.js";
import {
  countsOfReport,
  countsOfTotalLine,
  sumCounts,
  type TestCounts,
  totalLine,
} from "./test-run/test-counts.js";

const command = program("sum-results", "Adds up what the ports' reports and other runs say.")
  .argument("<folder>", "of reports")
  .argument("<code>", "exit code of their run")
  .argument("[outputs...]", "output of a run, then its exit code", []);
const [reportFolder, portsExitCode, outputs] = orExit(() => command.parse()).processedArgs;
if (outputs.length % 2 !== 0) {
  stderr.write("error: each output is followed by the exit code of its run\n");
  exit(2);
}
const total = sumCounts([
  partCounts(countsOfReports(reportFolder), portsExitCode),
  ...outputs.flatMap((file: string, index: number) =>
    index % 2 === 0 ? [partCounts(countsOfOutput(file), outputs[index + 1])] : [],
  ),
]);
stdout.write(`${totalLine(total)}\n`);
exit(total.failed === 0 ? 0 : 1);

function partCounts(counts: TestCounts | undefined, exitCode: string | undefined): TestCounts {
  return stageCounts(counts, counts !== undefined && exitCode === "0");
}

function countsOfOutput(file: string): TestCounts | undefined {
  return existsSync(file) ? countsOfTotalLine(readFileSync(file, "utf8")) : undefined;
}

function countsOfReports(folder: string): TestCounts | undefined {
  const reports = [...readReports(folder).values()].filter(({ port }) => port.name !== "reference");
  return reports.length === 0 ? undefined : sumCounts(reports.map(countsOfReport));
}
