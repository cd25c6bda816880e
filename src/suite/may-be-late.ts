import { TOO_BUSY } from "./too-busy.js";
import type { ScenarioResult } from "./verdict.js";

/** What an adapter could not do in time. */
const LATE: ReadonlySet<string> = new Set(["timeout", "start"]);

/** Verdicts that are what was hoped for, or that no machine can be blamed for. */
const SETTLED: ReadonlySet<string> = new Set(["PASS", "SKIP", "KNOWN", "INFO"]);

/**
 * Whether a verdict of a run in real time may be owed to a machine that was too busy. A crash is looked into by itself,
 * what an adapter says wrong is wrong at any speed, and what did not come in more than a minute would not have come in two.
 * @param isAskedAgain whether it has been asked before, with less time
 */
export function mayBeLate(
  { verdict, reason, failure, evidence }: ScenarioResult,
  isAskedAgain = false,
): boolean {
  if (verdict === "SKIP" && reason === TOO_BUSY) return !isAskedAgain;
  if (SETTLED.has(verdict) || evidence?.hasWaitedLong === true) return false;
  // It accuses no port: what was seen on a quiet machine will do, or what was seen twice.
  if (verdict === "DIFFERS" && (isAskedAgain || (evidence?.stalledMs ?? 0) === 0)) return false;
  if (verdict === "ERROR") return failure?.type === "adapter" && LATE.has(failure.code ?? "");
  return failure?.type !== "crash";
}
