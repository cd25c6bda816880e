/**
 * Durations as Go counts them, in whole nanoseconds, where the reference has to arrive at the very same numbers.
 */

/** Nanoseconds in a millisecond. */
export const NANOSECONDS_PER_MS = 1_000_000;

/**
 * The longest duration, about 292 years: what is waited for something that never comes. A number and not `Infinity`,
 * because sums, comparisons and JSON use it.
 */
export const LONGEST_DURATION_MS = 2 ** 63 / NANOSECONDS_PER_MS;

/** The duration without what is less than a nanosecond, in milliseconds; at most the longest. */
export function wholeNanosecondsMs(durationMs: number): number {
  const durationNs = Math.trunc(durationMs * NANOSECONDS_PER_MS);
  return Math.min(durationNs / NANOSECONDS_PER_MS, LONGEST_DURATION_MS);
}
