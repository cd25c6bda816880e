/**
 * Growing delays between attempts.
 * Mirrors: apimachinery@eed236ce pkg/util/wait/backoff.go (Backoff, DelayFunc).
 */

import type { Clock } from "../../time/clock.js";
import { wholeNanosecondsMs } from "../../time/go-duration.js";
import type { Prng } from "../../time/prng.js";
import { systemClock } from "../../time/system-clock.js";
import { systemPrng } from "../../time/system-prng.js";
import { mustHave } from "../must-have.js";
import { jitteredMs } from "./jitter.js";

/** How delays grow. */
export interface BackoffParameters {
  /** The first delay. */
  readonly durationMs: number;
  /** The factor from each delay to the next. Zero: delays are constant. @default 0 */
  readonly factor?: number;
  /** The share of each delay that is added as jitter; it does not carry into the next. @default 0 */
  readonly jitter?: number;
  /** How many delays may be multiplied; in loops, the number of attempts. @default 0 */
  readonly steps?: number;
  /** The cap: a longer delay is cut to it, and no steps are left. Zero: none. @default 0 */
  readonly capMs?: number;
}

/** Returns the next delay, in milliseconds. */
export type DelayFunc = () => number;

/** See the head of this file. Each step changes it: use one per loop. */
export class Backoff {
  readonly #parameters: BackoffParameters;
  readonly #prng: Prng;
  #durationMs: number;
  #stepsLeft: number;

  /** @throws TypeError without `durationMs` */
  constructor(parameters: BackoffParameters, prng: Prng = systemPrng) {
    mustHave("Backoff", parameters, "durationMs");
    this.#parameters = parameters;
    this.#prng = prng;
    this.#durationMs = parameters.durationMs;
    this.#stepsLeft = parameters.steps ?? 0;
  }

  /** The remaining steps. Zero once the cap has been reached. */
  get stepsLeft(): number {
    return this.#stepsLeft;
  }

  /** The delay of this step, in milliseconds; it changes while steps are left. */
  step(): number {
    const { jitter = 0 } = this.#parameters;
    const durationMs = this.#durationMs;
    if (this.#stepsLeft < 1) this.#stepsLeft = 0;
    else this.#grow();
    return jitter > 0 ? jitteredMs(durationMs, jitter, this.#prng) : durationMs;
  }

  /** Restarts, with all steps. */
  reset(): void {
    this.#durationMs = this.#parameters.durationMs;
    this.#stepsLeft = this.#parameters.steps ?? 0;
  }

  #grow(): void {
    const { factor = 0, capMs = 0 } = this.#parameters;
    this.#stepsLeft--;
    if (factor === 0) return;
    const grownMs = wholeNanosecondsMs(this.#durationMs * factor);
    const isCut = capMs > 0 && grownMs > capMs;
    this.#durationMs = isCut ? capMs : grownMs;
    if (isCut) this.#stepsLeft = 0;
  }
}

/** The delays of a backoff, as a stateful function. */
export function delayFunc(parameters: BackoffParameters, prng: Prng = systemPrng): DelayFunc {
  const backoff = new Backoff(parameters, prng);
  return () => backoff.step();
}

/** When, and by which clock, the delays restart. */
export interface DelayWithResetOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** @default a different sequence in each process */
  readonly prng?: Prng;
  /** Zero: with each delay, so that they never grow. */
  readonly resetIntervalMs: number;
}

/**
 * Like `delayFunc`, but the sequence restarts once its interval has passed since the last restart, however
 * often a delay was requested meanwhile.
 * Mirrors: apimachinery@eed236ce pkg/util/wait/backoff.go (DelayWithReset).
 */
export function delayWithReset(
  parameters: BackoffParameters,
  { clock = systemClock, prng = systemPrng, resetIntervalMs }: DelayWithResetOptions,
): DelayFunc {
  if ((parameters.factor ?? 0) <= 0) return delayFunc(parameters, prng);
  if (resetIntervalMs <= 0) return delayFunc({ ...parameters, factor: 0, steps: 0 }, prng);
  const backoff = new Backoff(parameters, prng);
  let startedAtMs = clock.nowMs();
  return () => {
    if (clock.nowMs() - startedAtMs > resetIntervalMs) {
      backoff.reset();
      startedAtMs = clock.nowMs();
    }
    return backoff.step();
  };
}

/** How a backoff of the older kind grows. */
export interface SlidingBackoffOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** @default a different sequence in each process */
  readonly prng?: Prng;
  readonly initialMs: number;
  /** The maximum delay, which is kept. */
  readonly maxMs: number;
  readonly resetMs: number;
  readonly factor: number;
  readonly jitter: number;
}

/**
 * Delays that restart when none was requested for longer than `resetMs`.
 * Mirrors: apimachinery@eed236ce pkg/util/wait/backoff.go (NewExponentialBackoffManager).
 */
export function slidingDelayFunc(options: SlidingBackoffOptions): DelayFunc {
  const {
    clock = systemClock,
    prng = systemPrng,
    initialMs,
    maxMs,
    resetMs,
    factor,
    jitter,
  } = options;
  const steps = Number.MAX_SAFE_INTEGER;
  const parameters = { durationMs: initialMs, capMs: maxMs, factor, jitter, steps };
  const backoff = new Backoff(parameters, prng);
  let askedAtMs = clock.nowMs();
  return () => {
    if (clock.nowMs() - askedAtMs > resetMs) backoff.reset();
    askedAtMs = clock.nowMs();
    return backoff.step();
  };
}
