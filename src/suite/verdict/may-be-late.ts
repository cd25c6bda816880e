import { STARVED, TOO_BUSY } from "../evidence/too-busy.js";
import type { ScenarioResult } from "./verdict.js";

/** Errors of an adapter that may be due to time. */
const LATE: ReadonlySet<string> = new Set(["timeout", "start", STARVED]);

/** Verdicts that are expected, or that a busy machine cannot cause. */
const SETTLED: ReadonlySet<string> = new Set(["PASS", "SKIP", "KNOWN", "INFO"]);

/**
 * Whether a verdict of a run in real time may be due to a machine that was too busy. Crashes are investigated separately,
 * protocol errors do not depend on speed, and what did not happen in more than a minute would not have happened in two.
 * @param isAskedAgain whether it is a retry of an attempt with less time
 */
export function mayBeLate(
  { verdict, reason, failure, evidence }: ScenarioResult,
  isAskedAgain = false,
): boolean {
  if (verdict === "SKIP" && reason === TOO_BUSY) return !isAskedAgain;
  if (SETTLED.has(verdict) || evidence?.hasWaitedLong === true) return false;
  // It does not blame the port: a single observation on a quiet machine suffices, or two.
  if (verdict === "DIFFERS" && (isAskedAgain || (evidence?.stalledMs ?? 0) === 0)) return false;
  if (verdict === "ERROR") return failure?.type === "adapter" && LATE.has(failure.code ?? "");
  return failure?.type !== "crash";
}
