/**
 * Work queues as a library: client-go's util/workqueue in TypeScript.
 */

export type { RateLimiter } from "./rate-limiter.js";
