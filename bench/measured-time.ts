import { stopwatchMs } from "../src/time/system-clock.js";

/** How long something takes, in milliseconds. */
export async function measuredMs(work: () => Promise<unknown>): Promise<number> {
  const startMs = stopwatchMs();
  await work();
  return stopwatchMs() - startMs;
}

/** The middle of several values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
