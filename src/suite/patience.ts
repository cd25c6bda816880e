import type { TrialTime, WaitOptions } from "./trial-time.js";

/** A legal informer may pause so long after a failure, and then it takes a moment to catch up. */
const CATCH_UP_REAL_MS = 65_000;

/**
 * How long an informer is waited for that may be pausing, for what the contract promises of it. In virtual time a wait
 * costs nothing, and every wait allows for pauses.
 */
export function patienceFor(time: Pick<TrialTime, "mode">, hasHadTrouble: boolean): WaitOptions {
  return time.mode === "real" && hasHadTrouble ? { withinMs: CATCH_UP_REAL_MS } : {};
}
