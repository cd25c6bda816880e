import { TokenBucket } from "../../../src/client/flowcontrol/token-bucket.js";
import { BucketRateLimiter } from "../../../src/client/workqueue/bucket-rate-limiter.js";
import {
  defaultControllerRateLimiter,
  defaultItemBasedRateLimiter,
} from "../../../src/client/workqueue/default-rate-limiters.js";
import { ItemExponentialFailureRateLimiter } from "../../../src/client/workqueue/item-exponential-failure-rate-limiter.js";
import { ItemFastSlowRateLimiter } from "../../../src/client/workqueue/item-fast-slow-rate-limiter.js";
import { MaxOfRateLimiter } from "../../../src/client/workqueue/max-of-rate-limiter.js";
import type { RateLimiter } from "../../../src/client/workqueue/rate-limiter.js";
import { WithMaxWaitRateLimiter } from "../../../src/client/workqueue/with-max-wait-rate-limiter.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import type { Clock } from "../../../src/time/clock.js";
import type { PartArgs } from "./part-args.js";

/** What a limiter is made of. */
export interface LimiterMakers {
  readonly exponential: (settings: PartArgs) => RateLimiter<string>;
  readonly fastSlow: (settings: PartArgs) => RateLimiter<string>;
  readonly bucket: (bucket: TokenBucket) => RateLimiter<string>;
  readonly defaultOfControllers: (clock: Clock) => RateLimiter<string>;
  readonly defaultOfItems: () => RateLimiter<string>;
  readonly longestOf: (limiters: readonly RateLimiter<string>[]) => RateLimiter<string>;
  readonly withMaxWait: (limiter: RateLimiter<string>, maxWaitMs: number) => RateLimiter<string>;
}

const OWN_MAKERS: LimiterMakers = {
  exponential: (settings) =>
    new ItemExponentialFailureRateLimiter({
      baseDelayMs: settings.number("baseDelayMs"),
      maxDelayMs: settings.number("maxDelayMs"),
    }),
  fastSlow: (settings) =>
    new ItemFastSlowRateLimiter({
      fastDelayMs: settings.number("fastDelayMs"),
      slowDelayMs: settings.number("slowDelayMs"),
      maxFastAttempts: settings.number("maxFastAttempts"),
    }),
  bucket: (bucket) => new BucketRateLimiter(bucket),
  defaultOfControllers: (clock) => defaultControllerRateLimiter(clock),
  defaultOfItems: () => defaultItemBasedRateLimiter(),
  longestOf: (limiters) => new MaxOfRateLimiter(...limiters),
  withMaxWait: (limiter, maxWaitMs) => new WithMaxWaitRateLimiter(limiter, maxWaitMs),
};

/** The limiter that settings mean: docs/parts/rate-limiter.md. `change`: limiters of another make. */
export function limiterFrom(
  settings: PartArgs,
  clock: Clock,
  change: Partial<LimiterMakers> = {},
): RateLimiter<string> {
  const makers = { ...OWN_MAKERS, ...change };
  const limiters = settings.each("limiters").map((one) => oneFrom(one, clock, makers));
  const [only] = limiters;
  const limiter = limiters.length === 1 && only !== undefined ? only : makers.longestOf(limiters);
  if (!settings.has("maxWaitMs")) return limiter;
  return makers.withMaxWait(limiter, settings.number("maxWaitMs"));
}

function oneFrom(settings: PartArgs, clock: Clock, makers: LimiterMakers): RateLimiter<string> {
  const type = settings.text("type");
  switch (type) {
    case "exponential":
      return makers.exponential(settings);
    case "fast-slow":
      return makers.fastSlow(settings);
    case "bucket":
      return makers.bucket(
        new TokenBucket({
          clock,
          refillPerSecond: settings.number("refillPerSecond"),
          burstMaxCount: settings.number("burstMaxCount"),
        }),
      );
    case "default-of-controllers":
      return makers.defaultOfControllers(clock);
    case "default-of-items":
      return makers.defaultOfItems();
    default:
      throw new CommandError("invalid", `no limiter of type ${type}`);
  }
}
