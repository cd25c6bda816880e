import { mustHave } from "../must-have.js";
import { FailureCounts } from "./failure-counts.js";
import type { RateLimiter } from "./rate-limiter.js";

/** How to create an `ItemExponentialFailureRateLimiter`. */
export interface ItemExponentialFailureOptions {
  /** The delay after the first failure. */
  readonly baseDelayMs: number;
  /** The longest delay. Failures are counted on when it has been reached. */
  readonly maxDelayMs: number;
}

/**
 * Doubles the delay of an item with each failure: `base * 2 ** failures`, at most the longest.
 *
 * Mirrors: client-go@32ce75a7 util/workqueue/default_rate_limiters.go (TypedItemExponentialFailureRateLimiter).
 */
export class ItemExponentialFailureRateLimiter<T> implements RateLimiter<T> {
  readonly #baseDelayMs: number;
  readonly #maxDelayMs: number;
  readonly #failures = new FailureCounts<T>();

  /** @throws TypeError without `baseDelayMs` or `maxDelayMs` */
  constructor(options: ItemExponentialFailureOptions) {
    mustHave("ItemExponentialFailureRateLimiter", options, "baseDelayMs", "maxDelayMs");
    const { baseDelayMs, maxDelayMs } = options;
    this.#baseDelayMs = baseDelayMs;
    this.#maxDelayMs = maxDelayMs;
  }

  when(item: T): number {
    // After a thousand failures this is infinite, and the bound the lesser of the two all the same.
    return Math.min(this.#baseDelayMs * 2 ** this.#failures.add(item), this.#maxDelayMs);
  }

  forget(item: T): void {
    this.#failures.forget(item);
  }

  numRequeues(item: T): number {
    return this.#failures.of(item);
  }
}
