import type { TrialTime, WaitOptions } from "../waiting/trial-time.js";
import { type EndedTrial, endAtFailure } from "./end-at-failure.js";

/** A trial with more requests than this has an informer that retries without a pause. */
const STORM_REQUESTS_COUNT = 200;

/** The parts of a trial that show whether anything more can be expected. */
export type WaitingTrial = EndedTrial & { readonly time: Pick<TrialTime, "until" | "isHurried"> };

/**
 * Whether an informer with a known failure causes a storm: waiting would only cost CPU time and
 * minutes. If it fails in another way than known, it is retried with all the time available.
 */
export function stormsInVain({ time, requests }: Pick<WaitingTrial, "time" | "requests">): boolean {
  return time.isHurried && requests.all().length > STORM_REQUESTS_COUNT;
}

/**
 * Waits until `isTrue`, but not for the pauses of an informer that has reported its end: nothing can come of that but
 * pending notifications. The retries of a failed call are its user's, and are not tested.
 */
export async function untilOver(
  trial: WaitingTrial,
  isTrue: () => boolean | Promise<boolean>,
  options?: WaitOptions,
): Promise<boolean> {
  const { time } = trial;
  const { ends } = trial.evidence;
  let isSo = false;
  const isDecided = async () => {
    isSo = await isTrue();
    return isSo || ends.length > 0 || stormsInVain(trial);
  };
  await time.until(isDecided, options);
  if (isSo || ends.length === 0) return isSo;
  const isForgiven = endAtFailure(trial) !== undefined;
  return time.until(isTrue, { ...options, pauseMs: 0, ...(isForgiven ? { withinMs: 0 } : {}) });
}
