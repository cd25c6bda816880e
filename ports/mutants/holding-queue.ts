import { FifoStorage } from "../../src/client/workqueue/fifo-storage.js";
import { Queue, type QueueOptions } from "../../src/client/workqueue/queue.js";
import type { QueueStorage } from "../../src/client/workqueue/queue-storage.js";
import type { Got } from "../../src/client/workqueue/work-queue.js";
import type { QueueItem } from "../reference/parts/queue-items.js";

/** Remembers what was given out, and can take out what waits. */
export class HoldingQueue extends Queue<QueueItem> {
  readonly held = new Set<QueueItem>();
  readonly storage: QueueStorage<QueueItem>;

  constructor(options: QueueOptions<QueueItem>) {
    const storage = options.storage ?? new FifoStorage();
    super({ ...options, storage });
    this.storage = storage;
  }

  override tryGet(): Got<QueueItem> | undefined {
    const got = super.tryGet();
    if (got?.item !== undefined) this.held.add(got.item);
    return got;
  }

  override done(item: QueueItem): void {
    this.held.delete(item);
    super.done(item);
  }

  /** What waits, which is held then. */
  takeAll(): QueueItem[] {
    const taken: QueueItem[] = [];
    while (this.len() > 0) {
      const got = super.tryGet();
      if (got?.item !== undefined) taken.push(got.item);
    }
    return taken;
  }
}
