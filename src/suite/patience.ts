import type { TrialTime, WaitOptions } from "./trial-time.js";

/** A legal informer may pause so long after a failure, and then it takes a moment to catch up. */
const CATCH_UP_REAL_MS = 75_000;

/**
 * How long an informer is waited for that may be pausing, for what the contract promises of it. In virtual time a wait
 * costs nothing, and every wait allows for pauses.
 */
export function patienceFor(
  { mode, isHurried }: Pick<TrialTime, "mode" | "isHurried">,
  hasHadTrouble: boolean,
): WaitOptions {
  return mode === "real" && hasHadTrouble && !isHurried ? { withinMs: CATCH_UP_REAL_MS } : {};
}

/** Whether a wait in vain was so long that nobody's pause and no busy machine explains it. */
export function wasPatient(time: Pick<TrialTime, "mode">, { withinMs = 0 }: WaitOptions): boolean {
  return time.mode === "real" && withinMs >= CATCH_UP_REAL_MS;
}
