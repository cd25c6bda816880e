import { TokenBucket } from "../../../src/client/flowcontrol/token-bucket.js";
import { BucketRateLimiter } from "../../../src/client/workqueue/bucket-rate-limiter.js";
import { ItemExponentialFailureRateLimiter } from "../../../src/client/workqueue/item-exponential-failure-rate-limiter.js";
import { ItemFastSlowRateLimiter } from "../../../src/client/workqueue/item-fast-slow-rate-limiter.js";
import { MaxOfRateLimiter } from "../../../src/client/workqueue/max-of-rate-limiter.js";
import type { RateLimiter } from "../../../src/client/workqueue/rate-limiter.js";
import { WithMaxWaitRateLimiter } from "../../../src/client/workqueue/with-max-wait-rate-limiter.js";
import type { LimiterMakers } from "../../reference/parts/limiters-from.js";
import { rateLimiterPart } from "../../reference/parts/rate-limiter-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Rate limiters of work queues that delay wrongly, or count wrongly. */
export const LIMITER_MUTANTS: readonly Mutant[] = [
  {
    name: "limiter-overflows",
    does: "lets the delay overflow after 63 failures, and does not wait at all from then on",
    mimics: "no known case: a shift instead of a power",
    killedBy: ["exponential-cap [1 ms]", "exponential-cap [1 min]"],
    change: withMakers({
      exponential: (settings) => {
        const right = new ItemExponentialFailureRateLimiter<string>({
          baseDelayMs: settings.number("baseDelayMs"),
          maxDelayMs: settings.number("maxDelayMs"),
        });
        return overriding(right, {
          when: (item) => (right.numRequeues(item) > 63 ? 0 : right.when(item)),
        });
      },
    }),
  },
  {
    name: "limiter-counts-from-one",
    does: "doubles before the first delay",
    mimics: "no known case: an exponent that is off by one",
    breaks: ["RATELIMIT-01", "RATELIMIT-13"],
    killedBy: ["exponential-doubles"],
    change: withMakers({
      exponential: (settings) =>
        new ItemExponentialFailureRateLimiter({
          baseDelayMs: 2 * settings.number("baseDelayMs"),
          maxDelayMs: settings.number("maxDelayMs"),
        }),
    }),
  },
  {
    name: "limiter-forgets-everything",
    does: "forgets all items when one is forgotten",
    mimics: "no known case: a map that is cleared instead of deleting one entry",
    killedBy: ["exponential-forgets"],
    change: withMakers({
      exponential: (settings) => {
        const create = () =>
          new ItemExponentialFailureRateLimiter<string>({
            baseDelayMs: settings.number("baseDelayMs"),
            maxDelayMs: settings.number("maxDelayMs"),
          });
        let limiter = create();
        return {
          when: (item) => limiter.when(item),
          forget: () => {
            limiter = create();
          },
          numRequeues: (item) => limiter.numRequeues(item),
        };
      },
    }),
  },
  {
    name: "limiter-stops-counting-at-cap",
    does: "stops counting failures once the maximum delay is reached",
    mimics: "no known case: a limit on the count instead of the delay",
    killedBy: ["exponential-counts-beyond-cap"],
    change: withMakers({
      exponential: (settings) => {
        const maxDelayMs = settings.number("maxDelayMs");
        const right = new ItemExponentialFailureRateLimiter<string>({
          baseDelayMs: settings.number("baseDelayMs"),
          maxDelayMs,
        });
        const lastMs = new Map<string, number>();
        return overriding(right, {
          when: (item) => {
            const delayMs = lastMs.get(item) === maxDelayMs ? maxDelayMs : right.when(item);
            lastMs.set(item, delayMs);
            return delayMs;
          },
        });
      },
    }),
  },
  {
    name: "limiter-one-fast-try-more",
    does: "allows one fast attempt more than configured",
    mimics: "no known case: an off-by-one comparison",
    killedBy: ["fast-slow-changes", "fast-slow-without-fast"],
    change: withMakers({
      fastSlow: (settings) =>
        new ItemFastSlowRateLimiter({
          fastDelayMs: settings.number("fastDelayMs"),
          slowDelayMs: settings.number("slowDelayMs"),
          maxFastAttempts: settings.number("maxFastAttempts") + 1,
        }),
    }),
  },
  {
    name: "bucket-starts-empty",
    does: "starts with an empty bucket",
    mimics: "no known case: descriptions of the work queue that were written from memory",
    breaks: ["RATELIMIT-07", "RATELIMIT-13"],
    killedBy: ["bucket-line"],
    change: withBucket((bucket) => {
      for (let taken = 0; taken < bucket.burstMaxCount; taken++) bucket.allow();
    }),
  },
  {
    name: "bucket-delays-by-a-constant",
    does: "delays every item that finds no token by the time of one token",
    mimics: "no known case: a bucket that computes a delay, and does not reserve",
    killedBy: ["bucket-line"],
    change: withMakers({
      bucket: (bucket) =>
        overriding(new BucketRateLimiter<string>(bucket), {
          when: () => (bucket.allow() ? 0 : 1_000 / bucket.refillPerSecond),
        }),
    }),
  },
  {
    name: "bucket-gives-back",
    does: "returns the token of an item that is forgotten",
    mimics: "no known case: Forget understood as undo",
    killedBy: ["bucket-ignores-items"],
    change: withMakers({
      bucket: (bucket) => {
        const cancels = new Map<string, () => void>();
        return overriding(new BucketRateLimiter<string>(bucket), {
          when: (item) => {
            const { delayMs, cancel } = bucket.reserve();
            cancels.set(item, cancel);
            return delayMs;
          },
          forget: (item) => cancels.get(item)?.(),
        });
      },
    }),
  },
  {
    name: "longest-of-asks-lazily",
    does: "consults later limiters only while the first returns no delay",
    mimics: "no known case: a search for the maximum that stops at the first",
    breaks: ["RATELIMIT-11", "RATELIMIT-14"],
    killedBy: ["longest-of-all-move-on"],
    change: withMakers({
      longestOf: (limiters) =>
        overriding(new MaxOfRateLimiter(...limiters), {
          when: (item) => {
            for (const limiter of limiters) {
              const delayMs = limiter.when(item);
              if (delayMs > 0) return delayMs;
            }
            return 0;
          },
        }),
    }),
  },
  {
    name: "default-without-bucket",
    does: "uses only the per-item delay as the default of controllers",
    mimics: "no known case: a default that was half copied",
    killedBy: ["default-of-controllers-for-many-items", "default-of-controllers-spends-tokens"],
    change: withMakers({
      defaultOfControllers: () =>
        new ItemExponentialFailureRateLimiter({ baseDelayMs: 5, maxDelayMs: 1_000_000 }),
    }),
  },
  {
    name: "default-spends-only-when-it-counts",
    does: "spends a token of the default limiter only where the delay of the bucket is longer",
    mimics: "no known case: a reservation that is canceled when it is not needed",
    killedBy: ["default-of-controllers-spends-tokens"],
    change: withMakers({
      defaultOfControllers: (clock) => {
        const own = new ItemExponentialFailureRateLimiter<string>({
          baseDelayMs: 5,
          maxDelayMs: 1_000_000,
        });
        const bucket = new TokenBucket({ clock, refillPerSecond: 10, burstMaxCount: 100 });
        return overriding(own, {
          when: (item) => {
            const itemMs = own.when(item);
            const { delayMs, cancel } = bucket.reserve();
            if (itemMs > 5 && itemMs > delayMs) cancel();
            return Math.max(itemMs, delayMs);
          },
        });
      },
    }),
  },
  {
    name: "max-wait-stops-counting",
    does: "forgets an item in the inner limiter when its delay was capped",
    mimics: "no known case: a cap that is treated as a reset",
    breaks: ["RATELIMIT-15", "RATELIMIT-16"],
    killedBy: ["max-wait-counts"],
    change: withMakers({
      withMaxWait: (limiter, maxWaitMs) =>
        overriding(new WithMaxWaitRateLimiter(limiter, maxWaitMs), {
          when: (item) => {
            const delayMs = limiter.when(item);
            if (delayMs > maxWaitMs) limiter.forget(item);
            return Math.min(delayMs, maxWaitMs);
          },
        }),
    }),
  },
];

function overriding(
  limiter: RateLimiter<string>,
  methods: Partial<RateLimiter<string>>,
): RateLimiter<string> {
  return {
    when: (item) => limiter.when(item),
    forget: (item) => limiter.forget(item),
    numRequeues: (item) => limiter.numRequeues(item),
    ...methods,
  };
}

function withBucket(prepare: (bucket: TokenBucket) => void): InformerChange {
  return withMakers({
    bucket: (bucket) => {
      prepare(bucket);
      return new BucketRateLimiter(bucket);
    },
  });
}

function withMakers(makers: Partial<LimiterMakers>): InformerChange {
  return {
    components: {
      "rate-limiter": (settings, surroundings) => rateLimiterPart(settings, surroundings, makers),
    },
  };
}
