/**
 * A bucket of tokens: it starts full, is refilled at a steady rate, and lends tokens that it does not have yet.
 *
 * Guarantees: never more than `burstMaxCount` tokens; a refusal takes nothing; tokens are reserved in the order
 * of the calls, so each wait grows with the number of earlier callers. The arithmetic is that of the
 * original to the nanosecond: tokens are fractions and waits whole nanoseconds.
 *
 * Mirrors: golang.org/x/time@v0.15.0 rate/rate.go (Limiter, Reservation). Differs: the clock is an option; rate and
 * size are constant.
 */

import type { Clock } from "../../time/clock.js";
import { LONGEST_DURATION_MS, NANOSECONDS_PER_MS } from "../../time/go-duration.js";
import { systemClock } from "../../time/system-clock.js";
import { mustHave } from "../must-have.js";

const NANOSECONDS_PER_SECOND = 1_000_000_000;

/** How to create a `TokenBucket`. */
export interface TokenBucketOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** Tokens per second. `Infinity`: there is always one. Zero: none is ever added. */
  readonly refillPerSecond: number;
  /** The initial and maximum number of tokens. Below 1 no call gets one, unless the rate is infinite. */
  readonly burstMaxCount: number;
}

/** A reserved token. */
export interface Reservation {
  /** Whether the token was reserved. If not, nothing was taken, and cancelling does nothing. */
  readonly isGranted: boolean;
  /** The time from the call until the token is available, in milliseconds; the longest duration if it never is. */
  readonly delayMs: number;
  /** Returns the token, less the part that later reservations depend on. After its time it does nothing. */
  cancel(): void;
}

/** See the head of this file. */
export class TokenBucket {
  readonly refillPerSecond: number;
  readonly burstMaxCount: number;
  readonly #clock: Clock;
  /** As of `#countedAtMs`; below zero while tokens are lent. Never above `burstMaxCount`. */
  #tokens: number;
  #countedAtMs: number;
  /** The latest time of a reserved token. */
  #lastPromisedAtMs: number;

  /** @throws TypeError without `refillPerSecond` or `burstMaxCount` */
  constructor(options: TokenBucketOptions) {
    mustHave("TokenBucket", options, "refillPerSecond", "burstMaxCount");
    const { clock = systemClock, refillPerSecond, burstMaxCount } = options;
    this.refillPerSecond = refillPerSecond;
    this.burstMaxCount = burstMaxCount;
    this.#clock = clock;
    this.#tokens = burstMaxCount;
    this.#countedAtMs = clock.nowMs();
    this.#lastPromisedAtMs = this.#countedAtMs;
  }

  /** The current number of tokens, a fraction. Below zero: that many are reserved in advance. */
  tokens(): number {
    return this.#tokensAt(this.#clock.nowMs());
  }

  /** Takes a token if one is available; otherwise takes nothing. */
  allow(): boolean {
    return this.reserve(0).isGranted;
  }

  /** Takes a token, now or later, unless the wait would exceed `waitMaxMs`, in milliseconds. */
  reserve(waitMaxMs: number = LONGEST_DURATION_MS): Reservation {
    const nowMs = this.#clock.nowMs();
    if (this.refillPerSecond === Number.POSITIVE_INFINITY) return granted(0, () => undefined);
    const tokens = this.#tokensAt(nowMs) - 1;
    const delayMs = tokens < 0 ? this.#refillMs(-tokens) : 0;
    if (this.burstMaxCount < 1 || delayMs > waitMaxMs) return REFUSED;
    const promisedAtMs = nowMs + delayMs;
    this.#countedAtMs = nowMs;
    this.#tokens = tokens;
    this.#lastPromisedAtMs = promisedAtMs;
    return granted(delayMs, () => this.#takeBack(promisedAtMs));
  }

  #takeBack(promisedAtMs: number): void {
    const nowMs = this.#clock.nowMs();
    if (promisedAtMs < nowMs) return;
    // Later reservations got a time that depends on this token: that part of it can no longer be returned.
    const restored = 1 - this.#refillOf(this.#lastPromisedAtMs - promisedAtMs);
    if (restored <= 0) return;
    this.#tokens = Math.min(this.#tokensAt(nowMs) + restored, this.burstMaxCount);
    this.#countedAtMs = nowMs;
    const earlierAtMs = promisedAtMs - this.#refillMs(1);
    if (promisedAtMs === this.#lastPromisedAtMs && earlierAtMs >= nowMs) {
      this.#lastPromisedAtMs = earlierAtMs;
    }
  }

  /** A clock that goes back adds no tokens. */
  #tokensAt(nowMs: number): number {
    const elapsedMs = Math.max(0, nowMs - this.#countedAtMs);
    return Math.min(this.#tokens + this.#refillOf(elapsedMs), this.burstMaxCount);
  }

  /** The number of tokens added in a time. */
  #refillOf(elapsedMs: number): number {
    if (this.refillPerSecond <= 0) return 0;
    const elapsedNs = Math.round(elapsedMs * NANOSECONDS_PER_MS);
    // Whole seconds and the rest separately: a single division would round differently.
    const seconds = Math.trunc(elapsedNs / NANOSECONDS_PER_SECOND);
    const rest = (elapsedNs % NANOSECONDS_PER_SECOND) / NANOSECONDS_PER_SECOND;
    return (seconds + rest) * this.refillPerSecond;
  }

  /** The time until this many tokens are added. */
  #refillMs(tokens: number): number {
    if (this.refillPerSecond <= 0) return LONGEST_DURATION_MS;
    const durationNs = Math.trunc((tokens / this.refillPerSecond) * NANOSECONDS_PER_SECOND);
    return Math.min(durationNs / NANOSECONDS_PER_MS, LONGEST_DURATION_MS);
  }
}

const REFUSED: Reservation = {
  isGranted: false,
  delayMs: LONGEST_DURATION_MS,
  cancel: () => undefined,
};

function granted(delayMs: number, cancel: () => void): Reservation {
  return { isGranted: true, delayMs, cancel };
}
