import type { Report } from "../../src/report/report.js";

/** How many tests of a stage passed, failed and were skipped. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Nothing ran. */
export const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0 };

/** The sum, member by member. */
export function sumCounts(counts: readonly TestCounts[]): TestCounts {
  return counts.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    NO_TESTS,
  );
}

/** The line that ends every run: `total: N passed, N failed, N skipped`. */
export function totalLine({ passed, failed, skipped }: TestCounts): string {
  return `total: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** What the last `total:` line of an output says; undefined when there is none. */
export function countsOfTotalLine(output: string): TestCounts | undefined {
  const lines = [...output.matchAll(/^total: (\d+) passed, (\d+) failed, (\d+) skipped$/gm)];
  const [, passed, failed, skipped] = lines.at(-1) ?? [];
  if (passed === undefined) return undefined;
  return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

/** What the summary of `node --test` (reporter `spec` or `tap`) says; undefined when it did not come to one. */
export function countsOfNodeTest(output: string): TestCounts | undefined {
  const counts = new Map<string, number>();
  for (const [, name = "", count] of output.matchAll(/^[ℹ#] ([a-z]+) (\d+)$/gmu)) {
    counts.set(name, Number(count));
  }
  const of = (name: string) => counts.get(name) ?? 0;
  if (!counts.has("pass")) return undefined;
  return {
    passed: of("pass"),
    failed: of("fail") + of("cancelled"),
    skipped: of("skipped") + of("todo"),
  };
}

/** The failures of `node --test` with their stacks, as the reporter `spec` ends with; all of it when it did not end. */
export function failuresOfNodeTest(output: string): string {
  const start = output.lastIndexOf("\n✖ failing tests:");
  return start < 0 ? output : output.slice(start + 1);
}

/**
 * What a report says. A known failure is as it is declared, and what differs is free to, so they passed; what is stale, has
 * changed or is in error failed. A port that could not be run failed all that it was to run, a port that was left out skipped it.
 */
export function countsOfReport(
  report: Pick<Report, "result" | "plannedCount" | "counts" | "baselineProblems">,
): TestCounts {
  const { result, plannedCount, counts } = report;
  if (result === "skipped") return { ...NO_TESTS, skipped: Math.max(1, plannedCount) };
  if (result === "failed") return { ...NO_TESTS, failed: Math.max(1, plannedCount) };
  const verdicts = counts.fail + counts.stale + counts.changed + counts.error;
  const passed = counts.pass + counts.known + counts.differs;
  const skipped = counts.skip + counts.info;
  return {
    passed,
    // A scenario that an interrupted run did not come to is no pass.
    failed:
      verdicts +
      report.baselineProblems.length +
      Math.max(0, plannedCount - passed - verdicts - skipped),
    skipped,
  };
}
