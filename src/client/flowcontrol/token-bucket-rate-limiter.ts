import { type Clock, sleep } from "../../time/clock.js";
import { LONGEST_DURATION_MS } from "../../time/go-duration.js";
import { systemClock } from "../../time/system-clock.js";
import type { Context } from "../wait/context.js";
import { ContextError } from "../wait/context-error.js";
import { RateLimitError } from "./rate-limit-error.js";
import type { RateLimiter } from "./rate-limiter.js";
import {
  TokenBucketPassiveRateLimiter,
  type TokenBucketRateLimiterOptions,
} from "./token-bucket-passive-rate-limiter.js";

/**
 * Lets callers wait for a token, in the order of their calls.
 *
 * Mirrors: client-go@32ce75a7 util/flowcontrol/throttle.go (NewTokenBucketRateLimiterWithClock), golang.org/x/time@v0.15.0
 * rate/rate.go (Wait). Differs: `wait` uses the same clock as everything else.
 */
export class TokenBucketRateLimiter extends TokenBucketPassiveRateLimiter implements RateLimiter {
  readonly #clock: Clock;

  constructor(options: TokenBucketRateLimiterOptions) {
    super(options);
    this.#clock = options.clock ?? systemClock;
  }

  async accept(): Promise<void> {
    const { delayMs } = this.bucket.reserve();
    if (delayMs > 0) await sleep(this.#clock, delayMs);
  }

  async wait({ signal, deadlineAtMs }: Context = {}): Promise<void> {
    const { burstMaxCount, refillPerSecond } = this.bucket;
    if (burstMaxCount < 1 && refillPerSecond !== Number.POSITIVE_INFINITY) {
      const message = `rate: Wait(n=1) exceeds limiter's burst ${burstMaxCount}`;
      throw new RateLimitError("exceeds-burst", message);
    }
    if (signal?.aborted === true) throw ContextError.of(signal);
    const waitMaxMs =
      deadlineAtMs === undefined ? LONGEST_DURATION_MS : deadlineAtMs - this.#clock.nowMs();
    const { isGranted, delayMs, cancel } = this.bucket.reserve(waitMaxMs);
    if (!isGranted) {
      const message = "rate: Wait(n=1) would exceed context deadline";
      throw new RateLimitError("would-exceed-deadline", message);
    }
    if (delayMs === 0) return;
    if ((await sleep(this.#clock, delayMs, signal)) === "elapsed") return;
    cancel();
    if (signal !== undefined) throw ContextError.of(signal);
  }
}
