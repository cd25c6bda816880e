import { FifoStorage } from "../../../src/client/workqueue/fifo-storage.js";
import { Queue, type QueueOptions } from "../../../src/client/workqueue/queue.js";
import type { QueueStorage } from "../../../src/client/workqueue/queue-storage.js";
import type { Got, WorkQueue } from "../../../src/client/workqueue/work-queue.js";
import type { QueueItem } from "../../reference/parts/queue-items.js";
import { workQueuePart } from "../../reference/parts/work-queue-part.js";
import { HoldingQueue } from "../holding-queue.js";
import type { InformerChange, Mutant } from "../mutant.js";

type Options = QueueOptions<QueueItem>;

/** Work queues that lose work, do it twice, or do not come to an end. */
export const WORK_QUEUE_MUTANTS: readonly Mutant[] = [
  {
    name: "queue-newest-first",
    does: "returns the newest item first",
    mimics: "no known case: a list that is popped where it is pushed",
    killedBy: ["queue-is-fifo"],
    change: withStorage(
      class extends FifoStorage<QueueItem> {
        override push(item: QueueItem): void {
          const older = all(this);
          super.push(item);
          for (const one of older) super.push(one);
        }
      },
    ),
  },
  {
    name: "queue-keeps-every-addition",
    does: "returns an item as often as it was added",
    mimics: "no known case: a channel of keys instead of a work queue",
    killedBy: ["queue-collapses"],
    change: withStorage(
      class extends FifoStorage<QueueItem> {
        override touch(item: QueueItem): void {
          this.push(item);
        }
      },
    ),
  },
  {
    name: "queue-moves-to-the-end",
    does: "moves an item that is added again to the end of the queue",
    mimics: "no known case: an item that changes all the time is then never processed",
    killedBy: ["queue-keeps-place"],
    change: withStorage(
      class extends FifoStorage<QueueItem> {
        override touch(item: QueueItem): void {
          for (const one of all(this)) if (one !== item) this.push(one);
          this.push(item);
        }
      },
    ),
  },
  {
    name: "queue-gives-what-is-held",
    does: "returns an item that is added again to a second worker",
    mimics: "no known case: a queue that only tracks waiting items",
    killedBy: ["queue-is-stingy", "queue-crowded [2]"],
    change: withQueue(
      class extends Queue<QueueItem> {
        override add(item: QueueItem): void {
          this.done(item);
          super.add(item);
        }
      },
    ),
  },
  {
    name: "queue-forgets-what-is-held",
    does: "does not requeue an item that was added while it was being processed",
    mimics: "no known case: a set of known keys that includes those in process",
    killedBy: ["queue-gives-again-once [twice]"],
    change: withHolding(
      class extends HoldingQueue {
        override add(item: QueueItem): void {
          if (!this.held.has(item)) super.add(item);
        }
      },
    ),
  },
  {
    name: "queue-pushes-in",
    does: "puts a requeued item at the front of the queue",
    mimics: "no known case: a worker that continues with its item",
    killedBy: ["queue-lines-up-when-done"],
    change: withHolding(
      class extends HoldingQueue {
        override done(item: QueueItem): void {
          const others = this.takeAll();
          super.done(item);
          for (const other of others) super.done(other);
          for (const other of others) super.add(other);
        }
      },
    ),
  },
  {
    name: "queue-keeps-what-is-done",
    does: "returns an item again after Done, whether or not it was added meanwhile",
    mimics: "no known case: a queue of what exists, not of what is to be done",
    killedBy: ["queue-forgets-what-is-done"],
    change: withQueue(
      class extends Queue<QueueItem> {
        override done(item: QueueItem): void {
          super.done(item);
          this.add(item);
        }
      },
    ),
  },
  {
    name: "queue-does-not-wait",
    does: "reports a shutdown to workers that find it empty",
    mimics: "no known case: an iteration over the current items",
    killedBy: ["queue-get-waits", "queue-get-waits-for-its-turn"],
    change: withQueue(
      class extends Queue<QueueItem> {
        override async get(): Promise<Got<QueueItem>> {
          return this.tryGet() ?? { item: undefined, shutdown: true };
        }
      },
    ),
  },
  {
    name: "queue-counts-what-is-held",
    does: "counts items that are being processed in its length",
    mimics: "no known case: a length that includes everything",
    killedBy: ["queue-length"],
    change: withHolding(
      class extends HoldingQueue {
        override len(): number {
          return super.len() + this.held.size;
        }
      },
    ),
  },
  {
    name: "queue-by-identity",
    does: "treats equal objects as two items",
    mimics: "no known case: a queue of objects in a language whose maps compare references only",
    killedBy: ["queue-knows-equal-items"],
    change: withMake(({ keyOf: _, ...options }) => new Queue(options)),
  },
  {
    name: "queue-touches-what-is-held",
    does: "calls Touch for an item that is added while it is being processed",
    mimics: "no known case: a priority change of an item that is not stored",
    killedBy: ["queue-storage-is-not-touched"],
    change: withHolding(
      class extends HoldingQueue {
        override add(item: QueueItem): void {
          if (this.held.has(item)) this.storage.touch(item);
          super.add(item);
        }
      },
    ),
  },
  {
    name: "queue-ends-with-the-rest",
    does: "drops waiting items when it is shut down",
    mimics: "no known case: a shutdown that clears the queue",
    breaks: ["WORKQUEUE-13"],
    killedBy: ["queue-shut-down-gives-the-rest"],
    change: withHolding(
      class extends HoldingQueue {
        override shutDown(): void {
          for (const item of this.takeAll()) this.done(item);
          super.shutDown();
        }
      },
    ),
  },
  {
    name: "queue-takes-more",
    does: "accepts items after its shutdown",
    mimics: "no known case: a flag that only workers check",
    killedBy: ["queue-shut-down-takes-nothing"],
    change: withQueue(
      class extends Queue<QueueItem> {
        readonly #late = new Set<QueueItem>();

        override add(item: QueueItem): void {
          if (this.shuttingDown()) this.#late.add(item);
          super.add(item);
        }

        override len(): number {
          return super.len() + this.#late.size;
        }
      },
    ),
  },
  {
    name: "queue-wakes-one",
    does: "wakes only one waiting worker on shutdown",
    mimics: "no known case: a signal instead of a broadcast",
    breaks: ["WORKQUEUE-14"],
    killedBy: ["queue-shut-down-wakes-all"],
    change: withQueue(
      class extends Queue<QueueItem> {
        #shutDownCount = 0;

        override async get(): Promise<Got<QueueItem>> {
          const got = await super.get();
          if (got.shutdown && this.#shutDownCount++ > 0) await new Promise(() => undefined);
          return got;
        }
      },
    ),
  },
  {
    name: "queue-ends-with-an-item",
    does: "returns the last item again with its shutdown",
    mimics: "no known case: a variable that keeps its value",
    breaks: ["WORKQUEUE-15"],
    killedBy: ["queue-shut-down-gives-the-rest"],
    change: withQueue(
      class extends Queue<QueueItem> {
        #last: QueueItem | undefined;

        override async get(): Promise<Got<QueueItem>> {
          const got = await super.get();
          if (!got.shutdown) this.#last = got.item;
          return got.shutdown ? Object.assign({ ...got }, { item: this.#last }) : got;
        }
      },
    ),
  },
  {
    name: "queue-ends-for-good",
    does: "requeues nothing once it is shut down",
    mimics: "no known case: a flag that overrides everything",
    killedBy: ["queue-shut-down-gives-again"],
    change: withHolding(
      class extends HoldingQueue {
        override done(item: QueueItem): void {
          super.done(item);
          if (!this.shuttingDown()) return;
          for (const other of this.takeAll()) super.done(other);
        }
      },
    ),
  },
  {
    name: "queue-shutdown-waits",
    does: "waits in ShutDown until all items are done",
    mimics: "no known case: one shutdown method instead of two",
    killedBy: ["queue-shut-down-does-not-wait"],
    change: withQueue(
      class extends Queue<QueueItem> {
        override shutDown(): void | Promise<void> {
          if (this.shuttingDown()) super.shutDown();
          else return this.shutDownWithDrain();
        }
      },
    ),
  },
  {
    name: "queue-drain-is-a-shutdown",
    does: "does not wait in a drain",
    mimics: "client-go up to 0.22, which has no other shutdown",
    breaks: ["WORKQUEUE-18"],
    killedBy: ["queue-drain-waits"],
    change: withQueue(
      class extends Queue<QueueItem> {
        override async shutDownWithDrain(): Promise<void> {
          this.shutDown();
        }
      },
    ),
  },
  {
    name: "queue-drain-has-a-limit",
    does: "drains for half a minute at most",
    mimics: "no known case: a grace period, as for processes",
    breaks: ["WORKQUEUE-22"],
    killedBy: ["queue-drain-waits-for-ever"],
    change: withMake((options) => {
      const queue = new Queue(options);
      const drain = queue.shutDownWithDrain.bind(queue);
      queue.shutDownWithDrain = () => {
        options.clock?.setTimer(30_000, () => queue.shutDown());
        return drain();
      };
      return queue;
    }),
  },
  {
    name: "queue-drain-is-no-end",
    does: "does not report that it is shutting down while it drains",
    mimics: "no known case: a flag that is set at the end",
    killedBy: ["queue-shutting-down-while-drained"],
    change: withQueue(
      class extends Queue<QueueItem> {
        #isDraining = false;

        override async shutDownWithDrain(): Promise<void> {
          this.#isDraining = true;
          await super.shutDownWithDrain();
          this.#isDraining = false;
        }

        override shuttingDown(): boolean {
          return !this.#isDraining && super.shuttingDown();
        }
      },
    ),
  },
  {
    name: "queue-drain-goes-on",
    does: "continues a drain although it is shut down",
    mimics: "client-go 0.23 to 0.28, in which the two could miss each other",
    killedBy: ["queue-shut-down-ends-drain"],
    change: withQueue(
      class extends Queue<QueueItem> {
        override shutDown(): void {
          if (!this.shuttingDown()) super.shutDown();
        }
      },
    ),
  },
  {
    name: "queue-drain-only-first",
    does: "does not wait in a drain after a shutdown",
    mimics: "no known case: a second shutdown that returns at once, of whichever kind",
    killedBy: ["queue-drain-after-shut-down"],
    change: withQueue(
      class extends Queue<QueueItem> {
        override async shutDownWithDrain(): Promise<void> {
          if (!this.shuttingDown()) await super.shutDownWithDrain();
        }
      },
    ),
  },
];

/** Everything that a storage holds, which is empty then. */
function all(storage: QueueStorage<QueueItem>): QueueItem[] {
  const items: QueueItem[] = [];
  for (let item = storage.pop(); item !== undefined; item = storage.pop()) items.push(item);
  return items;
}

function withStorage(Storage: new () => QueueStorage<QueueItem>): InformerChange {
  return withMake((options) => new Queue({ ...options, storage: new Storage() }));
}

function withQueue(Wrong: new (options: Options) => WorkQueue<QueueItem>): InformerChange {
  return withMake((options) => new Wrong(options));
}

function withHolding(Wrong: new (options: Options) => HoldingQueue): InformerChange {
  return withMake((options) => new Wrong(options));
}

function withMake(createQueue: (options: Options) => WorkQueue<QueueItem>): InformerChange {
  return {
    components: {
      "work-queue": (settings, surroundings) => workQueuePart(settings, surroundings, createQueue),
    },
  };
}
