import type { TokenBucket } from "../flowcontrol/token-bucket.js";
import { mustHave } from "../must-have.js";
import type { RateLimiter } from "./rate-limiter.js";

/**
 * Limits all items together: each call takes a token from one bucket, and waits for it in turn.
 *
 * The item does not matter. A token is never returned, whatever happens to the item, and the waits grow without
 * bound while more tokens are requested than refilled.
 *
 * Mirrors: client-go@32ce75a7 util/workqueue/default_rate_limiters.go (TypedBucketRateLimiter). Differs: on a clock of one's
 * choice.
 */
export class BucketRateLimiter<T> implements RateLimiter<T> {
  readonly #bucket: TokenBucket;

  constructor(bucket: TokenBucket) {
    mustHave("BucketRateLimiter", { bucket }, "bucket");
    this.#bucket = bucket;
  }

  when(_item: T): number {
    return this.#bucket.reserve().delayMs;
  }

  forget(_item: T): void {
    // No item is remembered.
  }

  /** Always 0: failures are not counted. */
  numRequeues(_item: T): number {
    return 0;
  }
}
