import type { TrialTime } from "./trial-time.js";

/** How long a call of the library may take before a handler that blocks is taken for the reason. */
export const BLOCKED_MIN_MS = 1_000;
/** How long it may wait for slow handlers. */
export const SLOW_MAX_MS = 60_000;

/**
 * Lets time pass until a call of the library has returned, or failed, but no longer than `withinMs`: work in progress needs time,
 * and virtual time only passes if the suite advances it. Returns whether it has returned.
 */
export async function letReturn(
  time: Pick<TrialTime, "until">,
  call: Promise<unknown>,
  withinMs: number,
): Promise<boolean> {
  let hasReturned = false;
  const end = () => {
    hasReturned = true;
  };
  call.then(end, end);
  await time.until(() => hasReturned, { withinMs });
  return hasReturned;
}
