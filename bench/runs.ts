import { stopwatchMs } from "../src/time/system-clock.js";
import type { Measurement } from "./benchmark.js";

/** How long something takes, in milliseconds. */
export async function measuredMs(work: () => Promise<unknown>): Promise<number> {
  const startMs = stopwatchMs();
  await work();
  return stopwatchMs() - startMs;
}

/** The value below which a share of several values lies; with 0.5, the middle one. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
  return sorted[index] ?? Number.NaN;
}

/** The middle of several values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Several runs as a measurement shows them: the middle, and how far they lie apart. */
export function ofRuns(values: readonly number[]): Pick<Measurement, "value" | "spread"> {
  const spread = [Math.min(...values), Math.max(...values)] as const;
  return { value: median(values), ...(values.length > 1 ? { spread } : {}) };
}
