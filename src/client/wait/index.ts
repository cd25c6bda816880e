/**
 * Waiting as a library: the part of apimachinery's util/wait that controllers use.
 */

export {
  Backoff,
  type BackoffParameters,
  type DelayFunc,
  type DelayWithResetOptions,
  delayFunc,
  delayWithReset,
  type SlidingBackoffOptions,
  slidingDelayFunc,
} from "./backoff.js";
export { type CancellableContext, type Context, withTimeout } from "./context.js";
export { ContextError, type ContextErrorCode } from "./context-error.js";
export { type Condition, exponentialBackoff, type WaitOptions } from "./exponential-backoff.js";
export { isInterrupted, WaitTimeoutError } from "./interrupted.js";
export { jitteredMs } from "./jitter.js";
export {
  type PollOptions,
  poll,
  pollUntilContextCancel,
  pollUntilContextTimeout,
} from "./poll.js";
export {
  type BackoffUntilOptions,
  backoffUntil,
  type JitterUntilOptions,
  jitterUntil,
  nonSlidingUntil,
  type UntilOptions,
  until,
} from "./until.js";
