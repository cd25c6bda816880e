/**
 * Determines the delay before an item is retried, and keeps the state for that.
 *
 * Items are compared like the keys of a `Map`. Mirrors: client-go@32ce75a7
 * util/workqueue/default_rate_limiters.go (TypedRateLimiter).
 */
export interface RateLimiter<T> {
  /**
   * The delay from now, in milliseconds; 0: none. The call counts as a failure of the item: its next delay may be longer
   * the next time.
   */
  when(item: T): number;
  /** Forgets an item, because it has succeeded or will not be retried. */
  forget(item: T): void;
  /** The number of `when` calls for the item since it was last forgotten. */
  numRequeues(item: T): number;
}
