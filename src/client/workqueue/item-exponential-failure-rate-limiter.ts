import { mustHave } from "../must-have.js";
import { FailureCounts } from "./failure-counts.js";
import type { RateLimiter } from "./rate-limiter.js";

/** How to create an `ItemExponentialFailureRateLimiter`. */
export interface ItemExponentialFailureOptions {
  /** The delay after the first failure. */
  readonly baseDelayMs: number;
  /** The maximum delay. Failures are still counted when it has been reached. */
  readonly maxDelayMs: number;
}

/**
 * Doubles the delay of an item with each failure: `base * 2 ** failures`, at most the longest.
 *
 * Mirrors: client-go@32ce75a7 util/workqueue/default_rate_limiters.go (TypedItemExponentialFailureRateLimiter).
 */
export class ItemExponentialFailureRateLimiter<T> implements RateLimiter<T> {
  readonly #maxDelayMs: number;
  /** The delays below the maximum, by number of failures: a table is faster than exponentiation. */
  readonly #delaysMs: readonly number[];
  readonly #failures = new FailureCounts<T>();

  /** @throws TypeError without `baseDelayMs` or `maxDelayMs` */
  constructor(options: ItemExponentialFailureOptions) {
    mustHave("ItemExponentialFailureRateLimiter", options, "baseDelayMs", "maxDelayMs");
    const { baseDelayMs, maxDelayMs } = options;
    this.#maxDelayMs = baseDelayMs > 0 ? maxDelayMs : Math.min(baseDelayMs, maxDelayMs);
    this.#delaysMs = baseDelayMs > 0 ? doubledUpTo(maxDelayMs, baseDelayMs) : [];
  }

  when(item: T): number {
    return this.#delaysMs[this.#failures.add(item)] ?? this.#maxDelayMs;
  }

  forget(item: T): void {
    this.#failures.forget(item);
  }

  numRequeues(item: T): number {
    return this.#failures.of(item);
  }
}

function doubledUpTo(maxDelayMs: number, baseDelayMs: number): readonly number[] {
  const delaysMs: number[] = [];
  for (let delayMs = baseDelayMs; delayMs < maxDelayMs; delayMs *= 2) delaysMs.push(delayMs);
  return delaysMs;
}
