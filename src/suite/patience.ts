import { NotApplicableError } from "./not-applicable-error.js";
import type { TrialTime, WaitOptions } from "./trial-time.js";

/** The longest pause that the contract allows after a failure (C-24), and a little more. */
export const PAUSE_MAX_MS = 65_000;
/** What is waited for of it in a scenario that is known to fail: most pauses are over by then, and only few lie about it. */
const HURRIED_PAUSE_MS = 15_000;

/**
 * What an informer that may be pausing is given besides, for what the contract promises of it. In virtual time a wait
 * costs nothing, and every wait allows for pauses.
 */
export function patienceFor(
  { mode, isHurried }: Pick<TrialTime, "mode" | "isHurried">,
  hasHadTrouble: boolean,
): WaitOptions {
  if (mode === "virtual" || !hasHadTrouble) return {};
  return { pauseMs: isHurried ? HURRIED_PAUSE_MS : PAUSE_MAX_MS };
}

/** Whether a wait in vain was so long that neither a pause nor a busy machine explains it. */
export function wasPatient(time: Pick<TrialTime, "mode">, { pauseMs = 0 }: WaitOptions): boolean {
  return time.mode === "real" && pauseMs >= PAUSE_MAX_MS;
}

/**
 * Makes sure that in real time there is enough left of a step for one more pause, as long as any that is legal.
 * @throws NotApplicableError when there is not: the port has paused before
 */
export function mustHaveTimeForAPause({ mode, budget }: Pick<TrialTime, "mode" | "budget">): void {
  if (mode === "virtual" || budget.leftMs() > PAUSE_MAX_MS) return;
  throw new NotApplicableError(
    "ends more watches than the port's pauses leave time for in real time",
  );
}
