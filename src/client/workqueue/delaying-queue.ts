import type { Clock, Timer } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";
import { ForwardingQueue } from "./forwarding-queue.js";
import type { CounterMetric } from "./metrics-provider.js";
import { Queue, type QueueOptions } from "./queue.js";
import { WaitingHeap } from "./waiting-heap.js";
import type { WorkQueue } from "./work-queue.js";

/** A work queue to which items can be added later. Mirrors: TypedDelayingInterface of client-go's util/workqueue. */
export interface DelayingWorkQueue<T> extends WorkQueue<T> {
  /**
   * Adds an item once `delayMs` have passed; at once when that is not more than 0. An item that waits for its time already
   * keeps the earlier of the two times. Ignored once the queue is being shut down.
   */
  addAfter(item: T, delayMs: number): void;
}

/** How to create a delaying queue. */
export interface DelayingQueueOptions<T> extends Omit<QueueOptions<T>, "storage"> {
  /** Tells when an item's time has come. @default a SystemClock */
  readonly clock?: Clock;
  /**
   * Takes items when their time has come. It is as it is: name, clock and provider are for retries and delays alone then.
   * @default a Queue with the same options
   */
  readonly queue?: WorkQueue<T>;
}

/** However far away the next time is, the queue looks this often: insurance against timers that are late or lost. */
const HEARTBEAT_MS = 10_000;

/**
 * A work queue that also takes items for later, so that work that failed is not tried again at once.
 *
 * What waits for its time is no work yet: `len` does not count it; adding the item, working on it or forgetting it does
 * not call it off; when its time comes it is added like any other item; and a shutdown drops it. `addAfter` takes time
 * that grows with the logarithm of what waits. It keeps timers only while something waits.
 *
 * Mirrors: client-go@32ce75a7 util/workqueue/delaying_queue.go. Differs: items wait from the moment of `addAfter` on,
 * where there a goroutine takes them over from a channel for 1000 of them, which blocks when it is full; so an item whose
 * time is brought forward never comes twice. Either shutdown ends the waiting at once, and `shutDown` always ends a drain.
 */
export class DelayingQueue<T extends NonNullable<unknown>>
  extends ForwardingQueue<T>
  implements DelayingWorkQueue<T>
{
  readonly #clock: Clock;
  readonly #keyOf: ((item: T) => unknown) | undefined;
  readonly #retries: CounterMetric | undefined;
  readonly #waiting = new WaitingHeap<T>();
  /** Set iff something waits: fires every so often whatever happens. */
  #heartbeat: Timer | undefined;
  #nextBeatAtMs = 0;
  /** Set iff the time of something comes before the next heartbeat. */
  #alarm: Timer | undefined;
  #alarmAtMs = Number.POSITIVE_INFINITY;

  constructor({ queue, ...options }: DelayingQueueOptions<T> = {}) {
    const { name = "", metricsProvider, clock = new SystemClock(), keyOf } = options;
    super(queue ?? new Queue({ ...options, clock }));
    this.#clock = clock;
    this.#keyOf = keyOf;
    this.#retries = name === "" ? undefined : metricsProvider?.newRetriesMetric(name);
  }

  addAfter(item: T, delayMs: number): void {
    if (this.queue.shuttingDown()) return;
    this.#retries?.inc();
    if (delayMs <= 0) {
      this.queue.add(item);
      return;
    }
    const key = this.#keyOf === undefined ? item : this.#keyOf(item);
    const isEarliest = this.#waiting.add(key, item, this.#clock.nowMs() + delayMs);
    if (isEarliest) this.#setTimers();
  }

  override shutDown(): void {
    super.shutDown();
    this.#stopWaiting();
  }

  override shutDownWithDrain(): Promise<void> {
    const drained = super.shutDownWithDrain();
    this.#stopWaiting();
    return drained;
  }

  #addReady(): void {
    const nowMs = this.#clock.nowMs();
    for (;;) {
      const item = this.#waiting.takeReady(nowMs);
      if (item === undefined) break;
      this.queue.add(item);
    }
    this.#setTimers();
  }

  #setTimers(): void {
    const { earliestMs } = this.#waiting;
    if (earliestMs === undefined) {
      this.#cancelTimers();
      return;
    }
    const nowMs = this.#clock.nowMs();
    if (this.#heartbeat === undefined) {
      this.#nextBeatAtMs = nowMs + HEARTBEAT_MS;
      this.#heartbeat = this.#clock.setTimer(HEARTBEAT_MS, () => {
        this.#heartbeat = undefined;
        this.#addReady();
      });
    }
    // What comes after the next heartbeat has its timer set then: none has to be longer than it can be.
    if (earliestMs >= this.#nextBeatAtMs || earliestMs >= this.#alarmAtMs) return;
    this.#alarm?.cancel();
    this.#alarmAtMs = earliestMs;
    this.#alarm = this.#clock.setTimer(earliestMs - nowMs, () => {
      this.#alarmAtMs = Number.POSITIVE_INFINITY;
      this.#addReady();
    });
  }

  #stopWaiting(): void {
    this.#waiting.clear();
    this.#cancelTimers();
  }

  #cancelTimers(): void {
    this.#heartbeat?.cancel();
    this.#heartbeat = undefined;
    this.#alarm?.cancel();
    this.#alarmAtMs = Number.POSITIVE_INFINITY;
  }
}
