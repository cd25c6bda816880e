/**
 * The default rate limiters of controllers.
 * Mirrors: client-go@32ce75a7 util/workqueue/default_rate_limiters.go (DefaultTypedControllerRateLimiter,
 * DefaultTypedItemBasedRateLimiter).
 */

import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import { TokenBucket } from "../flowcontrol/token-bucket.js";
import { BucketRateLimiter } from "./bucket-rate-limiter.js";
import { ItemExponentialFailureRateLimiter } from "./item-exponential-failure-rate-limiter.js";
import { MaxOfRateLimiter } from "./max-of-rate-limiter.js";
import type { RateLimiter } from "./rate-limiter.js";

/** 1000 s: where the delays of one item end that fails again and again. */
const ITEM_MAX_DELAY_MS = 1_000_000;

/**
 * The longer of two delays: of the item, from 5 ms doubling to 1000 s, and of all items together, ten a second after the
 * first hundred.
 */
export function defaultControllerRateLimiter<T>(clock: Clock = systemClock): RateLimiter<T> {
  return new MaxOfRateLimiter<T>(
    new ItemExponentialFailureRateLimiter({ baseDelayMs: 5, maxDelayMs: ITEM_MAX_DELAY_MS }),
    new BucketRateLimiter(new TokenBucket({ clock, refillPerSecond: 10, burstMaxCount: 100 })),
  );
}

/** The delay of the item alone: from 1 ms doubling to 1000 s. */
export function defaultItemBasedRateLimiter<T>(): RateLimiter<T> {
  return new ItemExponentialFailureRateLimiter({ baseDelayMs: 1, maxDelayMs: ITEM_MAX_DELAY_MS });
}
