import type { Comparison } from "./compare-runs.js";

/** What two servers made of a sequence. */
export interface Outcome {
  readonly comparison: Comparison;
  /** Whether one of them was waited for in vain. */
  readonly isLate: boolean;
}

/** How often a sequence is asked before a difference counts that a late server is a part of. */
const ASKED_MAX_COUNT = 3;

/**
 * Asks until a difference counts, or until there is none. A server that is late differs from one that is not, whatever it would
 * have said: a difference counts if both were in time, or if they never are. What nobody waited for is not asked again.
 */
export async function counting<T extends Outcome>(
  ask: () => Promise<T>,
): Promise<T & { readonly askedCount: number }> {
  for (let askedCount = 1; ; askedCount++) {
    const outcome = await ask();
    const counts = outcome.comparison.open === undefined || !outcome.isLate;
    if (counts || askedCount === ASKED_MAX_COUNT) return { ...outcome, askedCount };
  }
}
