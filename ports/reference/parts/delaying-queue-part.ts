import {
  DelayingQueue,
  type DelayingQueueOptions,
  type DelayingWorkQueue,
} from "../../../src/client/workqueue/delaying-queue.js";
import { ForwardingQueue } from "../../../src/client/workqueue/forwarding-queue.js";
import { Queue } from "../../../src/client/workqueue/queue.js";
import type { WorkQueue } from "../../../src/client/workqueue/work-queue.js";
import type { Clock } from "../../../src/time/clock.js";
import { Gate } from "./gate.js";
import { LosingClock } from "./losing-clock.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { type QueueItem, type QueueItems, queueItemsFrom } from "./queue-items.js";
import { metricsSettings, RecordingMetrics } from "./recording-metrics.js";
import { workQueueMethods } from "./work-queue-part.js";

/** docs/parts/delaying-queue.md */
export function createDelayingQueuePart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return delayingQueuePart(settings, surroundings, (options) => new DelayingQueue(options));
}

/** The same over a queue of another make, such as one that is wrong on purpose. */
export function delayingQueuePart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  createQueue: (options: DelayingQueueOptions<QueueItem>) => DelayingWorkQueue<QueueItem>,
): Part {
  const metrics = new RecordingMetrics();
  const items = queueItemsFrom(settings);
  const clock = clockFrom(settings, surroundings);
  const own = new HeldQueue(new Queue(items.options), (item) => surroundings.report("add", item));
  const queue = createQueue({
    ...metricsSettings(settings, metrics),
    ...items.options,
    clock,
    ...(settings.flag("hasOwnQueue") ? { queue: own } : {}),
  });
  return {
    methods: {
      ...metrics.methods(),
      ...delayingQueueMethods(queue, items, surroundings),
      hold: () => own.gate.hold(),
      release: () => own.gate.release(),
    },
    close: () => {
      queue.shutDown();
      own.gate.release();
    },
  };
}

/** The methods of queues that take items for later. */
export function delayingQueueMethods(
  queue: DelayingWorkQueue<QueueItem>,
  items: QueueItems,
  surroundings: PartSurroundings,
): Part["methods"] {
  return {
    ...workQueueMethods(queue, items, surroundings),
    addAfter: (args) => queue.addAfter(items.from(args), args.number("delayMs")),
  };
}

function clockFrom(settings: PartArgs, { clock }: PartSurroundings): Clock {
  if (!settings.has("losesTimersBelowMs")) return clock;
  return new LosingClock(clock, settings.number("losesTimersBelowMs"));
}

/**
 * A queue that reports additions, and can be held: additions meanwhile are made afterwards, as if their caller
 * had been blocked, which is impossible on one thread.
 */
class HeldQueue extends ForwardingQueue<QueueItem> {
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
