import type { SuiteErrorCode } from "../values/suite-error.js";
import type { TargetOutcome } from "./target-outcome.js";

/** The exit codes. */
export const EXIT = {
  conformant: 0,
  nonconformant: 1,
  /** Unknown names, an invalid manifest, ledger or baseline, or a full disk. */
  usage: 2,
  /** An adapter could not be run, or violated the protocol. */
  adapter: 3,
  /** A bug of the suite. */
  suite: 4,
  /** Nothing was graded, or the run was interrupted. */
  incomplete: 5,
} as const;

/**
 * The exit code of a whole run. The worst wins, in this order: interrupted, invalid baseline, bug of the suite, adapter that
 * did not run, nonconformance, nothing graded. A verdict only counts if the machinery worked.
 */
export function exitCodeOf(outcomes: readonly TargetOutcome[], isInterrupted: boolean): number {
  if (isInterrupted) return EXIT.incomplete;
  const codes = new Set(outcomes.flatMap((outcome) => [...codesOf(outcome)]));
  const isAnythingGraded = outcomes.some(
    (outcome) => outcome.type === "ran" && outcome.counts.graded > 0,
  );
  if (!isAnythingGraded) codes.add(EXIT.incomplete);
  return worstOf(codes);
}

const WORST_FIRST = [EXIT.usage, EXIT.suite, EXIT.adapter, EXIT.nonconformant, EXIT.incomplete];

/** The decisive one of several exit codes: a verdict only counts if the machinery worked. */
export function worstOf(codes: Iterable<number>): number {
  const all = new Set(codes);
  return WORST_FIRST.find((code) => all.has(code)) ?? EXIT.conformant;
}

/** The exit code of a fatal error. */
export function exitCodeOfError(code: SuiteErrorCode): number {
  switch (code) {
    case "usage":
    case "manifest":
    case "baseline":
    case "ledger":
    case "machine":
      return EXIT.usage;
    case "toolchain":
    case "build":
    case "adapter":
      return EXIT.adapter;
    case "features":
      return EXIT.suite;
  }
}

function codesOf(outcome: TargetOutcome): ReadonlySet<number> {
  const codes = new Set<number>();
  if (outcome.type === "failed") codes.add(exitCodeOfError(outcome.error.code));
  if (outcome.type !== "ran") return codes;
  const { counts, results } = outcome;
  if (outcome.baselineProblems.length > 0) codes.add(EXIT.usage);
  if (!outcome.isComplete || counts.graded === 0) codes.add(EXIT.incomplete);
  if (counts.fail + counts.changed + counts.stale > 0) codes.add(EXIT.nonconformant);
  for (const result of results) {
    if (result.verdict !== "ERROR") continue;
    codes.add(result.failure?.type === "adapter" ? EXIT.adapter : EXIT.suite);
  }
  return codes;
}
