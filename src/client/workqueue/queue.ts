import type { Clock } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";
import { FifoStorage } from "./fifo-storage.js";
import type { MetricsProvider } from "./metrics-provider.js";
import { QueueMetrics } from "./queue-metrics.js";
import type { QueueStorage } from "./queue-storage.js";
import type { Got, WorkQueue } from "./work-queue.js";

/** How to create a queue. */
export interface QueueOptions<T> {
  /** What its metrics are called. @default "": it has none */
  readonly name?: string;
  /** Makes its metrics, if it has a name. @default there are none */
  readonly metricsProvider?: MetricsProvider;
  /** Measures times, for metrics only. @default a SystemClock */
  readonly clock?: Clock;
  /** Holds what waits. @default a FifoStorage: first in, first out */
  readonly storage?: QueueStorage<T>;
  /**
   * What tells items apart, as a key of a `Map`. Needed where equal items are different objects.
   * @default the item itself
   */
  readonly keyOf?: (item: T) => unknown;
}

/** Where an item is. What is in no state is unknown to the queue. */
type State = typeof IDLE | typeof WAITING | typeof PROCESSING | typeof PROCESSING_DIRTY;

/** As good as unknown: most items come again, and to change an entry costs less than to delete it and make another. */
const IDLE = 0;
const WAITING = 1;
const PROCESSING = 2;
/** Somebody works on it, and it is to be given out again afterwards. */
const PROCESSING_DIRTY = 3;

/** So many idle keys are kept, or as many as the queue has had at once since it last forgot them. */
const IDLE_MAX_COUNT = 1_024;

const SHUT_DOWN: Got<never> = { item: undefined, shutdown: true };

/**
 * The basic work queue: fair, for items are given out in the order in which they were first added, and stingy, for no two
 * workers ever have one item. `add`, `get` and `done` take constant time.
 *
 * Without metrics it keeps no timers, and whoever drops it need not shut it down. Mirrors: client-go@32ce75a7
 * util/workqueue/queue.go (Typed). Differs: `done` for an item that waits is ignored, which there makes a second of it;
 * the end of the last work releases everybody who waits in `shutDownWithDrain`, not one of them.
 */
export class Queue<T extends NonNullable<unknown>> implements WorkQueue<T> {
  readonly #storage: QueueStorage<T>;
  readonly #keyOf: ((item: T) => unknown) | undefined;
  readonly #metrics: QueueMetrics | undefined;
  /** An item is in `#storage` iff it is WAITING here. */
  readonly #states = new Map<unknown, State>();
  /** How many are IDLE. Only text is: an object is kept alive by nobody here who does not need it. */
  #idleCount = 0;
  /** How many idle ones may be kept. */
  #idleMaxCount = IDLE_MAX_COUNT;
  /** How many items are PROCESSING or PROCESSING_DIRTY. */
  #processingCount = 0;
  /** Workers without an item; empty unless `#storage` is, and once the queue is being shut down. */
  readonly #workers = new FifoStorage<(got: Got<T>) => void>();
  /** Who waits in `shutDownWithDrain`; empty unless somebody works on something. */
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

  /** As `shutDown`. */
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

  /** Lines an item up, or gives it to a worker who is there. */
  #wait(key: unknown, item: T): void {
    this.#states.set(key, WAITING);
    this.#storage.push(item);
    if (this.#workers.len() === 0) return;
    const next = this.#take();
    if (next !== undefined) this.#workers.pop()?.({ item: next, shutdown: false });
  }

  /** Nothing more is to be done about an item. */
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
