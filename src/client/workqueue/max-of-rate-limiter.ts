import type { RateLimiter } from "./rate-limiter.js";

/**
 * Combines several limiters: the longest delay counts.
 *
 * Every one is asked every time, so all of them move on: a bucket among them spends a token even where another limiter
 * decides. Without any limiter nothing waits.
 *
 * Mirrors: client-go@32ce75a7 util/workqueue/default_rate_limiters.go (TypedMaxOfRateLimiter).
 */
export class MaxOfRateLimiter<T> implements RateLimiter<T> {
  readonly #limiters: readonly RateLimiter<T>[];

  constructor(...limiters: readonly RateLimiter<T>[]) {
    this.#limiters = limiters;
  }

  when(item: T): number {
    return this.#limiters.reduce((longestMs, one) => Math.max(longestMs, one.when(item)), 0);
  }

  /** All of them forget the item. */
  forget(item: T): void {
    for (const limiter of this.#limiters) limiter.forget(item);
  }

  /** The highest count of all limiters. */
  numRequeues(item: T): number {
    return this.#limiters.reduce((most, one) => Math.max(most, one.numRequeues(item)), 0);
  }
}
