import type { Comparison } from "./compare-runs.js";

/** The result of comparing a sequence. */
export interface Outcome {
  readonly comparison: Comparison;
  /** Whether a server missed a deadline. */
  readonly isLate: boolean;
}

/** The maximum number of repetitions of a sequence. */
const ASKED_MAX_COUNT = 3;

/** The result of repeating a sequence. */
export type Counted<T extends Outcome> = T & {
  readonly askedCount: number;
  /** An outcome with a difference that did not occur again, though both servers were in time. */
  readonly once?: T;
};

/**
 * Repeats a sequence until it has no difference, or one that counts: it occurred twice, or is after the last answer. A late
 * server differs anyway, and a real one sometimes answers from caches that
 * lag.
 */
export async function counting<T extends Outcome>(ask: () => Promise<T>): Promise<Counted<T>> {
  let once: T | undefined;
  for (let askedCount = 1; ; askedCount++) {
    const outcome = await ask();
    const { open } = outcome.comparison;
    if (open === undefined) return { ...outcome, askedCount, ...(once && { once }) };
    const isSecond = !outcome.isLate && open.signature === once?.comparison.open?.signature;
    if (isSecond || askedCount === ASKED_MAX_COUNT) return { ...outcome, askedCount };
    if (!outcome.isLate) once = outcome;
  }
}
