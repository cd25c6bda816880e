import { type Clock, sleep } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";
import { mustHave } from "../must-have.js";
import type { RateLimitingQueue } from "./rate-limiting-queue.js";

/** How to create a controller loop. */
export interface ControllerLoopOptions<T extends NonNullable<unknown>> {
  /** The queue of keys. It belongs to the loop, which shuts it down at the end. */
  readonly queue: Pick<
    RateLimitingQueue<T>,
    "addRateLimited" | "done" | "forget" | "get" | "numRequeues" | "shutDown"
  >;
  /**
   * Reconciles an item; a deleted object has to be handled as well. If it throws, the item has failed and is
   * retried.
   */
  readonly sync: (item: T) => void | Promise<void>;
  /** The number of items processed concurrently; never the same item twice. @default 1 */
  readonly workers?: number;
  /** How often a failing item is retried. @default 5 */
  readonly retryMaxCount?: number;
  /**
   * Waits for the caches that `sync` reads, and returns whether they have synced; false if `signal` aborted first. No worker
   * starts before. @default no wait
   */
  readonly waitForSync?: (signal: AbortSignal) => Promise<boolean>;
  /** Called when an item has failed after its last retry. @default none */
  readonly onGivenUp?: (item: T, error: unknown) => void;
  /**
   * Called when a worker breaks down outside of `sync`: a queue or a callback throws. If this throws, the loop ends.
   * @default none
   */
  readonly onBreakdown?: (error: unknown) => void;
  /** The clock of the pause before a worker is restarted. @default a SystemClock */
  readonly clock?: Clock;
}

/** The pause before a broken worker is restarted, until the loop is stopped. */
const RESTART_AFTER_MS = 1_000;

/**
 * The loop of a controller: get an item, sync it, and then forget it, requeue it with a delay, or drop it after too many
 * retries.
 *
 * `done` is called for every item, whatever its result, and after it was requeued. So a dropped item can come back with
 * the next event, with its failures forgotten. Mirrors: client-go@32ce75a7 examples/workqueue/main.go. Differs:
 * `run` waits for the workers, which continue until the queue is empty.
 */
export class ControllerLoop<T extends NonNullable<unknown>> {
  readonly #options: ControllerLoopOptions<T>;
  readonly #clock: Clock;

  /** @throws TypeError without a `queue` or `sync` */
  constructor(options: ControllerLoopOptions<T>) {
    mustHave("ControllerLoop", options, "queue", "sync");
    this.#options = options;
    this.#clock = options.clock ?? new SystemClock();
  }

  /**
   * Runs until `signal` aborts, and then shuts the queue down. Resolves when all workers have ended.
   * @throws the errors of `waitForSync` and `onBreakdown`; everything has ended then
   */
  async run(signal: AbortSignal): Promise<void> {
    const { queue, workers = 1, waitForSync } = this.#options;
    const stopping = new AbortController();
    const stop = () => {
      stopping.abort();
      queue.shutDown();
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    try {
      if (waitForSync !== undefined && !(await waitForSync(stopping.signal))) return;
      const working = Array.from({ length: workers }, () =>
        this.#workUntil(stopping.signal).finally(stop),
      );
      for (const ended of await Promise.allSettled(working)) {
        if (ended.status === "rejected") throw ended.reason;
      }
    } finally {
      stop();
      signal.removeEventListener("abort", stop);
    }
  }

  /** A worker that ends is restarted after a pause. */
  async #workUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        while (await this.#processNextItem());
      } catch (error) {
        this.#options.onBreakdown?.(error);
      }
      await sleep(this.#clock, RESTART_AFTER_MS, signal);
    }
  }

  async #processNextItem(): Promise<boolean> {
    const { queue, sync } = this.#options;
    const { item, shutdown } = await queue.get();
    if (shutdown) return false;
    try {
      await sync(item);
      queue.forget(item);
    } catch (error) {
      this.#handleFailure(item, error);
    } finally {
      queue.done(item);
    }
    return true;
  }

  #handleFailure(item: T, error: unknown): void {
    const { queue, retryMaxCount = 5, onGivenUp } = this.#options;
    if (queue.numRequeues(item) < retryMaxCount) {
      queue.addRateLimited(item);
      return;
    }
    queue.forget(item);
    onGivenUp?.(item, error);
  }
}
