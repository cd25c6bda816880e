/**
 * Says how long an item has to wait before it is tried again, and remembers what it needs to know for that.
 *
 * Items are told apart as a `Map` tells keys apart. Mirrors: client-go@32ce75a7
 * util/workqueue/default_rate_limiters.go (TypedRateLimiter).
 */
export interface RateLimiter<T> {
  /**
   * How long to wait from now, in milliseconds; 0: not at all. Asking counts as a failure of the item: it may wait longer
   * the next time.
   */
  when(item: T): number;
  /** Stops remembering an item, because it has succeeded or nobody will try it again. */
  forget(item: T): void;
  /** How often `when` was asked about the item since it was last forgotten. */
  numRequeues(item: T): number;
}
