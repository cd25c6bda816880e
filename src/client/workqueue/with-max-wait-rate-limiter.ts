import { mustHave } from "../must-have.js";
import type { RateLimiter } from "./rate-limiter.js";

/**
 * Bounds the delays of another limiter. Only the answer is cut: the other limiter counts and spends as if it were not.
 *
 * Mirrors: client-go@32ce75a7 util/workqueue/default_rate_limiters.go (TypedWithMaxWaitRateLimiter).
 */
export class WithMaxWaitRateLimiter<T> implements RateLimiter<T> {
  readonly #limiter: RateLimiter<T>;
  readonly #maxDelayMs: number;

  constructor(limiter: RateLimiter<T>, maxDelayMs: number) {
    mustHave("WithMaxWaitRateLimiter", { limiter, maxDelayMs }, "limiter", "maxDelayMs");
    this.#limiter = limiter;
    this.#maxDelayMs = maxDelayMs;
  }

  when(item: T): number {
    return Math.min(this.#limiter.when(item), this.#maxDelayMs);
  }

  forget(item: T): void {
    this.#limiter.forget(item);
  }

  numRequeues(item: T): number {
    return this.#limiter.numRequeues(item);
  }
}
