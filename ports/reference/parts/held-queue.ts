import { ForwardingQueue } from "../../../src/workqueue/forwarding-queue.js";
import type { WorkQueue } from "../../../src/workqueue/work-queue.js";
import { Gate } from "./gate.js";
import type { QueueItem } from "./queue-items.js";

/**
 * A queue that tells what is added to it, and can be held up: what is added meanwhile is added afterwards, as if whoever
 * adds had to wait, which on one thread nobody can.
 */
export class HeldQueue extends ForwardingQueue<QueueItem> {
  readonly gate = new Gate();
  readonly #report: (item: QueueItem) => void;

  constructor(queue: WorkQueue<QueueItem>, report: (item: QueueItem) => void) {
    super(queue);
    this.#report = report;
  }

  override add(item: QueueItem): void {
    this.#report(item);
    if (this.gate.isOpen) super.add(item);
    else void this.gate.pass().then(() => super.add(item));
  }
}
