/**
 * The last line of `.ci/run`: adds up what `npm test` and the ports' reports say.
 *
 *   node dist/tools/sum-results.js <output of npm test> <its exit code> <folder of reports> <exit code of their run>
 *
 * The reference is left out of the reports: `npm test` has counted it. A part that ended with another exit code than 0,
 * or left nothing to count, has at least one failure. Exits 1 when anything failed.
 */
import { existsSync, readFileSync } from "node:fs";
import { argv, exit, stderr, stdout } from "node:process";
import { readReports } from "./test-run/read-reports.js";
import { stageCounts } from "./test-run/stage.js";
import {
  countsOfReport,
  countsOfTotalLine,
  sumCounts,
  type TestCounts,
  totalLine,
} from "./test-run/test-counts.js";

const [outputFile, testExitCode, reportFolder, portsExitCode] = argv.slice(2);
if (outputFile === undefined || reportFolder === undefined || portsExitCode === undefined) {
  stderr.write("usage: sum-results.js <output> <exit code> <folder of reports> <exit code>\n");
  exit(2);
}
const tests = countsOfOutput(outputFile);
const ports = countsOfReports(reportFolder);
const total = sumCounts([
  stageCounts(tests, tests !== undefined && testExitCode === "0"),
  stageCounts(ports, ports !== undefined && portsExitCode === "0"),
]);
stdout.write(`${totalLine(total)}\n`);
exit(total.failed === 0 ? 0 : 1);

function countsOfOutput(file: string): TestCounts | undefined {
  return existsSync(file) ? countsOfTotalLine(readFileSync(file, "utf8")) : undefined;
}

function countsOfReports(folder: string): TestCounts | undefined {
  const reports = [...readReports(folder).values()].filter(({ port }) => port.name !== "reference");
  return reports.length === 0 ? undefined : sumCounts(reports.map(countsOfReport));
}
