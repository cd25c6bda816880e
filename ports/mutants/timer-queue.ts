import {
  DelayingQueue,
  type DelayingQueueOptions,
} from "../../src/client/workqueue/delaying-queue.js";
import type { Clock, Timer } from "../../src/time/clock.js";
import type { QueueItem } from "../reference/parts/queue-items.js";

/** What waits, in a queue that sets a timer for each item. */
export interface Waiting {
  readonly readyAtMs: number;
  readonly timer: Timer;
}

/**
 * A delaying queue that sets a timer for each item, as one might write it in an afternoon: the latest call counts, whatever
 * it says. Wrong, and what others are made of that are wrong in another way.
 */
export class TimerQueue extends DelayingQueue<QueueItem> {
  protected readonly clock: Clock;
  protected readonly waiting = new Map<QueueItem, Waiting>();

  constructor({ clock, ...options }: DelayingQueueOptions<QueueItem>) {
    if (clock === undefined) throw new TypeError("The queue is given no clock");
    super({ ...options, clock });
    this.clock = clock;
  }

  override addAfter(item: QueueItem, delayMs: number): void {
    if (this.shuttingDown()) return;
    if (delayMs <= 0) {
      this.add(item);
      return;
    }
    this.waiting.get(item)?.timer.cancel();
    const timer = this.clock.setTimer(delayMs, () => {
      this.waiting.delete(item);
      this.add(item);
    });
    this.waiting.set(item, { readyAtMs: this.clock.nowMs() + delayMs, timer });
  }
}
