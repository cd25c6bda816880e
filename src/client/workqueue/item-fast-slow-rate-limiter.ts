import { mustHave } from "../must-have.js";
import { FailureCounts } from "./failure-counts.js";
import type { RateLimiter } from "./rate-limiter.js";

/** How to create an `ItemFastSlowRateLimiter`. */
export interface ItemFastSlowOptions {
  readonly fastDelayMs: number;
  readonly slowDelayMs: number;
  /** How many failures of an item are followed by the fast delay. */
  readonly maxFastAttempts: number;
}

/**
 * Tries an item again quickly a few times, and slowly from then on.
 *
 * Mirrors: client-go@32ce75a7 util/workqueue/default_rate_limiters.go (TypedItemFastSlowRateLimiter).
 */
export class ItemFastSlowRateLimiter<T> implements RateLimiter<T> {
  readonly #options: ItemFastSlowOptions;
  readonly #failures = new FailureCounts<T>();

  /** @throws TypeError without one of the options */
  constructor(options: ItemFastSlowOptions) {
    const names = ["fastDelayMs", "slowDelayMs", "maxFastAttempts"] as const;
    mustHave("ItemFastSlowRateLimiter", options, ...names);
    this.#options = options;
  }

  when(item: T): number {
    const { maxFastAttempts, fastDelayMs, slowDelayMs } = this.#options;
    return this.#failures.add(item) < maxFastAttempts ? fastDelayMs : slowDelayMs;
  }

  forget(item: T): void {
    this.#failures.forget(item);
  }

  numRequeues(item: T): number {
    return this.#failures.of(item);
  }
}
