/**
 * Limiters with a fixed answer, for tests and for clients without a limit.
 * Mirrors: client-go@32ce75a7 util/flowcontrol/throttle.go (NewFakeAlwaysRateLimiter, NewFakeNeverRateLimiter).
 */
import { RateLimitError } from "./rate-limit-error.js";
import type { RateLimiter } from "./rate-limiter.js";

/** Admits every request at once. */
export class FakeAlwaysRateLimiter implements RateLimiter {
  readonly qps = 1;

  tryAccept(): boolean {
    return true;
  }

  stop(): void {
    // There are no waiters.
  }

  accept(): Promise<void> {
    return Promise.resolve();
  }

  wait(): Promise<void> {
    return Promise.resolve();
  }
}

/** Admits no request; `accept` blocks until it is stopped. */
export class FakeNeverRateLimiter implements RateLimiter {
  readonly qps = 1;
  readonly #stopped: Promise<void>;
  #stop: () => void = () => undefined;

  constructor() {
    this.#stopped = new Promise((resolve) => {
      this.#stop = resolve;
    });
  }

  tryAccept(): boolean {
    return false;
  }

  stop(): void {
    this.#stop();
  }

  accept(): Promise<void> {
    return this.#stopped;
  }

  wait(): Promise<void> {
    return Promise.reject(new RateLimitError("never-accepts", "can not be accept"));
  }
}
