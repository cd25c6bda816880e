import type { Got, WorkQueue } from "../../../src/workqueue/work-queue.js";
import { Gate } from "./gate.js";
import type { QueueItem } from "./queue-items.js";

/**
 * A queue that tells what is added to it, and can be held up: what is added meanwhile is added afterwards, as if whoever
 * adds had to wait, which on one thread nobody can.
 */
export class HeldQueue implements WorkQueue<QueueItem> {
  readonly gate = new Gate();
  readonly #queue: WorkQueue<QueueItem>;
  readonly #report: (item: QueueItem) => void;

  constructor(queue: WorkQueue<QueueItem>, report: (item: QueueItem) => void) {
    this.#queue = queue;
    this.#report = report;
  }

  add(item: QueueItem): void {
    this.#report(item);
    if (this.gate.isOpen) this.#queue.add(item);
    else void this.gate.pass().then(() => this.#queue.add(item));
  }

  len(): number {
    return this.#queue.len();
  }

  get(): Promise<Got<QueueItem>> {
    return this.#queue.get();
  }

  tryGet(): Got<QueueItem> | undefined {
    return this.#queue.tryGet();
  }

  done(item: QueueItem): void {
    this.#queue.done(item);
  }

  shutDown(): void {
    this.#queue.shutDown();
  }

  shutDownWithDrain(): Promise<void> {
    return this.#queue.shutDownWithDrain();
  }

  shuttingDown(): boolean {
    return this.#queue.shuttingDown();
  }
}
