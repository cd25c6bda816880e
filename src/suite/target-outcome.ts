import type { HelloResult } from "../protocol/messages.js";
import { type Counts, countVerdicts } from "./counts.js";
import type { HeldUp } from "./heartbeat.js";
import type { Target } from "./selection.js";
import type { SuiteError } from "./suite-error.js";
import type { ScenarioResult } from "./verdict.js";

/** How a target's run ended. */
export type TargetOutcome =
  /** The scenarios were run, all of them or until the interruption. */
  | RanOutcome
  /** The machine lacks what the port needs. */
  | { readonly type: "skipped"; readonly target: Target; readonly reason: string }
  /** The port could not be brought to life. */
  | { readonly type: "failed"; readonly target: Target; readonly error: SuiteError };

/** A target whose scenarios were run. */
export interface RanOutcome {
  readonly type: "ran";
  readonly target: Target;
  readonly hello: HelloResult;
  /** client-go minor version that the port was held to. */
  readonly level: string;
  readonly results: readonly ScenarioResult[];
  readonly counts: Counts;
  /** Scenarios that were to be run. */
  readonly plannedCount: number;
  /** False after an interruption. */
  readonly isComplete: boolean;
  /** False when a filter left scenarios out: no conformance result. */
  readonly isWhole: boolean;
  /** Entries of the baseline that excuse nothing. */
  readonly baselineProblems: readonly string[];
  /** How much the machine kept the suite itself waiting. */
  readonly heldUp: HeldUp;
  readonly startedAtMs: number;
  readonly durationMs: number;
}

/**
 * What a run says of a port. partial: everything selected is in order, and not everything was selected.
 * not-graded: no scenario said anything of the port. error: the suite or the adapter failed, or the baseline is wrong.
 */
export type TargetResult =
  | "conformant"
  | "known-deviations"
  | "partial"
  | "nonconformant"
  | "error"
  | "not-graded"
  | "incomplete";

/** Boils a target's run down to one word. What is worse hides what is better. */
export function resultOf(
  outcome: Pick<RanOutcome, "results" | "isComplete" | "isWhole" | "baselineProblems">,
): TargetResult {
  const counts = countVerdicts(outcome.results);
  if (!outcome.isComplete) return "incomplete";
  if (counts.error > 0 || outcome.baselineProblems.length > 0) return "error";
  if (counts.fail + counts.changed + counts.stale > 0) return "nonconformant";
  if (counts.graded === 0) return "not-graded";
  if (!outcome.isWhole) return "partial";
  return counts.known > 0 ? "known-deviations" : "conformant";
}
