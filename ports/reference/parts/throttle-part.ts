import {
  FakeAlwaysRateLimiter,
  FakeNeverRateLimiter,
} from "../../../src/flowcontrol/fake-rate-limiters.js";
import type { PassiveRateLimiter, RateLimiter } from "../../../src/flowcontrol/rate-limiter.js";
import {
  TokenBucketPassiveRateLimiter,
  type TokenBucketRateLimiterOptions,
} from "../../../src/flowcontrol/token-bucket-passive-rate-limiter.js";
import { TokenBucketRateLimiter } from "../../../src/flowcontrol/token-bucket-rate-limiter.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import { Contexts } from "./contexts.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** What of it may be of another make. */
export interface ThrottleMakers {
  readonly createLimiter: (options: TokenBucketRateLimiterOptions) => RateLimiter;
  readonly createNever: () => RateLimiter;
}

/** docs/parts/throttle.md */
export function createThrottlePart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return throttlePart(settings, surroundings, {});
}

/** The same with limiters of another make. */
export function throttlePart(
  settings: PartArgs,
  { clock }: PartSurroundings,
  change: Partial<ThrottleMakers>,
): Part {
  const shiftable = new ShiftableClock(clock);
  const contexts = new Contexts(clock);
  const limiter = limiterOf(settings, shiftable, change);
  return {
    methods: {
      ...(isPatient(limiter) ? waitingMethods(limiter, contexts) : {}),
      tryAccept: (args) => Array.from({ length: args.number("times") }, () => limiter.tryAccept()),
      tryEvery: async (args) => {
        let accepted = 0;
        for (let left = args.number("times"); left > 0; left--) {
          if (limiter.tryAccept()) accepted++;
          await sleep(clock, args.number("everyMs"));
        }
        return accepted;
      },
      cancel: (args) => contexts.cancel(args.text("context")),
      shiftClock: (args) => shiftable.shift(args.number("byMs")),
      qps: () => limiter.qps,
      stop: () => limiter.stop(),
    },
    close: () => contexts.close(),
  };
}

function waitingMethods(limiter: RateLimiter, contexts: Contexts): Part["methods"] {
  return {
    accept: async (args) => {
      const callers = Array.from({ length: args.number("callers") }, async () => {
        for (let left = args.number("times"); left > 0; left--) await limiter.accept();
      });
      await Promise.all(callers);
    },
    wait: (args) => limiter.wait(contexts.open(args)),
  };
}

function isPatient(limiter: PassiveRateLimiter): limiter is RateLimiter {
  return "wait" in limiter;
}

function limiterOf(
  settings: PartArgs,
  clock: Clock,
  change: Partial<ThrottleMakers>,
): PassiveRateLimiter {
  const makers: ThrottleMakers = {
    createLimiter: (options) => new TokenBucketRateLimiter(options),
    createNever: () => new FakeNeverRateLimiter(),
    ...change,
  };
  const variant = settings.has("variant") ? settings.text("variant") : "";
  switch (variant) {
    case "always":
      return new FakeAlwaysRateLimiter();
    case "never":
      return makers.createNever();
  }
  const options = { clock, qps: settings.number("qps"), burstMaxCount: settings.number("burst") };
  if (variant === "passive") return new TokenBucketPassiveRateLimiter(options);
  if (variant === "") return makers.createLimiter(options);
  throw new CommandError("invalid", `no variant ${variant}`);
}

/** A clock that can be set to another time, while timers go on as they were. */
class ShiftableClock implements Clock {
  readonly #clock: Clock;
  #shiftMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  shift(byMs: number): void {
    this.#shiftMs += byMs;
  }

  nowMs(): number {
    return this.#clock.nowMs() + this.#shiftMs;
  }

  setTimer(delayMs: number, fire: () => void) {
    return this.#clock.setTimer(delayMs, fire);
  }
}
