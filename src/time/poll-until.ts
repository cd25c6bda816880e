import { type Clock, sleep } from "./clock.js";

/** How long to look, and how often. */
export interface PollOptions {
  readonly maxMs: number;
  readonly periodMs: number;
}

/**
 * Polls until `isDone`, at most `maxMs` long, for a state that reports no changes. Resolves to the last value; polls
 * once even if there is no time.
 */
export async function pollUntil(
  clock: Clock,
  isDone: () => boolean,
  { maxMs, periodMs }: PollOptions,
): Promise<boolean> {
  const deadlineMs = clock.nowMs() + maxMs;
  for (;;) {
    if (isDone()) return true;
    const leftMs = deadlineMs - clock.nowMs();
    if (leftMs <= 0) return false;
    await sleep(clock, Math.min(periodMs, leftMs));
  }
}
