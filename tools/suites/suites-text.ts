import Table from "cli-table3";
import { sumCounts, totalLine } from "../test-run/test-counts.js";
import type { Judgement } from "./expected-failures.js";
import type { SuiteOutcome } from "./run-suite.js";
import type { Suite } from "./suite.js";

/** A suite, and what it came to. */
export interface JudgedSuite {
  readonly suite: Suite;
  readonly outcome: Judgement | Exclude<SuiteOutcome, { type: "ran" }>;
}

/** How many lines of a test's message are shown; the rest is in its report. */
const MESSAGE_MAX_LINES = 12;

/** What a person reads: a table, what failed, what could not be run and why, then the counts. */
export function suitesText(judged: readonly JudgedSuite[]): string {
  const head = ["suite", "passed", "failed", "expected", "skipped"];
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const { suite, outcome } of judged) {
    if ("type" in outcome) continue;
    const { passed, failed, expected, skipped } = outcome;
    table.push([suite.name, passed, failed.length, expected, skipped]);
  }
  return [
    ...(table.length === 0 ? [] : [table.toString()]),
    ...judged.flatMap(problemsOf),
    totalLine(sumCounts(judged.map(countsOf))),
    "",
  ].join("\n");
}

/** Whether all suites that could run came out as the ledger says. */
export function isAsExpected(judged: readonly JudgedSuite[]): boolean {
  return judged.every((one) => countsOf(one).failed === 0);
}

function problemsOf({ suite, outcome }: JudgedSuite): readonly string[] {
  if ("type" in outcome) {
    return [`${outcome.type === "missing" ? "-" : "✖"} ${suite.name}: ${outcome.reason}`];
  }
  return [
    ...outcome.failed.map(({ name, message }) => {
      const lines = message.trim().split("\n").slice(0, MESSAGE_MAX_LINES);
      return [`✖ ${suite.name}: ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
    }),
    ...outcome.stale.map((what) => `✖ ${suite.name}: ${what}`),
  ];
}

/** An expected failure is as it has to be; a suite that could not be run is one failure, or one skip. */
function countsOf({ outcome }: JudgedSuite) {
  if ("type" in outcome) {
    const isMissing = outcome.type === "missing";
    return { passed: 0, failed: isMissing ? 0 : 1, skipped: isMissing ? 1 : 0 };
  }
  const { passed, expected, failed, stale, skipped } = outcome;
  return { passed: passed + expected, failed: failed.length + stale.length, skipped };
}
