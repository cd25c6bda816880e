import type { TrialTime, WaitOptions } from "./trial-time.js";

/**
 * Waits until `isTrue`, and for no pause of an informer that says that it has ended: of that, nothing comes but what is on
 * its way.
 */
export async function untilOver(
  time: Pick<TrialTime, "until">,
  isTrue: () => boolean | Promise<boolean>,
  hasEnded: () => boolean,
  options?: WaitOptions,
): Promise<boolean> {
  let isSo = false;
  const isDecided = async () => {
    isSo = await isTrue();
    return isSo || hasEnded();
  };
  await time.until(isDecided, options);
  if (isSo || !hasEnded()) return isSo;
  return time.until(isTrue, { ...options, pauseMs: 0 });
}
