import { defaultControllerRateLimiter } from "./default-rate-limiters.js";
import {
  DelayingQueue,
  type DelayingQueueOptions,
  type DelayingWorkQueue,
} from "./delaying-queue.js";
import { ForwardingQueue } from "./forwarding-queue.js";
import type { RateLimiter } from "./rate-limiter.js";

/** How to create a rate-limiting queue. */
export interface RateLimitingQueueOptions<T> extends Omit<DelayingQueueOptions<T>, "queue"> {
  /** Returns the delay of items added with `addRateLimited`. @default defaultControllerRateLimiter */
  readonly rateLimiter?: RateLimiter<T>;
  /** Delays items. It is used as given: all other options are ignored then. @default a DelayingQueue with the same options */
  readonly queue?: DelayingWorkQueue<T>;
}

/**
 * A delaying queue whose delays come from a rate limiter: controllers requeue failed work with it.
 *
 * Without `forget` after an item has succeeded, or will not be retried, the limiter remembers the item
 * forever. A plain `add` does not use the limiter. Mirrors: client-go@32ce75a7
 * util/workqueue/rate_limiting_queue.go.
 */
export class RateLimitingQueue<T extends NonNullable<unknown>>
  extends ForwardingQueue<T, DelayingWorkQueue<T>>
  implements DelayingWorkQueue<T>
{
  readonly #rateLimiter: RateLimiter<T>;

  constructor({ rateLimiter, queue, ...options }: RateLimitingQueueOptions<T> = {}) {
    super(queue ?? new DelayingQueue(options));
    this.#rateLimiter = rateLimiter ?? defaultControllerRateLimiter(options.clock);
  }

  /**
   * Adds an item as soon as the limiter allows. An item that is already delayed keeps the earlier time. The limiter counts
   * the call in any case, even after the shutdown.
   */
  addRateLimited(item: T): void {
    this.queue.addAfter(item, this.#rateLimiter.when(item));
  }

  /** Resets the limiter's failure count of an item. The item stays queued or delayed; it still requires `done`. */
  forget(item: T): void {
    this.#rateLimiter.forget(item);
  }

  /** The number of `addRateLimited` calls for an item since it was last forgotten. */
  numRequeues(item: T): number {
    return this.#rateLimiter.numRequeues(item);
  }

  addAfter(item: T, delayMs: number): void {
    this.queue.addAfter(item, delayMs);
  }
}
