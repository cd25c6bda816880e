import { join } from "node:path";
import { compileSchema, readCheckedYaml } from "../../src/suite/values/checked-yaml.js";
import { SuiteError } from "../../src/suite/values/suite-error.js";
import { isExpression, isWhole } from "./expression.js";
import type { TestResult } from "./junit-results.js";
import type { Suite } from "./suite.js";

/** Tests that fail, or are not run, for a stated reason. */
export interface ExpectedFailure {
  readonly suite: string;
  /** Regular expressions for whole names of tests. */
  readonly tests: readonly string[];
  readonly reason: string;
  /** They are not run, as they would take long. @default false */
  readonly isLeftOut?: true;
}

/** The result of a suite, compared with its ledger. */
export interface Judgement {
  readonly passed: number;
  /** Unexpected failures. */
  readonly failed: readonly TestResult[];
  readonly expected: number;
  readonly skipped: number;
  /** Wrong entries of the ledger, each as a sentence. */
  readonly stale: readonly string[];
}

/** The path of the ledger, relative to the root. */
export const LEDGER_FILE = "tools/suites/expected-failures.yaml";

const sentence = { type: "string", minLength: 1 };
const isLedger = compileSchema<readonly ExpectedFailure[]>({
  type: "array",
  items: {
    type: "object",
    required: ["suite", "tests", "reason"],
    additionalProperties: false,
    properties: {
      suite: sentence,
      tests: { type: "array", items: sentence, minItems: 1, uniqueItems: true },
      reason: sentence,
      isLeftOut: { const: true },
    },
  },
});

/** Loads the ledger. @throws SuiteError code "ledger" if it is malformed, or names an unknown suite */
export function loadExpectedFailures(
  root: string,
  suites: readonly Suite[],
): readonly ExpectedFailure[] {
  const file = join(root, LEDGER_FILE);
  const { value, lineOf } = readCheckedYaml(file, LEDGER_FILE, isLedger, "ledger");
  const problems = value.flatMap(({ suite, tests }, place) => [
    ...(suites.some(({ name }) => name === suite)
      ? []
      : [`${LEDGER_FILE}:${lineOf([place])}: there is no suite ${suite}`]),
    ...tests.flatMap((pattern, index) =>
      isExpression(pattern)
        ? []
        : [`${LEDGER_FILE}:${lineOf([place, "tests", index])}: ${pattern} is no expression`],
    ),
  ]);
  if (problems.length > 0) throw new SuiteError("ledger", problems.join("\n"));
  return value;
}

/** Compares results with the entries of their suite. `elsewhere`: names of tests of other parts. */
export function judgeResults(
  results: readonly TestResult[],
  entries: readonly ExpectedFailure[],
  elsewhere: readonly string[] = [],
): Judgement {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const isExpected = ({ name }: TestResult) =>
    entries.some(({ tests }) => tests.some((pattern) => isWhole(pattern, name)));
  const count = (outcome: TestResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  const unexpected = failed.filter((result) => !isExpected(result));
  return {
    passed: count("passed"),
    failed: unexpected,
    expected: failed.length - unexpected.length,
    skipped: count("skipped"),
    stale: entries.flatMap((entry) =>
      entry.tests.flatMap((pattern) => staleOf(pattern, entry, results, elsewhere)),
    ),
  };
}

function staleOf(
  pattern: string,
  { isLeftOut }: ExpectedFailure,
  results: readonly TestResult[],
  elsewhere: readonly string[],
): readonly string[] {
  const meant = results.filter(({ name }) => isWhole(pattern, name));
  if (meant.length === 0 && elsewhere.some((name) => isWhole(pattern, name))) return [];
  if (meant.length === 0) return [`${LEDGER_FILE}: no test is called ${pattern}`];
  const wanted = isLeftOut === true ? "skipped" : "failed";
  return meant
    .filter(({ outcome }) => outcome !== wanted)
    .map(({ name, outcome }) => `${LEDGER_FILE}: ${name} is ${outcome}, and not ${wanted}`);
}
