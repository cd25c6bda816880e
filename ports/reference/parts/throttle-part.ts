import {
  FakeAlwaysRateLimiter,
  FakeNeverRateLimiter,
} from "../../../src/client/flowcontrol/fake-rate-limiters.js";
import type {
  PassiveRateLimiter,
  RateLimiter,
} from "../../../src/client/flowcontrol/rate-limiter.js";
import {
  TokenBucketPassiveRateLimiter,
  type TokenBucketRateLimiterOptions,
} from "../../../src/client/flowcontrol/token-bucket-passive-rate-limiter.js";
import { TokenBucketRateLimiter } from "../../../src/client/flowcontrol/token-bucket-rate-limiter.js";
import {
  type CancellableContext,
  type Context,
  withTimeout,
} from "../../../src/client/wait/context.js";
import { ContextError } from "../../../src/client/wait/context-error.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
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

/** A clock that can be set to another time, without an effect on timers. */
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

/** The contexts in which calls wait, by name: one can be cancelled before, during and after a wait. */
class Contexts {
  readonly #clock: Clock;
  readonly #controllers = new Map<string, AbortController>();
  readonly #timed: CancellableContext[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The context that arguments name (`context`), with their deadline (`timeoutMs`) if they have one. */
  open(args: PartArgs): Context & { readonly signal: AbortSignal } {
    const { signal } = this.#controllerOf(args.has("context") ? args.text("context") : "");
    if (!args.has("timeoutMs")) return { signal };
    const timed = withTimeout(this.#clock, args.number("timeoutMs"), { signal });
    this.#timed.push(timed);
    return timed.context;
  }

  cancel(name: string): void {
    this.#controllerOf(name).abort(new ContextError("canceled"));
  }

  /** Ends all of them. */
  close(): void {
    for (const name of this.#controllers.keys()) this.cancel(name);
    for (const { cancel } of this.#timed) cancel();
  }

  #controllerOf(name: string): AbortController {
    const known = this.#controllers.get(name);
    if (known !== undefined) return known;
    const controller = new AbortController();
    this.#controllers.set(name, controller);
    return controller;
  }
}
