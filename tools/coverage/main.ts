/**
 * Prints how much of the specification has a scenario, component by component.
 *
 *   npm run coverage:requirements -- --help
 *
 * Exits 1 when a requirement of duty must or should has neither a scenario nor a reason, or the ledger lacks a row.
 */
import { cwd, exit, stderr, stdout } from "node:process";
import Table from "cli-table3";
import { flagsOf, program } from "../../src/cli/flags.js";
import { PLAIN_LINES } from "../../src/report/plain-lines.js";
import { loadSpecification } from "../../src/site/specification.js";
import { loadLedger, shownRequirements } from "../../src/suite/features/ledger.js";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { INVARIANTS } from "../../src/suite/invariants/invariants.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import {
  type ComponentCoverage,
  type DutyCoverage,
  isComplete,
  requirementCoverage,
} from "./requirement-coverage.js";

const { json: isJson } = flagsOf<{ json?: true }>(
  program("coverage:requirements", "Prints how many requirements have a scenario.").option(
    "--json",
    "a list: component, must, should, may, each {total, covered, excused, uncovered}",
  ),
);
const coverage = await read();
if (isJson) stdout.write(`${JSON.stringify(coverage, null, 2)}\n`);
else stdout.write(`${table(coverage)}\n`);
exit(isComplete(coverage) ? 0 : 1);

async function read(): Promise<readonly ComponentCoverage[]> {
  try {
    const { scenarios } = await loadScenarios(cwd());
    return requirementCoverage(
      [...loadLedger(cwd()).values()],
      new Set([...shownRequirements(scenarios), ...INVARIANTS.map((one) => one.requirement)]),
      loadSpecification(cwd()).topics.flatMap(({ components }) => components),
    );
  } catch (error) {
    stderr.write(`${messageOf(error)}\n`);
    return exit(2);
  }
}

function table(rows: readonly ComponentCoverage[]): string {
  const printed = new Table({
    head: ["component", "must", "should", "may", "excused", "open"],
    style: { head: [], border: [] },
    chars: PLAIN_LINES,
    colAligns: ["left", "right", "right", "right", "right", "left"],
  });
  for (const row of rows) printed.push(cells(row));
  printed.push(cells({ ...sumOf(rows), component: "all" }));
  return printed.toString();
}

function cells({ component, must, should, may, missing }: ComponentCoverage): string[] {
  const excused = must.excused + should.excused + may.excused;
  return [
    component,
    part(must),
    part(should),
    part(may),
    String(excused),
    open(must, should, missing),
  ];
}

function part({ covered, total }: DutyCoverage): string {
  return total === 0 ? "" : `${covered}/${total}`;
}

function open(must: DutyCoverage, should: DutyCoverage, missing: readonly string[]): string {
  const uncovered = must.uncovered + should.uncovered;
  const shown = missing.length > 3 ? [...missing.slice(0, 3), "…"] : missing;
  return [
    ...(uncovered === 0 ? [] : [`${uncovered} without scenario`]),
    ...(missing.length === 0 ? [] : [`${missing.length} not in the ledger: ${shown.join(" ")}`]),
  ].join(", ");
}

function sumOf(rows: readonly ComponentCoverage[]): Omit<ComponentCoverage, "component"> {
  const sum = (duty: "must" | "should" | "may"): DutyCoverage => ({
    total: total(rows.map((row) => row[duty].total)),
    covered: total(rows.map((row) => row[duty].covered)),
    excused: total(rows.map((row) => row[duty].excused)),
    uncovered: total(rows.map((row) => row[duty].uncovered)),
  });
  return {
    must: sum("must"),
    should: sum("should"),
    may: sum("may"),
    missing: rows.flatMap(({ missing }) => missing),
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
