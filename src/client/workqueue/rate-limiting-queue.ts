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
  /** Says how long items wait that are added with `addRateLimited`. @default defaultControllerRateLimiter */
  readonly rateLimiter?: RateLimiter<T>;
  /** Lets items wait. It is as it is: all other options are ignored then. @default a DelayingQueue with the same options */
  readonly queue?: DelayingWorkQueue<T>;
}

/**
 * A delaying queue that asks a rate limiter for the delays: what controllers put failed work back with.
 *
 * Whoever does not call `forget` when the work on an item has succeeded, or will not be tried again, makes the limiter
 * remember the item for ever. Plain `add` does not ask the limiter. Mirrors: client-go@32ce75a7
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
   * Adds an item as soon as the limiter allows. One that waits for its time already keeps the earlier time. The limiter
   * counts it in any case, also when the queue is being shut down.
   */
  addRateLimited(item: T): void {
    this.queue.addAfter(item, this.#rateLimiter.when(item));
  }

  /** Makes the limiter forget how often an item has failed. It stays where it is; a `done` is owed all the same. */
  forget(item: T): void {
    this.#rateLimiter.forget(item);
  }

  /** How often an item was added with `addRateLimited` since it was last forgotten. */
  numRequeues(item: T): number {
    return this.#rateLimiter.numRequeues(item);
  }

  addAfter(item: T, delayMs: number): void {
    this.queue.addAfter(item, delayMs);
  }
}
