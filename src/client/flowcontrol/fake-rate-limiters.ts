/**
 * Limiters that decide without looking, for tests and for clients that need none.
 * Mirrors: client-go@32ce75a7 util/flowcontrol/throttle.go (NewFakeAlwaysRateLimiter, NewFakeNeverRateLimiter).
 */
import { RateLimitError } from "./rate-limit-error.js";
import type { RateLimiter } from "./rate-limiter.js";

/** Lets everybody through at once. */
export class FakeAlwaysRateLimiter implements RateLimiter {
  readonly qps = 1;

  tryAccept(): boolean {
    return true;
  }

  stop(): void {
    // Nobody waits.
  }

  accept(): Promise<void> {
    return Promise.resolve();
  }

  wait(): Promise<void> {
    return Promise.resolve();
  }
}

/** Lets nobody through; those who accept wait until it is stopped. */
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
