import { Backoff, type BackoffOptions } from "../../../src/client/flowcontrol/backoff.js";
import { FakeNeverRateLimiter } from "../../../src/client/flowcontrol/fake-rate-limiters.js";
import type { RateLimiter } from "../../../src/client/flowcontrol/rate-limiter.js";
import { TokenBucket } from "../../../src/client/flowcontrol/token-bucket.js";
import type { TokenBucketRateLimiterOptions } from "../../../src/client/flowcontrol/token-bucket-passive-rate-limiter.js";
import { TokenBucketRateLimiter } from "../../../src/client/flowcontrol/token-bucket-rate-limiter.js";
import { ContextError } from "../../../src/client/wait/context-error.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import { systemClock } from "../../../src/time/system-clock.js";
import { type DrivenBackoff, idBackoffPart } from "../../reference/parts/id-backoff-part.js";
import { type ThrottleMakers, throttlePart } from "../../reference/parts/throttle-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Throttles that let through too much or too little, and back-offs that start over at the wrong time. */
export const FLOWCONTROL_MUTANTS: readonly Mutant[] = [
  {
    name: "throttle-charges-for-refusals",
    does: "takes a token for a TryAccept that fails",
    mimics: "no known case: TryAccept built on Accept",
    killedBy: ["throttle-refusal-is-free"],
    change: withThrottle((bucket) => ({ tryAccept: () => bucket.reserve().delayMs === 0 })),
  },
  {
    name: "throttle-loses-fractions",
    does: "resets its clock at each check that finds no whole token",
    mimics: "no known case: a fraction that is lost between two checks",
    killedBy: ["throttle-keeps-fractions", "throttle-precision-of-small-rates"],
    change: withThrottle((_bucket, { qps, burst, clock }) => {
      let tokens = burst;
      let lookedAtMs = clock.nowMs();
      return {
        tryAccept: () => {
          const elapsedMs = Math.max(0, clock.nowMs() - lookedAtMs);
          tokens = Math.min(burst, tokens + Math.floor((elapsedMs / 1_000) * qps));
          lookedAtMs = clock.nowMs();
          if (tokens < 1) return false;
          tokens--;
          return true;
        },
      };
    }),
  },
  {
    name: "throttle-waits-in-vain",
    does: "waits until the deadline for a token that becomes available only later",
    mimics: "no known case: a deadline that is only a timer",
    killedBy: ["throttle-wait-fails-early", "throttle-early-failure-is-its-own"],
    change: withThrottle((_bucket, { right }) => ({
      wait: ({ signal } = {}) => right.wait({ signal }),
    })),
  },
  {
    name: "throttle-keeps-token-of-quitter",
    does: "does not return the token of a caller that stops waiting",
    mimics: "no known case: a reservation that is never canceled",
    killedBy: ["throttle-wait-is-given-up"],
    change: withThrottle((bucket, { clock }) => ({
      wait: async ({ signal } = {}) => {
        if (signal?.aborted === true) throw ContextError.of(signal);
        const slept = await sleep(clock, bucket.reserve().delayMs, signal);
        if (slept === "aborted" && signal !== undefined) throw ContextError.of(signal);
      },
    })),
  },
  {
    name: "throttle-returns-what-is-lent",
    does: "returns the token of a caller that stops waiting, although later callers count on it",
    mimics: "no known case: a counter that is increased again",
    killedBy: ["throttle-given-up-too-late"],
    change: withThrottle((bucket, { clock }) => {
      let returnedCount = 0;
      return {
        wait: async ({ signal } = {}) => {
          if (signal?.aborted === true) throw ContextError.of(signal);
          const slept = await sleep(clock, bucket.reserve().delayMs, signal);
          if (slept === "elapsed" || signal === undefined) return;
          returnedCount++;
          throw ContextError.of(signal);
        },
        tryAccept: () => {
          if (returnedCount === 0) return bucket.allow();
          returnedCount--;
          return true;
        },
      };
    }),
  },
  {
    name: "throttle-refuses-the-indebted-only-once",
    does: "admits others while earlier callers of Accept still wait",
    mimics: "no known case: a balance that cannot go below zero",
    breaks: ["TOKENBUCKET-05", "TOKENBUCKET-02"],
    killedBy: ["throttle-lends-before-tries"],
    change: withThrottle((bucket, { clock }) => ({
      accept: async () => {
        const { delayMs, cancel } = bucket.reserve();
        if (delayMs > 0) cancel();
        await sleep(clock, delayMs);
      },
    })),
  },
  {
    name: "throttle-refills-backwards",
    does: "counts a clock that goes back as elapsed time",
    mimics: "no known case: an absolute value of the elapsed time",
    killedBy: ["throttle-clock-goes-back"],
    change: withThrottle((_bucket, { qps, burst, clock }) => {
      let lastMs = clock.nowMs();
      let passedMs = 0;
      const wrong = new TokenBucket({
        clock: {
          setTimer: (delayMs, fire) => clock.setTimer(delayMs, fire),
          nowMs: () => {
            passedMs += Math.abs(clock.nowMs() - lastMs);
            lastMs = clock.nowMs();
            return passedMs;
          },
        },
        refillPerSecond: qps,
        burstMaxCount: burst,
      });
      return { tryAccept: () => wrong.allow() };
    }),
  },
  {
    name: "throttle-shares-a-moment",
    does: "gives all callers of Accept at the same instant the same token",
    mimics: "no known case: a balance that is read before it is written",
    killedBy: ["throttle-accepts-together", "throttle-accepts-slowly"],
    change: withThrottle((bucket, { clock }) => {
      let askedAtMs = Number.NEGATIVE_INFINITY;
      let delayMs = 0;
      return {
        accept: async () => {
          if (askedAtMs !== clock.nowMs()) delayMs = bucket.reserve().delayMs;
          askedAtMs = clock.nowMs();
          await sleep(clock, delayMs);
        },
      };
    }),
  },
  {
    name: "throttle-never-lets-wait",
    does: "blocks callers that it will never admit",
    mimics: "no known case: one implementation of waiting for all limiters",
    killedBy: ["throttle-never"],
    change: throttling({
      createNever: () => {
        const never = new FakeNeverRateLimiter();
        return {
          qps: never.qps,
          tryAccept: () => never.tryAccept(),
          stop: () => never.stop(),
          accept: () => never.accept(),
          wait: () => never.accept(),
        };
      },
    }),
  },
  {
    name: "backoff-by-id-grows-steadily",
    does: "adds the initial backoff to the previous one",
    mimics: "no known case: a sum instead of a product",
    killedBy: ["backoff-by-id-doubles"],
    change: withBackoff((options) => {
      const failures = new Map<string, number>();
      return overriding(new Backoff(options), {
        next: (id) => void failures.set(id, (failures.get(id) ?? 0) + 1),
        get: (id) => Math.min((failures.get(id) ?? 0) * options.initialMs, options.maxMs),
      });
    }),
  },
  {
    name: "backoff-by-id-resets-to-first",
    does: "holds an item back for the initial backoff after a reset",
    mimics: "no known case: a reset that counts as a failure",
    killedBy: ["backoff-by-id-forgets [resets the backoff of]"],
    change: withBackoff((options) => {
      const backoff = new Backoff(options);
      return overriding(backoff, {
        reset: (id) => {
          backoff.reset(id);
          backoff.next(id, options.clock.nowMs());
        },
      });
    }),
  },
  {
    name: "backoff-by-id-starts-over-soon",
    does: "resets after the maximum backoff, not after twice that",
    mimics: "no known case: a factor that was forgotten",
    breaks: ["FLOWBACKOFF-03", "FLOWBACKOFF-04"],
    killedBy: ["backoff-by-id-keeps-high-water-mark"],
    change: withBackoff((options) => {
      const hasExpired = (eventAtMs: number, updatedAtMs: number, maxMs: number) =>
        eventAtMs - updatedAtMs > maxMs;
      return new Backoff({ ...options, hasExpired: options.hasExpired ?? hasExpired });
    }),
  },
  {
    name: "backoff-by-id-holds-a-moment-longer",
    does: "still holds back when exactly the backoff has passed since the last failure",
    mimics: "no known case: an off-by-one comparison",
    killedBy: ["backoff-by-id-since-update [1 s]", "backoff-by-id-since-update [10 s]"],
    change: withBackoff((options) => {
      const backoff = new Backoff(options);
      const failedAtMs = new Map<string, number>();
      return overriding(backoff, {
        next: (id, eventAtMs) => {
          failedAtMs.set(id, options.clock.nowMs());
          backoff.next(id, eventAtMs);
        },
        isInBackOffSinceUpdate: (id, eventAtMs) =>
          backoff.isInBackOffSinceUpdate(id, eventAtMs) ||
          eventAtMs - (failedAtMs.get(id) ?? Number.NaN) === backoff.get(id),
      });
    }),
  },
  {
    name: "backoff-by-id-always-since-update",
    does: "counts from the last failure, whatever time it is given",
    mimics: "no known case: two methods that are confused",
    killedBy: ["backoff-by-id-since-event [4 s]"],
    change: withBackoff((options) => {
      const backoff = new Backoff(options);
      return overriding(backoff, {
        isInBackOffSince: (id) => backoff.isInBackOffSinceUpdate(id, options.clock.nowMs()),
      });
    }),
  },
  {
    name: "backoff-by-id-jitters-the-double",
    does: "adds jitter in proportion to the doubled backoff, not to the previous one",
    mimics: "no known case: jitter that is applied after doubling",
    killedBy: ["backoff-by-id-jitter-grows"],
    change: withBackoff(
      (options) => new Backoff({ ...options, maxJitterFactor: 2 * (options.maxJitterFactor ?? 0) }),
    ),
  },
  {
    name: "backoff-by-id-expires-early",
    does: "resets when exactly twice the maximum backoff has passed",
    mimics: "no known case: an off-by-one comparison",
    killedBy: ["backoff-by-id-starts-over [10 s]", "backoff-by-id-collects [10 s]"],
    change: withBackoff((options) => {
      const hasExpired = (eventAtMs: number, updatedAtMs: number, maxMs: number) =>
        eventAtMs - updatedAtMs >= 2 * maxMs;
      return new Backoff({ ...options, hasExpired: options.hasExpired ?? hasExpired });
    }),
  },
  {
    name: "backoff-by-id-never-starts-over",
    does: "continues from the previous backoff, however long ago that was",
    mimics: "no known case: a high-water mark that is never lowered",
    killedBy: ["backoff-by-id-starts-over [11 s]"],
    change: withBackoff(
      (options) => new Backoff({ ...options, hasExpired: options.hasExpired ?? (() => false) }),
    ),
  },
  {
    name: "backoff-by-id-cuts-first",
    does: "caps the initial backoff at the maximum",
    mimics: "no known case: a cap that is applied everywhere",
    killedBy: ["backoff-by-id-first-is-uncut"],
    change: withBackoff(
      (options) =>
        new Backoff({ ...options, initialMs: Math.min(options.initialMs, options.maxMs) }),
    ),
  },
  {
    name: "backoff-by-id-ignores-own-rule",
    does: "uses the default expiry rule, whatever it is configured with",
    mimics: "no known case: an option that is ignored",
    killedBy: ["backoff-by-id-own-rule [2 s]", "backoff-by-id-own-rule-collects [2 s]"],
    change: withBackoff((options) => new Backoff({ ...options, hasExpired: undefined })),
  },
  {
    name: "backoff-by-id-counts-from-event",
    does: "counts a backoff from the time of the event, not from the time of the call",
    mimics: "no known case: an event time that is stored",
    killedBy: ["backoff-by-id-counts-from-now"],
    change: withBackoff((options) => {
      let agoMs = 0;
      const clock: Clock = {
        nowMs: () => options.clock.nowMs() - agoMs,
        setTimer: (delayMs, fire) => options.clock.setTimer(delayMs, fire),
      };
      const backoff = new Backoff({ ...options, clock });
      return overriding(backoff, {
        next: (id, eventAtMs) => {
          agoMs = options.clock.nowMs() - eventAtMs;
          backoff.next(id, eventAtMs);
          agoMs = 0;
        },
      });
    }),
  },
  {
    name: "backoff-by-id-forgets-on-reading",
    does: "returns no backoff for expired entries",
    mimics: "no known case: expiry that is checked on every read",
    killedBy: ["backoff-by-id-is-kept"],
    change: withBackoff((options) => {
      const backoff = new Backoff(options);
      return overriding(backoff, {
        get: (id) => {
          backoff.gc();
          return backoff.get(id);
        },
      });
    }),
  },
];

type TimedBackoffOptions = BackoffOptions & { readonly clock: Clock };

/** What a wrong throttle has at hand. */
interface ThrottleSituation {
  readonly qps: number;
  readonly burst: number;
  readonly clock: Clock;
  readonly right: RateLimiter;
}

/** Throttles with some methods of their own, over the same bucket. */
function withThrottle(
  wrong: (bucket: TokenBucket, situation: ThrottleSituation) => Partial<RateLimiter>,
): InformerChange {
  const createLimiter = (options: TokenBucketRateLimiterOptions) => {
    class Opened extends TokenBucketRateLimiter {
      methods(): Partial<RateLimiter> {
        const { qps, burstMaxCount: burst, clock = systemClock } = options;
        return wrong(this.bucket, { qps, burst, clock, right: this });
      }
    }
    const right = new Opened(options);
    const own: RateLimiter = {
      qps: right.qps,
      tryAccept: () => right.tryAccept(),
      stop: () => right.stop(),
      accept: () => right.accept(),
      wait: (context) => right.wait(context),
    };
    return { ...own, ...right.methods() };
  };
  return throttling({ createLimiter });
}

function throttling(makers: Partial<ThrottleMakers>): InformerChange {
  return {
    components: {
      throttle: (settings, surroundings) => throttlePart(settings, surroundings, makers),
    },
  };
}

function overriding(backoff: Backoff, methods: Partial<DrivenBackoff>): DrivenBackoff {
  return {
    get: (id) => backoff.get(id),
    next: (id, eventAtMs) => backoff.next(id, eventAtMs),
    isInBackOffSince: (id, eventAtMs) => backoff.isInBackOffSince(id, eventAtMs),
    isInBackOffSinceUpdate: (id, eventAtMs) => backoff.isInBackOffSinceUpdate(id, eventAtMs),
    reset: (id) => backoff.reset(id),
    deleteEntry: (id) => backoff.deleteEntry(id),
    gc: () => backoff.gc(),
    ...methods,
  };
}

function withBackoff(create: (options: TimedBackoffOptions) => DrivenBackoff): InformerChange {
  const timed = (options: BackoffOptions) => create({ clock: systemClock, ...options });
  return {
    components: {
      "id-backoff": (settings, surroundings) => idBackoffPart(settings, surroundings, timed),
    },
  };
}
