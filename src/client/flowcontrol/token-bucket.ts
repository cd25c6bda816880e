/**
 * A bucket of tokens: it starts full, is refilled at a steady rate, and lends tokens that it does not have yet.
 *
 * Guarantees: no more than `burstMaxCount` tokens at any time; what is refused takes nothing; tokens are given in the order
 * in which they were asked for, so the wait of each grows with the number of those before it. The arithmetic is that of the
 * original to the nanosecond, tokens being fractions and waits whole nanoseconds.
 *
 * Mirrors: golang.org/x/time@v0.15.0 rate/rate.go (Limiter, Reservation). Differs: the clock is given; the rate and the
 * size stay as they are.
 */

import type { Clock } from "../../time/clock.js";
import { LONGEST_DURATION_MS, NANOSECONDS_PER_MS } from "../../time/go-duration.js";
import { systemClock } from "../../time/system-clock.js";
import { mustHave } from "../must-have.js";

const NANOSECONDS_PER_SECOND = 1_000_000_000;

/** How to create a `TokenBucket`. */
export interface TokenBucketOptions {
  /** @default that of the system */
  readonly clock?: Clock;
  /** Tokens that come in a second. `Infinity`: there is always one. Zero: none ever comes. */
  readonly refillPerSecond: number;
  /** How many tokens there are at first, and at most. Below 1 nobody gets any, unless the rate is infinite. */
  readonly burstMaxCount: number;
}

/** A token that somebody has been promised. */
export interface Reservation {
  /** Whether there will be a token. If not, nothing was taken, and cancelling does nothing. */
  readonly isGranted: boolean;
  /** How long from the moment of asking until it is there, in milliseconds; the longest duration when it never is. */
  readonly delayMs: number;
  /** Gives the token back, less what those who came later are already counting on. After its time it does nothing. */
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
  /** The latest instant for which a token was promised. */
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

  /** How many tokens there are now, a fraction. Below zero: so many are lent. */
  tokens(): number {
    return this.#tokensAt(this.#clock.nowMs());
  }

  /** Takes a token if there is one now; takes nothing otherwise. */
  allow(): boolean {
    return this.reserve(0).isGranted;
  }

  /** Takes a token, now or later, unless it would be later than in `waitMaxMs`, in milliseconds. */
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
    // Whoever asked later was told a time that counts on this token: so much of it is no longer ours to give back.
    const restored = 1 - this.#refillOf(this.#lastPromisedAtMs - promisedAtMs);
    if (restored <= 0) return;
    this.#tokens = Math.min(this.#tokensAt(nowMs) + restored, this.burstMaxCount);
    this.#countedAtMs = nowMs;
    const earlierAtMs = promisedAtMs - this.#refillMs(1);
    if (promisedAtMs === this.#lastPromisedAtMs && earlierAtMs >= nowMs) {
      this.#lastPromisedAtMs = earlierAtMs;
    }
  }

  /** A clock that went back adds nothing. */
  #tokensAt(nowMs: number): number {
    const elapsedMs = Math.max(0, nowMs - this.#countedAtMs);
    return Math.min(this.#tokens + this.#refillOf(elapsedMs), this.burstMaxCount);
  }

  /** How many tokens come in a time. */
  #refillOf(elapsedMs: number): number {
    if (this.refillPerSecond <= 0) return 0;
    const elapsedNs = Math.round(elapsedMs * NANOSECONDS_PER_MS);
    // Whole seconds and the rest apart: one division for both would round another way.
    const seconds = Math.trunc(elapsedNs / NANOSECONDS_PER_SECOND);
    const rest = (elapsedNs % NANOSECONDS_PER_SECOND) / NANOSECONDS_PER_SECOND;
    return (seconds + rest) * this.refillPerSecond;
  }

  /** How long it takes until so many tokens have come. */
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
