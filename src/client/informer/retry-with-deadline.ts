/**
 * Whether a failure that keeps coming may still be retried at once.
 *
 * A window opens at the first such failure and closes when it is older than the deadline. Pure: the window is a value.
 * Mirrors: client-go@32ce75a7 tools/cache/retry_with_deadline.go.
 */

/** Failures that come closer together than this belong to one window, in milliseconds. */
export const RETRY_WINDOW_RESET_MS = 60_000;

/** Both are undefined until the first retriable failure, and after the window has closed. */
export interface RetryWindow {
  readonly firstAtMs: number | undefined;
  readonly lastAtMs: number | undefined;
}

/** No failure seen. */
export const emptyRetryWindow: RetryWindow = { firstAtMs: undefined, lastAtMs: undefined };

/** The window after a retriable failure. Other failures leave it as it is. */
export function afterFailure(window: RetryWindow, nowMs: number): RetryWindow {
  const isNew =
    window.firstAtMs === undefined ||
    window.lastAtMs === undefined ||
    nowMs - window.lastAtMs >= RETRY_WINDOW_RESET_MS;
  return { firstAtMs: isNew ? nowMs : window.firstAtMs, lastAtMs: nowMs };
}

/** Whether to retry, and the next window: a late call closes it. `retryMaxMs` of 0 never retries. */
export function mayRetry(
  window: RetryWindow,
  nowMs: number,
  retryMaxMs: number,
): { readonly mayRetry: boolean; readonly window: RetryWindow } {
  if (retryMaxMs <= 0 || window.firstAtMs === undefined) return { mayRetry: false, window };
  if (nowMs - window.firstAtMs <= retryMaxMs) return { mayRetry: true, window };
  return { mayRetry: false, window: emptyRetryWindow };
}
