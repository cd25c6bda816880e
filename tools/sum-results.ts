/**
 * The last line of `.ci/run`: adds up what `npm test` said and what the ports' reports say.
 *
 *   node dist/tools/sum-results.js <output of npm test> <folder of reports>
 *
 * The reference is left out of the reports: `npm test` has counted it. Exits 1 when anything failed, or when one of the
 * two is missing.
 */
import { existsSync, readFileSync } from "node:fs";
import { argv, exit, stderr, stdout } from "node:process";
import { readReports } from "./test-run/read-reports.js";
import {
  countsOfReport,
  countsOfTotalLine,
  NO_TESTS,
  sumCounts,
  type TestCounts,
  totalLine,
} from "./test-run/test-counts.js";

const [outputFile, reportFolder] = argv.slice(2);
if (outputFile === undefined || reportFolder === undefined) {
  stderr.write("usage: node dist/tools/sum-results.js <output of npm test> <folder of reports>\n");
  exit(2);
}
const total = sumCounts([testCounts(outputFile), portCounts(reportFolder)]);
stdout.write(`${totalLine(total)}\n`);
exit(total.failed === 0 ? 0 : 1);

/** A run that did not come to its total has failed. */
function testCounts(file: string): TestCounts {
  const counts = existsSync(file) ? countsOfTotalLine(readFileSync(file, "utf8")) : undefined;
  return counts ?? { ...NO_TESTS, failed: 1 };
}

function portCounts(folder: string): TestCounts {
  const reports = [...readReports(folder).values()].filter(({ port }) => port.name !== "reference");
  if (reports.length === 0) return { ...NO_TESTS, failed: 1 };
  return sumCounts(reports.map(countsOfReport));
}
