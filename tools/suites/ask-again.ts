import { type ExpectedFailure, judgeResults } from "./expected-failures.js";
import type { TestResult } from "./junit-results.js";
import type { SuiteOutcome } from "./run-suite.js";

/** Runs the tests whose names match an expression; without one, all of the suite or of its part. */
export type RunAlone = (only: string | undefined) => Promise<SuiteOutcome>;

/** More failures than this have another cause than a busy machine. */
const AGAIN_MAX_COUNT = 20;

/** Ginkgo's names of nodes that are no tests, such as "[BeforeSuite]". */
const SETUP = /^\[\w+\]$/;

/**
 * The result of a suite after its failed tests were retried alone. Third-party deadlines do not allow for a busy
 * machine, so only a test that fails twice has failed; if there is no time for a retry, the suite
 * was late.
 */
export async function askedAgain(
  first: SuiteOutcome,
  entries: readonly ExpectedFailure[],
  runAlone: RunAlone,
): Promise<SuiteOutcome> {
  if (first.type !== "ran") return first;
  const { failed } = judgeResults(first.results, entries, first.elsewhere);
  if (failed.length === 0 || failed.length > AGAIN_MAX_COUNT) return first;
  const names = [...new Set(failed.map(({ name }) => name))];
  const isOfSetup = names.some((name) => SETUP.test(name));
  const again = await runAlone(isOfSetup ? undefined : names.map(escaped).join("|"));
  if (again.type === "late") {
    const reason = `failed, and there was no time to ask again: ${names.join("; ")}`;
    return { type: "late", reason };
  }
  if (again.type !== "ran") return first;
  if (isOfSetup) return again;
  const results = first.results.map((one) =>
    one.outcome === "failed" && hasPassed(one, again.results)
      ? { ...one, outcome: "passed" as const, message: "" }
      : one,
  );
  return { ...first, results };
}

/** Of several tests of one name, all. */
function hasPassed({ name }: TestResult, results: readonly TestResult[]): boolean {
  const meant = results.filter((one) => one.name === name);
  return meant.length > 0 && meant.every(({ outcome }) => outcome === "passed");
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
