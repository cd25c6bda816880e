import type { HelloResult } from "../../protocol/messages.js";
import type { Target } from "../port/selection.js";
import type { SuiteError } from "../values/suite-error.js";
import type { HeldUp } from "../waiting/heartbeat.js";
import { type Counts, countVerdicts } from "./counts.js";
import type { ScenarioResult } from "./verdict.js";

/** How a target's run ended. */
export type TargetOutcome =
  /** The scenarios were run, all of them or until the interruption. */
  | RanOutcome
  /** The machine lacks what the port needs. */
  | { readonly type: "skipped"; readonly target: Target; readonly reason: string }
  /** The port could not be started. */
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
  /** The selected scenarios. */
  readonly plannedCount: number;
  /** False after an interruption. */
  readonly isComplete: boolean;
  /** False if a filter excluded scenarios: not a conformance result. */
  readonly isWhole: boolean;
  /** Unused entries of the baseline. */
  readonly baselineProblems: readonly string[];
  /** How much the machine delayed the suite itself. */
  readonly heldUp: HeldUp;
  readonly startedAtMs: number;
  readonly durationMs: number;
}

/**
 * The result of a run for a port. partial: the selected scenarios are all right, but not all were selected.
 * not-graded: no scenario was graded. error: the suite or the adapter failed, or the baseline is invalid.
 */
export type TargetResult =
  | "conformant"
  | "known-deviations"
  | "partial"
  | "nonconformant"
  | "error"
  | "not-graded"
  | "incomplete";

/** The result of a target's run in one word. The worst wins. */
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
