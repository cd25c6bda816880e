import type { Clock } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";
import { FifoStorage } from "./fifo-storage.js";
import type { MetricsProvider } from "./metrics-provider.js";
import { QueueMetrics } from "./queue-metrics.js";
import type { QueueStorage } from "./queue-storage.js";
import type { Got, WorkQueue } from "./work-queue.js";

/** How to create a queue. */
export interface QueueOptions<T> {
  /** The name in its metrics. @default "": no metrics */
  readonly name?: string;
  /** Creates its metrics, if it has a name. @default no metrics */
  readonly metricsProvider?: MetricsProvider;
  /** Measures times, for metrics only. @default a SystemClock */
  readonly clock?: Clock;
  /** Stores the queued items. @default a FifoStorage: first in, first out */
  readonly storage?: QueueStorage<T>;
  /**
   * The identity of an item, as a key of a `Map`. Needed if equal items are different objects.
   * @default the item itself
   */
  readonly keyOf?: (item: T) => unknown;
}

/** The state of an item. An item without a state is unknown to the queue. */
type State = typeof IDLE | typeof WAITING | typeof PROCESSING | typeof PROCESSING_DIRTY;

/** Like unknown: most items are added again, and changing an entry costs less than deleting and recreating it. */
const IDLE = 0;
const WAITING = 1;
const PROCESSING = 2;
/** It is being processed, and has been added again meanwhile. */
const PROCESSING_DIRTY = 3;

/** At most this many idle keys are kept, or as many as the queue's largest size since it last dropped them. */
const IDLE_MAX_COUNT = 1_024;

const SHUT_DOWN: Got<never> = { item: undefined, shutdown: true };

/**
 * The basic work queue: fair, because items are delivered in the order in which they were first added, and stingy, because
 * no two workers ever process the same item. `add`, `get` and `done` take constant time.
 *
 * Without metrics it has no timers, and it need not be shut down before it is dropped. Mirrors: client-go@32ce75a7
 * util/workqueue/queue.go (Typed). Differs: `done` for a queued item is ignored, whereas client-go queues it twice;
 * the last `done` releases every waiting `shutDownWithDrain`, not only one.
 */
export class Queue<T extends NonNullable<unknown>> implements WorkQueue<T> {
  readonly #storage: QueueStorage<T>;
  readonly #keyOf: ((item: T) => unknown) | undefined;
  readonly #metrics: QueueMetrics | undefined;
  /** An item is in `#storage` iff it is WAITING here. */
  readonly #states = new Map<unknown, State>();
  /** The number of IDLE entries. Only strings are kept: the queue must not keep objects alive. */
  #idleCount = 0;
  /** The maximum number of idle entries. */
  #idleMaxCount = IDLE_MAX_COUNT;
  /** The number of items that are PROCESSING or PROCESSING_DIRTY. */
  #processingCount = 0;
  /** Workers waiting for an item; empty unless `#storage` is, and after the shutdown. */
  readonly #workers = new FifoStorage<(got: Got<T>) => void>();
  /** Callers waiting in `shutDownWithDrain`; empty unless an item is being processed. */
  #drainers: (() => void)[] = [];
  #isShuttingDown = false;

  constructor({ name = "", metricsProvider, clock, storage, keyOf }: QueueOptions<T> = {}) {
    this.#storage = storage ?? new FifoStorage();
    this.#keyOf = keyOf;
    this.#metrics =
      name === "" || metricsProvider === undefined
        ? undefined
        : new QueueMetrics({ provider: metricsProvider, name, clock: clock ?? new SystemClock() });
  }

  add(item: T): void {
    if (this.#isShuttingDown) return;
    const key = this.#keyOf === undefined ? item : this.#keyOf(item);
    const state = this.#states.get(key);
    if (state === WAITING) this.#storage.touch(item);
    if (state === WAITING || state === PROCESSING_DIRTY) return;
    this.#metrics?.add(key);
    if (state === PROCESSING) {
      this.#states.set(key, PROCESSING_DIRTY);
      return;
    }
    if (state === IDLE) this.#idleCount--;
    this.#wait(key, item);
    if (state === undefined) this.#idleMaxCount = Math.max(this.#idleMaxCount, this.#busyCount());
  }

  len(): number {
    return this.#storage.len();
  }

  get(): Promise<Got<T>> {
    const got = this.tryGet();
    if (got !== undefined) return Promise.resolve(got);
    return new Promise((resolve) => {
      this.#workers.push(resolve);
    });
  }

  tryGet(): Got<T> | undefined {
    const item = this.#take();
    if (item !== undefined) return { item, shutdown: false };
    return this.#isShuttingDown ? SHUT_DOWN : undefined;
  }

  done(item: T): void {
    const key = this.#keyOf === undefined ? item : this.#keyOf(item);
    const state = this.#states.get(key);
    if (state !== PROCESSING && state !== PROCESSING_DIRTY) return;
    this.#metrics?.done(key);
    this.#processingCount--;
    if (state === PROCESSING_DIRTY) this.#wait(key, item);
    else this.#rest(key);
    if (this.#processingCount === 0) this.#releaseDrainers();
  }

  shutDown(): void {
    this.#beginToShutDown();
    this.#releaseDrainers();
  }

  /** Like `shutDown`. */
  [Symbol.dispose](): void {
    this.shutDown();
  }

  shutDownWithDrain(): Promise<void> {
    this.#beginToShutDown();
    if (this.#processingCount === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#drainers.push(resolve);
    });
  }

  shuttingDown(): boolean {
    return this.#isShuttingDown;
  }

  /** Queues an item, or delivers it to a waiting worker. */
  #wait(key: unknown, item: T): void {
    this.#states.set(key, WAITING);
    this.#storage.push(item);
    if (this.#workers.len() === 0) return;
    const next = this.#take();
    if (next !== undefined) this.#workers.pop()?.({ item: next, shutdown: false });
  }

  /** The item is finished. */
  #rest(key: unknown): void {
    if (typeof key !== "string") {
      this.#states.delete(key);
      return;
    }
    this.#states.set(key, IDLE);
    this.#idleCount++;
    if (this.#idleCount > this.#idleMaxCount) this.#forgetIdle();
  }

  #forgetIdle(): void {
    for (const [key, state] of this.#states) if (state === IDLE) this.#states.delete(key);
    this.#idleCount = 0;
    this.#idleMaxCount = Math.max(IDLE_MAX_COUNT, this.#busyCount());
  }

  #busyCount(): number {
    return this.#states.size - this.#idleCount;
  }

  #take(): T | undefined {
    const item = this.#storage.pop();
    if (item === undefined) return undefined;
    const key = this.#keyOf === undefined ? item : this.#keyOf(item);
    this.#metrics?.get(key);
    this.#states.set(key, PROCESSING);
    this.#processingCount++;
    return item;
  }

  #beginToShutDown(): void {
    this.#isShuttingDown = true;
    this.#metrics?.stop();
    for (let worker = this.#workers.pop(); worker !== undefined; worker = this.#workers.pop()) {
      worker(SHUT_DOWN);
    }
  }

  #releaseDrainers(): void {
    const drainers = this.#drainers;
    if (drainers.length === 0) return;
    this.#drainers = [];
    for (const release of drainers) release();
  }
}
