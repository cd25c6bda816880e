/**
 * Tries again what has failed for a reason that may pass, such as a conflict with another client's update.
 * Mirrors: client-go@32ce75a7 util/retry/util.go.
 */
import type { BackoffParameters } from "../wait/backoff.js";
import { exponentialBackoff, type WaitOptions } from "../wait/exponential-backoff.js";
import { isInterrupted } from "../wait/interrupted.js";
import { isConflict } from "./is-conflict.js";

/** For several clients that change the same object: five tries, 10 ms apart. */
export const DEFAULT_RETRY: BackoffParameters = {
  steps: 5,
  durationMs: 10,
  factor: 1,
  jitter: 0.1,
};

/** For an object that controllers change as well: four tries, with 10, 50 and 250 ms between them. */
export const DEFAULT_BACKOFF: BackoffParameters = {
  steps: 4,
  durationMs: 10,
  factor: 5,
  jitter: 0.1,
};

/**
 * Calls `attempt` until it succeeds, fails for good, or has been tried as often as the back-off has steps. Returns what it
 * returned.
 *
 * An attempt that is interrupted, that is, ends with its context, is told with the last error that was worth another try, if
 * there was one: as the original does since 0.34, and no port has to.
 *
 * @param isRetriable whether another try may help
 * @throws the error of the last attempt, itself
 * @throws WaitTimeoutError when there are no steps
 */
export async function onError<T>(
  backoff: BackoffParameters,
  isRetriable: (error: unknown) => boolean,
  attempt: () => T | Promise<T>,
  options: WaitOptions,
): Promise<T> {
  let lastError: { readonly error: unknown } | undefined;
  let result: { readonly value: T } | undefined;
  const condition = async () => {
    try {
      result = { value: await attempt() };
      return true;
    } catch (error) {
      if (!isRetriable(error)) throw error;
      lastError = { error };
      return false;
    }
  };
  try {
    await exponentialBackoff(backoff, condition, options);
  } catch (error) {
    if (isInterrupted(error) && lastError !== undefined) throw lastError.error;
    throw error;
  }
  if (result === undefined) throw new TypeError("a condition that is met has a result");
  return result.value;
}

/**
 * Calls `update` until it meets no conflict. It reads the object, changes it and writes it, each time anew, for what it has
 * read before is what the conflict is about. See `onError`.
 */
export function retryOnConflict<T>(
  backoff: BackoffParameters,
  update: () => T | Promise<T>,
  options: WaitOptions,
): Promise<T> {
  return onError(backoff, isConflict, update, options);
}
