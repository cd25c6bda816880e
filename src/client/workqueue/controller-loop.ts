import { type Clock, sleep } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";
import { mustHave } from "../must-have.js";
import type { RateLimitingQueue } from "./rate-limiting-queue.js";

/** How to create a controller loop. */
export interface ControllerLoopOptions<T extends NonNullable<unknown>> {
  /** What there is to do. Belongs to the loop, which shuts it down at its end. */
  readonly queue: Pick<
    RateLimitingQueue<T>,
    "addRateLimited" | "done" | "forget" | "get" | "numRequeues" | "shutDown"
  >;
  /**
   * Brings the world in line with what is wanted of an item, whatever happened to it; an object that is gone is something
   * to be dealt with as well. What it throws is a failure, and makes it be called again.
   */
  readonly sync: (item: T) => void | Promise<void>;
  /** How many items are worked on at once; never two times the same. @default 1 */
  readonly workers?: number;
  /** How often an item that fails is tried again. @default 5 */
  readonly retryMaxCount?: number;
  /**
   * Waits until what `sync` reads is complete, and says whether it is; false when `signal` aborted meanwhile. No worker
   * starts before. @default there is nothing to wait for
   */
  readonly waitForSync?: (signal: AbortSignal) => Promise<boolean>;
  /** Hears of an item that has failed once more than it is tried again. @default nobody does */
  readonly onGivenUp?: (item: T, error: unknown) => void;
  /**
   * Hears what broke a worker down, other than `sync`: a queue or a callback that throws. What this throws ends the loop.
   * @default nobody does
   */
  readonly onBreakdown?: (error: unknown) => void;
  /** Measures the pause before a worker starts again. @default a SystemClock */
  readonly clock?: Clock;
}

/** How long after it ended a worker starts again, until the loop is stopped. */
const RESTART_AFTER_MS = 1_000;

/**
 * The loop that controllers work their queue off with: get an item, sync it, and then forget it, put it back for later, or
 * give it up when it has been put back too often.
 *
 * `done` is called for every item, whatever came of it, and after it was put back. So an item that is given up can come
 * back with the next event, as if it had never failed. Mirrors: client-go@32ce75a7 examples/workqueue/main.go. Differs:
 * `run` waits for the workers, which go on until the queue has nothing left.
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
   * Works until `signal` aborts, and shuts the queue down then. Resolves when no worker is left.
   * @throws what `waitForSync` or `onBreakdown` throws; everything has ended then
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

  /** A worker that ends starts again after a while. */
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
