import type { RateLimiter } from "../flowcontrol/rate-limiter.js";

/** The part of a limiter that requests need: waiting. */
export type RequestLimiter = Pick<RateLimiter, "wait">;
