import { type EndedTrial, endAtFailure } from "./end-at-failure.js";
import type { TrialTime, WaitOptions } from "./trial-time.js";

/** More requests than these make no trial but one whose informer asks again and again, without a pause. */
const STORM_REQUESTS_COUNT = 200;

/** What of a trial says whether anything more can come. */
export type WaitingTrial = EndedTrial & { readonly time: Pick<TrialTime, "until" | "isHurried"> };

/**
 * Whether an informer that is known to fail storms the server: nothing more is waited for, which would cost processors and
 * minutes. What fails in another way than it is known to is asked again, with all the time there is.
 */
export function stormsInVain({ time, requests }: Pick<WaitingTrial, "time" | "requests">): boolean {
  return time.isHurried && requests.all().length > STORM_REQUESTS_COUNT;
}

/**
 * Waits until `isTrue`, and for no pause of an informer that says that it has ended: of that, nothing comes but what is on
 * its way. What comes of a call that has failed, and whose user calls it again, nobody asks.
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
