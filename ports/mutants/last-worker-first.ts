import { Queue } from "../../src/client/workqueue/queue.js";
import type { Got } from "../../src/client/workqueue/work-queue.js";
import type { QueueItem } from "../reference/parts/queue-items.js";

/** Gives what comes to the worker who has waited for the shortest time. */
export class LastWorkerFirst extends Queue<QueueItem> {
  readonly #workers: ((got: Got<QueueItem>) => void)[] = [];

  override get(): Promise<Got<QueueItem>> {
    const got = this.tryGet();
    if (got !== undefined) return Promise.resolve(got);
    return new Promise((resolve) => {
      this.#workers.push(resolve);
    });
  }

  override add(item: QueueItem): void {
    super.add(item);
    this.#serve();
  }

  override done(item: QueueItem): void {
    super.done(item);
    this.#serve();
  }

  override shutDown(): void {
    super.shutDown();
    this.#serve();
  }

  override shutDownWithDrain(): Promise<void> {
    const drained = super.shutDownWithDrain();
    this.#serve();
    return drained;
  }

  #serve(): void {
    while (this.#workers.length > 0) {
      const got = this.tryGet();
      if (got === undefined) return;
      this.#workers.pop()?.(got);
    }
  }
}
