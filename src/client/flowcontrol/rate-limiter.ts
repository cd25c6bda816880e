/**
 * The interface of client-side throttling. Mirrors: client-go@32ce75a7 util/flowcontrol/throttle.go (RateLimiter,
 * PassiveRateLimiter).
 */
import type { Context } from "../wait/context.js";

/** A limiter that never blocks. */
export interface PassiveRateLimiter {
  /** The rate per second, as a 32-bit float. */
  readonly qps: number;
  /** Takes a token if one is available. Returns whether it did. */
  tryAccept(): boolean;
  /** Releases the waiters of a limiter that never admits. Does nothing for others. */
  stop(): void;
}

/** A limiter with waiting. */
export interface RateLimiter extends PassiveRateLimiter {
  /** Takes a token; resolves when it is available. */
  accept(): Promise<void>;
  /**
   * Takes a token; resolves when it is available.
   * @throws ContextError when the context has ended, or ends first; the token is returned as far as no later caller uses it
   * @throws RateLimitError at once, taking nothing, if the token would come after the deadline, or never
   */
  wait(context?: Context): Promise<void>;
}
