/**
 * What a client asks before each request. Mirrors: client-go@32ce75a7 util/flowcontrol/throttle.go (RateLimiter,
 * PassiveRateLimiter).
 */
import type { Context } from "../wait/context.js";

/** A limiter that never makes anybody wait. */
export interface PassiveRateLimiter {
  /** How many a second, as a 32-bit float. */
  readonly qps: number;
  /** Takes a token if there is one now. Returns whether there was. */
  tryAccept(): boolean;
  /** Lets those go who wait in a limiter that never lets anybody through. Does nothing to others. */
  stop(): void;
}

/** A limiter that one can wait for. */
export interface RateLimiter extends PassiveRateLimiter {
  /** Takes a token; resolves when it is there. */
  accept(): Promise<void>;
  /**
   * Takes a token; resolves when it is there.
   * @throws ContextError when the context has ended, or ends before; the token is given back as far as nobody counts on it
   * @throws RateLimitError at once, taking nothing, when the token could not be there before the deadline, or never
   */
  wait(context?: Context): Promise<void>;
}
