import type { Clock, Timer } from "../../time/clock.js";
import { SystemClock } from "../../time/system-clock.js";
import { ForwardingQueue } from "./forwarding-queue.js";
import type { CounterMetric } from "./metrics-provider.js";
import { Queue, type QueueOptions } from "./queue.js";
import { WaitingHeap } from "./waiting-heap.js";
import type { WorkQueue } from "./work-queue.js";

/** A work queue to which items can be added after a delay. Mirrors: TypedDelayingInterface of client-go's util/workqueue. */
export interface DelayingWorkQueue<T> extends WorkQueue<T> {
  /**
   * Adds an item after `delayMs`; at once if that is not more than 0. An item that is already delayed keeps the earlier of
   * the two times. Ignored after the shutdown.
   */
  addAfter(item: T, delayMs: number): void;
}

/** How to create a delaying queue. */
export interface DelayingQueueOptions<T> extends Omit<QueueOptions<T>, "storage"> {
  /** The clock of the delays. @default a SystemClock */
  readonly clock?: Clock;
  /**
   * Gets items when they are due. It is used as given: name, clock and provider then only apply to retries and delays.
   * @default a Queue with the same options
   */
  readonly queue?: WorkQueue<T>;
}

/** However far away the next due time is, the queue checks this often, in case a timer is late or lost. */
const HEARTBEAT_MS = 10_000;

/**
 * A work queue that also accepts delayed items, so that failed work is not retried at once.
 *
 * A delayed item is not queued yet: `len` does not count it; adding, processing or forgetting it does not cancel the
 * delay; when it is due it is added like any other item; and a shutdown drops it. `addAfter` takes time logarithmic in
 * the number of delayed items. It has timers only while there are delayed items.
 *
 * Mirrors: client-go@32ce75a7 util/workqueue/delaying_queue.go. Differs: `addAfter` delays an item at once, whereas
 * client-go passes it to a goroutine through a channel for 1000 items, which blocks when it is full; so an item whose
 * time is brought forward is never delivered twice. Either shutdown drops delayed items at once, and `shutDown` ends a drain.
 */
export class DelayingQueue<T extends NonNullable<unknown>>
  extends ForwardingQueue<T>
  implements DelayingWorkQueue<T>
{
  readonly #clock: Clock;
  readonly #keyOf: ((item: T) => unknown) | undefined;
  readonly #retries: CounterMetric | undefined;
  readonly #waiting = new WaitingHeap<T>();
  /** Set iff there are delayed items: fires periodically. */
  #heartbeat: Timer | undefined;
  #nextBeatAtMs = 0;
  /** Set iff an item is due before the next heartbeat. */
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
    for (const item of this.#waiting.takeReady(this.#clock.nowMs())) this.queue.add(item);
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
    // Items due after the next heartbeat get their timer then, so that no timer exceeds the platform's maximum.
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
