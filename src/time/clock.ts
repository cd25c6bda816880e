/**
 * The only source of time in the project.
 *
 * Everything that waits takes a `Clock`, so that a run in virtual time and a run in real time execute the same code.
 * Nothing outside `system-clock.ts` may touch the global timers; `tidy` checks it.
 */

/** A timer that has been set. Cancelling one that has fired or was cancelled does nothing. */
export interface Timer {
  cancel(): void;
}

/** A clock. Instants and durations are in milliseconds; instants count from the Unix epoch. */
export interface Clock {
  /** The present instant. Never goes back. */
  nowMs(): number;
  /**
   * Calls `fire` once, `delayMs` from now. A delay of zero or less fires on the next turn of the clock, never
   * synchronously. Timers that are due at one instant fire in the order in which they were set.
   */
  setTimer(delayMs: number, fire: () => void): Timer;
}

/** How a sleep ended. */
export type SleepResult = "elapsed" | "aborted";

/** Waits on `clock`; resolves early, with `"aborted"`, when `signal` aborts. Never rejects. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<SleepResult> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve("aborted");
      return;
    }
    const onAbort = () => {
      timer.cancel();
      resolve("aborted");
    };
    const timer = clock.setTimer(delayMs, () => {
      signal?.removeEventListener("abort", onAbort);
      resolve("elapsed");
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
