import Table from "cli-table3";
import { NO_TESTS, sumCounts, totalLine } from "../test-run/test-counts.js";
import type { Judgement } from "./expected-failures.js";
import { nameOfPart, type Part } from "./part.js";
import type { SuiteOutcome } from "./run-suite.js";
import type { Suite } from "./suite.js";

/** A suite, or a part of one, and its result. */
export interface JudgedSuite {
  readonly suite: Suite;
  readonly part: Part;
  /** How long it took, built and run. */
  readonly seconds: number;
  readonly outcome: Judgement | Exclude<SuiteOutcome, { type: "ran" }>;
}

/** The number of lines of a test's message; the report has the rest. */
const MESSAGE_MAX_LINES = 12;

/** The results for a terminal: a table, failures, what could not be run and why, what there was no time for, and the counts. */
export function suitesText(judged: readonly JudgedSuite[], leftOutCount = 0): string {
  const head = ["suite", "passed", "failed", "expected", "skipped", "seconds"];
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const { suite, part, seconds, outcome } of judged) {
    if ("type" in outcome) continue;
    const { passed, failed, expected, skipped } = outcome;
    table.push([nameOfPart(suite, part), passed, failed.length, expected, skipped, seconds]);
  }
  return [
    ...(table.length === 0 ? [] : [table.toString()]),
    ...judged.flatMap(problemsOf),
    totalLine(sumCounts([...judged.map(countsOf), { ...NO_TESTS, skipped: leftOutCount }])),
    "",
  ].join("\n");
}

/** Whether the results of all suites that could run match the ledger. */
export function isAsExpected(judged: readonly JudgedSuite[]): boolean {
  return judged.every((one) => countsOf(one).failed === 0);
}

function problemsOf({ suite, part, outcome }: JudgedSuite): readonly string[] {
  if ("type" in outcome) {
    const mark = outcome.type === "broken" ? "✖" : "-";
    return [`${mark} ${nameOfPart(suite, part)}: ${outcome.reason}`];
  }
  return [
    ...outcome.failed.map(({ name, message }) => {
      const lines = message.trim().split("\n").slice(0, MESSAGE_MAX_LINES);
      return [`✖ ${suite.name}: ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
    }),
    ...outcome.stale.map((what) => `✖ ${suite.name}: ${what}`),
  ];
}

/** An expected failure counts as a success; a broken suite as one failure, one that could not be run as one skip. */
function countsOf({ outcome }: JudgedSuite) {
  if ("type" in outcome) {
    const isBroken = outcome.type === "broken";
    return { passed: 0, failed: isBroken ? 1 : 0, skipped: isBroken ? 0 : 1 };
  }
  const { passed, expected, failed, stale, skipped } = outcome;
  return { passed: passed + expected, failed: failed.length + stale.length, skipped };
}
