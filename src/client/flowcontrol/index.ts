/**
 * How often and how fast, as a library: client-go's util/flowcontrol and the token bucket under it.
 */

export { Backoff, type BackoffOptions, type HasExpired } from "./backoff.js";
export { FakeAlwaysRateLimiter, FakeNeverRateLimiter } from "./fake-rate-limiters.js";
export { RateLimitError, type RateLimitErrorCode } from "./rate-limit-error.js";
export type { PassiveRateLimiter, RateLimiter } from "./rate-limiter.js";
export { type Reservation, TokenBucket, type TokenBucketOptions } from "./token-bucket.js";
export {
  TokenBucketPassiveRateLimiter,
  type TokenBucketRateLimiterOptions,
} from "./token-bucket-passive-rate-limiter.js";
export { TokenBucketRateLimiter } from "./token-bucket-rate-limiter.js";
