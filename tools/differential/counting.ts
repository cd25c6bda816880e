import type { Comparison } from "./compare-runs.js";

/** What two servers made of a sequence. */
export interface Outcome {
  readonly comparison: Comparison;
  /** Whether one of them was waited for in vain. */
  readonly isLate: boolean;
}

/** How often a sequence is asked at most. */
const ASKED_MAX_COUNT = 3;

/** What came of asking until it counts. */
export type Counted<T extends Outcome> = T & {
  readonly askedCount: number;
  /** An outcome with a difference that did not show again, though both servers were in time. */
  readonly once?: T;
};

/**
 * Asks until a difference counts, or until there is none: it counts when it shows twice, or behind the last answer. A server that
 * is late differs from one that is not, whatever it would have said, and a real one answers from caches now and then that
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
