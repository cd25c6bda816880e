import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { NO_TIME_FOR_PAUSES } from "../evidence/too-busy.js";
import type { TrialTime, WaitOptions } from "./trial-time.js";

/** The longest pause that the contract allows after a failure (C-24), with a margin. */
export const PAUSE_MAX_MS = 65_000;
/** How much of it is waited for in a known failure: most pauses are over by then, and only few failures depend on it. */
const HURRIED_PAUSE_MS = 15_000;

/**
 * The extra time for an informer that may be pausing, for statements of the contract. In virtual time a wait
 * costs nothing, and every wait allows for pauses.
 */
export function patienceFor(
  { mode, isHurried }: Pick<TrialTime, "mode" | "isHurried">,
  hasHadTrouble: boolean,
): WaitOptions {
  if (mode === "virtual" || !hasHadTrouble) return {};
  return { pauseMs: isHurried ? HURRIED_PAUSE_MS : PAUSE_MAX_MS };
}

/** Whether a failed wait was so long that neither a pause nor a busy machine explains it. */
export function wasPatient(time: Pick<TrialTime, "mode">, { pauseMs = 0 }: WaitOptions): boolean {
  return time.mode === "real" && pauseMs >= PAUSE_MAX_MS;
}

/**
 * Ensures that in real time a step has enough time left for one more pause of the longest legal length.
 * @throws NotApplicableError if it does not, because the port has paused before
 */
export function mustHaveTimeForAPause({ mode, budget }: Pick<TrialTime, "mode" | "budget">): void {
  if (mode === "virtual" || budget.leftMs() > PAUSE_MAX_MS) return;
  throw new NotApplicableError(NO_TIME_FOR_PAUSES.watches);
}
