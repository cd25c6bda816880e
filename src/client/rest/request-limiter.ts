import type { RateLimiter } from "../flowcontrol/rate-limiter.js";

/** What a request needs of a limiter: to be made to wait. */
export type RequestLimiter = Pick<RateLimiter, "wait">;
