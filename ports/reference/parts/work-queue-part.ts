import { Queue, type QueueOptions } from "../../../src/client/workqueue/queue.js";
import type { QueueStorage } from "../../../src/client/workqueue/queue-storage.js";
import type { WorkQueue } from "../../../src/client/workqueue/work-queue.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { crowd } from "./queue-crowd.js";
import { type QueueItem, type QueueItems, queueItemsFrom } from "./queue-items.js";
import { metricsSettings, RecordingMetrics } from "./recording-metrics.js";

/** docs/parts/work-queue.md */
export function createWorkQueuePart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return workQueuePart(settings, surroundings, (options) => new Queue(options));
}

/** The same over a queue of another make, such as one that is wrong on purpose. */
export function workQueuePart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  createQueue: (options: QueueOptions<QueueItem>) => WorkQueue<QueueItem>,
): Part {
  const { clock, report } = surroundings;
  const metrics = new RecordingMetrics();
  const items = queueItemsFrom(settings);
  const isLastFirst = settings.has("storage") && settings.text("storage") === "last in, first out";
  const queue = createQueue({
    ...metricsSettings(settings, metrics),
    ...items.options,
    clock,
    ...(isLastFirst ? { storage: new LastFirst((item) => report("touch", item)) } : {}),
  });
  return {
    methods: { ...metrics.methods(), ...workQueueMethods(queue, items, surroundings) },
    close: () => queue.shutDown(),
  };
}

/** The methods that all work queues have. */
export function workQueueMethods(
  queue: WorkQueue<QueueItem>,
  items: QueueItems,
  { clock }: Pick<PartSurroundings, "clock">,
): Part["methods"] {
  return {
    add: (args) => queue.add(items.from(args)),
    len: () => queue.len(),
    get: async () => {
      const { item, shutdown } = await queue.get();
      return shutdown ? { shutdown, item } : items.wordsOf(item);
    },
    done: (args) => queue.done(items.from(args)),
    shutDown: () => queue.shutDown(),
    shutDownWithDrain: () => queue.shutDownWithDrain(),
    shuttingDown: () => queue.shuttingDown(),
    crowd: (args) => crowd(queue, clock, args),
  };
}

/** Gives the newest first, and reports when it is touched. */
class LastFirst implements QueueStorage<QueueItem> {
  readonly #items: QueueItem[] = [];
  readonly #onTouch: (item: QueueItem) => void;

  constructor(onTouch: (item: QueueItem) => void) {
    this.#onTouch = onTouch;
  }

  touch(item: QueueItem): void {
    this.#onTouch(item);
  }

  push(item: QueueItem): void {
    this.#items.push(item);
  }

  pop(): QueueItem | undefined {
    return this.#items.pop();
  }

  len(): number {
    return this.#items.length;
  }
}
