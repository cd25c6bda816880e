import { type EndedTrial, endAtFailure } from "./end-at-failure.js";
import type { TrialTime, WaitOptions } from "./trial-time.js";

/** What of a trial says whether anything more can come. */
export type WaitingTrial = EndedTrial & { readonly time: Pick<TrialTime, "until"> };

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
    return isSo || ends.length > 0;
  };
  await time.until(isDecided, options);
  if (isSo || ends.length === 0) return isSo;
  const isForgiven = endAtFailure(trial) !== undefined;
  return time.until(isTrue, { ...options, pauseMs: 0, ...(isForgiven ? { withinMs: 0 } : {}) });
}
