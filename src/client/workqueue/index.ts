/**
 * Work queues as a library: client-go's util/workqueue in TypeScript. A controller's events go into a
 * `RateLimitingQueue`, and a `ControllerLoop` works it off.
 */

export { BucketRateLimiter } from "./bucket-rate-limiter.js";
export { ControllerLoop, type ControllerLoopOptions } from "./controller-loop.js";
export {
  defaultControllerRateLimiter,
  defaultItemBasedRateLimiter,
} from "./default-rate-limiters.js";
export {
  DelayingQueue,
  type DelayingQueueOptions,
  type DelayingWorkQueue,
} from "./delaying-queue.js";
export { FifoStorage } from "./fifo-storage.js";
export {
  type ItemExponentialFailureOptions,
  ItemExponentialFailureRateLimiter,
} from "./item-exponential-failure-rate-limiter.js";
export {
  type ItemFastSlowOptions,
  ItemFastSlowRateLimiter,
} from "./item-fast-slow-rate-limiter.js";
export { MaxOfRateLimiter } from "./max-of-rate-limiter.js";
export type {
  CounterMetric,
  GaugeMetric,
  HistogramMetric,
  MetricsProvider,
  SettableGaugeMetric,
} from "./metrics-provider.js";
export { type ParallelizeOptions, parallelizeUntil } from "./parallelize-until.js";
export { Queue, type QueueOptions } from "./queue.js";
export type { QueueStorage } from "./queue-storage.js";
export type { RateLimiter } from "./rate-limiter.js";
export { RateLimitingQueue, type RateLimitingQueueOptions } from "./rate-limiting-queue.js";
export { WithMaxWaitRateLimiter } from "./with-max-wait-rate-limiter.js";
export type { Got, WorkQueue } from "./work-queue.js";
