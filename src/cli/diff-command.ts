import {
  type ComparableResult,
  type Comparison,
  comparablePublished,
  comparableReport,
  compareResults,
} from "../report/compare-results.js";
import { comparisonText } from "../report/comparison-text.js";
import { readResults } from "../report/read-results.js";
import { SuiteError } from "../suite/values/suite-error.js";
import { EXIT } from "../suite/verdict/exit-code.js";
import { colorsFor } from "./colors-for.js";
import type { Terminal } from "./terminal.js";

/** The options of `diff`. */
export interface DiffCommandOptions {
  readonly json?: boolean;
}

/** Compares results, of one version each or of many. Returns the exit code: 1 when something is newly broken. */
export function diffCommand(
  before: string,
  after: string,
  options: DiffCommandOptions,
  { env, stdout }: Terminal,
): number {
  const comparisons = pairsOf(resultsAt(before), resultsAt(after)).map((pair) =>
    compareResults(...pair),
  );
  const colors = colorsFor(stdout, env);
  stdout.write(
    options.json === true
      ? `${JSON.stringify({ comparisons }, undefined, 2)}\n`
      : comparisons.map((one) => comparisonText(one, colors)).join("\n"),
  );
  return comparisons.some(isWorse) ? EXIT.nonconformant : EXIT.conformant;
}

function isWorse({ broken }: Comparison): boolean {
  return broken.length > 0;
}

function resultsAt(path: string): readonly ComparableResult[] {
  const { reports, published } = readResults(path);
  return [...reports.map(comparableReport), ...published.map(comparablePublished)];
}

/**
 * Two results whatever they are of; of more than two, those of one name.
 * @throws SuiteError code "usage" where nothing goes together
 */
function pairsOf(
  before: readonly ComparableResult[],
  after: readonly ComparableResult[],
): readonly (readonly [ComparableResult, ComparableResult])[] {
  const [one, ...more] = before;
  const [other, ...others] = after;
  if (one !== undefined && other !== undefined && more.length + others.length === 0) {
    return [[one, other]];
  }
  const pairs = before.flatMap((first) => {
    const second = after.find(({ name }) => name === first.name);
    return second === undefined ? [] : [[first, second] as const];
  });
  if (pairs.length > 0) return pairs;
  const names = (results: readonly ComparableResult[]) =>
    results.map(({ name }) => name).join(", ");
  throw new SuiteError("usage", `Nothing goes together: ${names(before)}; ${names(after)}`, {
    hint: "Name one result on each side, or folders with results of the same versions.",
  });
}
