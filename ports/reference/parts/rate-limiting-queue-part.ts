import { DelayingQueue } from "../../../src/client/workqueue/delaying-queue.js";
import {
  RateLimitingQueue,
  type RateLimitingQueueOptions,
} from "../../../src/client/workqueue/rate-limiting-queue.js";
import { ScriptedLimiter } from "../../../src/client/workqueue/scripted-limiter.js";
import { delayingQueueMethods } from "./delaying-queue-part.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { type QueueItem, queueItemsFrom } from "./queue-items.js";
import { metricsSettings, RecordingMetrics } from "./recording-metrics.js";

/** docs/parts/rate-limiting-queue.md */
export function createRateLimitingQueuePart(
  settings: PartArgs,
  surroundings: PartSurroundings,
): Part {
  return rateLimitingQueuePart(settings, surroundings, (options) => new RateLimitingQueue(options));
}

/** The same over a queue of another make, such as one that is wrong on purpose. */
export function rateLimitingQueuePart(
  settings: PartArgs,
  surroundings: PartSurroundings,
  createQueue: (options: RateLimitingQueueOptions<QueueItem>) => RateLimitingQueue<QueueItem>,
): Part {
  const { clock, report } = surroundings;
  const metrics = new RecordingMetrics();
  const items = queueItemsFrom(settings);
  const queue = createQueue({
    ...metricsSettings(settings, metrics),
    ...items.options,
    clock,
    rateLimiter: new ScriptedLimiter(settings.numbers("delaysMs")),
    ...(settings.flag("hasOwnQueue")
      ? { queue: new TellingQueue(clock, (item) => report("add later", item)) }
      : {}),
  });
  return {
    methods: {
      ...metrics.methods(),
      ...delayingQueueMethods(queue, items, surroundings),
      addRateLimited: (args) => queue.addRateLimited(items.from(args)),
      forget: (args) => queue.forget(items.from(args)),
      numRequeues: (args) => queue.numRequeues(items.from(args)),
    },
    close: () => queue.shutDown(),
  };
}

/** Reports delayed additions. */
class TellingQueue extends DelayingQueue<QueueItem> {
  readonly #report: (item: QueueItem) => void;

  constructor(clock: PartSurroundings["clock"], report: (item: QueueItem) => void) {
    super({ clock });
    this.#report = report;
  }

  override addAfter(item: QueueItem, delayMs: number): void {
    this.#report(item);
    super.addAfter(item, delayMs);
  }
}
