import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import { mustHave } from "../must-have.js";
import type { PassiveRateLimiter } from "./rate-limiter.js";
import { TokenBucket } from "./token-bucket.js";

/** How to create a limiter over a token bucket. */
export interface TokenBucketRateLimiterOptions {
  /** @default that of the system */
  readonly clock?: Clock;
  /** Requests in a second, in the long run. Read as a 32-bit float, as the original does. */
  readonly qps: number;
  /** How many requests may come at once. */
  readonly burstMaxCount: number;
}

/**
 * Admits requests while there are tokens, and refuses the others; a refusal takes nothing.
 *
 * Mirrors: client-go@32ce75a7 util/flowcontrol/throttle.go (NewTokenBucketPassiveRateLimiterWithClock).
 */
export class TokenBucketPassiveRateLimiter implements PassiveRateLimiter {
  readonly qps: number;
  protected readonly bucket: TokenBucket;

  /** @throws TypeError without `qps` or `burstMaxCount` */
  constructor(options: TokenBucketRateLimiterOptions) {
    mustHave(new.target.name, options, "qps", "burstMaxCount");
    const { clock = systemClock, qps, burstMaxCount } = options;
    this.qps = Math.fround(qps);
    this.bucket = new TokenBucket({ clock, refillPerSecond: this.qps, burstMaxCount });
  }

  tryAccept(): boolean {
    return this.bucket.allow();
  }

  stop(): void {
    // A bucket has no timers, and continues to work.
  }
}
