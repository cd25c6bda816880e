/**
 * Retries after transient failures, such as a conflict with another client's update.
 * Mirrors: client-go@32ce75a7 util/retry/util.go.
 */
import type { BackoffParameters } from "../wait/backoff.js";
import { exponentialBackoff, type WaitOptions } from "../wait/exponential-backoff.js";
import { isInterrupted } from "../wait/interrupted.js";
import { isConflict } from "./is-conflict.js";

/** For several clients that update the same object: five attempts, 10 ms apart. */
export const DEFAULT_RETRY: BackoffParameters = {
  steps: 5,
  durationMs: 10,
  factor: 1,
  jitter: 0.1,
};

/** For an object that controllers update as well: four attempts, with 10, 50 and 250 ms between them. */
export const DEFAULT_BACKOFF: BackoffParameters = {
  steps: 4,
  durationMs: 10,
  factor: 5,
  jitter: 0.1,
};

/**
 * Calls `attempt` until it succeeds, fails permanently, or the steps of the backoff are used up. Returns its
 * result.
 *
 * If an attempt is interrupted, that is, ends with its context, the last retriable error is thrown, if there was
 * one: as the original does since 0.34, and no port has to.
 *
 * @param isRetriable whether a retry may help
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
 * Calls `update` until it meets no conflict. It has to read the object, change it and write it each time, because an older
 * read is the cause of the conflict. See `onError`.
 */
export function retryOnConflict<T>(
  backoff: BackoffParameters,
  update: () => T | Promise<T>,
  options: WaitOptions,
): Promise<T> {
  return onError(backoff, isConflict, update, options);
}
