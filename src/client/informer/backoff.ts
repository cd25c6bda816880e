/**
 * How long to wait before trying again.
 * Mirrors: client-go@32ce75a7 tools/cache/reflector.go constants; apimachinery pkg/util/wait `Backoff.DelayWithReset`.
 */
import type { Clock } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";

/** Returns the delay before the next attempt. */
export interface Backoff {
  nextDelayMs(): number;
}

/** When the sequence starts over. */
export type BackoffReset =
  /** When more than the reset time has passed since it last started over, failing or not (since 0.36). */
  | "since-last-reset"
  /** If no delay was requested during the reset time (before 0.36). */
  | "since-last-delay";

/** How to create an `ExponentialBackoff`. By default it starts with pauses of 0.8 s and more, and ends with 30-60 s. */
export interface ExponentialBackoffOptions {
  readonly clock: Clock;
  readonly prng: Prng;
  /** @default 800 */
  readonly delayMinMs?: number;
  /** The most before jitter. @default 30000 */
  readonly delayMaxMs?: number;
  /** @default 2 */
  readonly factor?: number;
  /** Share of the delay that is added at random: the delay is uniform in [base, base * (1 + jitter)). @default 1 */
  readonly jitter?: number;
  /** @default 120000 */
  readonly resetAfterMs?: number;
  /** @default "since-last-reset" */
  readonly reset?: BackoffReset;
}

/** Delays that double up to a bound, with jitter, and start over after a while. */
export class ExponentialBackoff implements Backoff {
  readonly #clock: Clock;
  readonly #prng: Prng;
  readonly #delayMinMs: number;
  readonly #delayMaxMs: number;
  readonly #factor: number;
  readonly #jitter: number;
  readonly #resetAfterMs: number;
  readonly #reset: BackoffReset;
  #baseMs: number;
  /** Since when the reset time counts. */
  #countedFromMs: number;

  constructor(options: ExponentialBackoffOptions) {
    this.#clock = options.clock;
    this.#prng = options.prng;
    this.#delayMinMs = options.delayMinMs ?? 800;
    this.#delayMaxMs = options.delayMaxMs ?? 30_000;
    this.#factor = options.factor ?? 2;
    this.#jitter = options.jitter ?? 1;
    this.#resetAfterMs = options.resetAfterMs ?? 120_000;
    this.#reset = options.reset ?? "since-last-reset";
    this.#baseMs = this.#delayMinMs;
    this.#countedFromMs = this.#clock.nowMs();
  }

  nextDelayMs(): number {
    const nowMs = this.#clock.nowMs();
    const isReset = nowMs - this.#countedFromMs > this.#resetAfterMs;
    if (isReset) this.#baseMs = this.#delayMinMs;
    if (isReset || this.#reset === "since-last-delay") this.#countedFromMs = nowMs;
    const baseMs = this.#baseMs;
    this.#baseMs = Math.min(baseMs * this.#factor, this.#delayMaxMs);
    return baseMs + this.#prng.next() * this.#jitter * baseMs;
  }
}
