import { defaultControllerRateLimiter } from "../../../src/client/workqueue/default-rate-limiters.js";
import type { RateLimiter } from "../../../src/client/workqueue/rate-limiter.js";
import {
  RateLimitingQueue,
  type RateLimitingQueueOptions,
} from "../../../src/client/workqueue/rate-limiting-queue.js";
import type { QueueItem } from "../../reference/parts/queue-items.js";
import { rateLimitingQueuePart } from "../../reference/parts/rate-limiting-queue-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

type Options = RateLimitingQueueOptions<QueueItem>;

/** Rate-limiting queues that ask their limiter too often, too seldom, or for the wrong item. */
export const RATE_LIMITING_QUEUE_MUTANTS: readonly Mutant[] = [
  {
    name: "limits-nothing",
    does: "adds rate-limited items immediately",
    mimics: "no known case: a limiter that is created and never called",
    killedBy: ["limited-item-not-before"],
    change: withQueue(
      class extends RateLimitingQueue<QueueItem> {
        override addRateLimited(item: QueueItem): void {
          this.add(item);
        }
      },
    ),
  },
  {
    name: "limits-all-together",
    does: "counts the failures of all items as those of one",
    mimics: "no known case: one backoff for a whole controller",
    killedBy: ["limited-items-apart"],
    change: withLimiter((limiter) => ({ ...methodsOf(limiter), when: () => limiter.when("all") })),
  },
  {
    name: "limits-counted-by-adds",
    does: "counts every addition as a requeue",
    mimics: "no known case: NumRequeues taken literally",
    breaks: ["RLQ-07", "RLQ-03"],
    killedBy: ["plain-add-is-not-limited"],
    change: withQueue(
      class extends RateLimitingQueue<QueueItem> {
        readonly #adds = new Map<QueueItem, number>();

        override add(item: QueueItem): void {
          this.#adds.set(item, (this.#adds.get(item) ?? 0) + 1);
          super.add(item);
        }

        override numRequeues(item: QueueItem): number {
          return super.numRequeues(item) + (this.#adds.get(item) ?? 0);
        }
      },
    ),
  },
  {
    name: "limits-never-forgotten",
    does: "ignores Forget",
    mimics: "no known case: a controller that is slow forever after one bad hour",
    killedBy: ["limited-item-forgotten", "forgotten-item-counts-nothing"],
    change: withLimiter((limiter) => ({ ...methodsOf(limiter), forget: () => undefined })),
  },
  {
    name: "limits-forgotten-is-done",
    does: "treats Forget as Done",
    mimics: "no known case: one call for the two that a worker must make",
    killedBy: ["forgotten-item-is-not-done"],
    change: withQueue(
      class extends RateLimitingQueue<QueueItem> {
        override forget(item: QueueItem): void {
          super.forget(item);
          this.done(item);
        }
      },
    ),
  },
  {
    name: "limits-done-is-forgotten",
    does: "treats Done as Forget",
    mimics: "no known case: a failure that never counts as the second",
    killedBy: ["limiter-remembers"],
    change: withQueue(
      class extends RateLimitingQueue<QueueItem> {
        override done(item: QueueItem): void {
          super.forget(item);
          super.done(item);
        }
      },
    ),
  },
  {
    name: "limits-end-with-queue",
    does: "does not call the limiter once the queue is shut down",
    mimics: "no known case: a check that comes a line too early",
    killedBy: ["limiter-counts-after-shutdown"],
    change: withQueue(
      class extends RateLimitingQueue<QueueItem> {
        override addRateLimited(item: QueueItem): void {
          if (!this.shuttingDown()) super.addRateLimited(item);
        }
      },
    ),
  },
  {
    name: "limits-postpone",
    does: "extends the delay of a waiting item that fails again",
    mimics: "no known case: a debounce instead of a backoff",
    killedBy: ["limited-item-not-postponed"],
    change: withMake(({ clock, ...options }) => {
      const { rateLimiter = defaultControllerRateLimiter(clock) } = options;
      const queue = new RateLimitingQueue({ ...options, rateLimiter, ...(clock && { clock }) });
      const epochs = new Map<QueueItem, number>();
      queue.addRateLimited = (item) => {
        const epoch = (epochs.get(item) ?? 0) + 1;
        epochs.set(item, epoch);
        clock?.setTimer(rateLimiter.when(item), () => {
          if (epochs.get(item) === epoch) queue.add(item);
        });
      };
      return queue;
    }),
  },
  {
    name: "limits-with-own-queue-alone",
    does: "delays items in a queue of its own though it was given one",
    mimics: "no known case: an option that is ignored",
    killedBy: ["limits-of-own-queue"],
    change: withMake(({ queue: _, ...options }) => new RateLimitingQueue(options)),
  },
];

function methodsOf(limiter: RateLimiter<QueueItem>): RateLimiter<QueueItem> {
  return {
    when: (item) => limiter.when(item),
    forget: (item) => limiter.forget(item),
    numRequeues: (item) => limiter.numRequeues(item),
  };
}

function withLimiter(
  change: (limiter: RateLimiter<QueueItem>) => RateLimiter<QueueItem>,
): InformerChange {
  return withMake(
    ({ rateLimiter = defaultControllerRateLimiter(), ...options }) =>
      new RateLimitingQueue({ ...options, rateLimiter: change(rateLimiter) }),
  );
}

function withQueue(Wrong: new (options: Options) => RateLimitingQueue<QueueItem>): InformerChange {
  return withMake((options) => new Wrong(options));
}

function withMake(createQueue: (options: Options) => RateLimitingQueue<QueueItem>): InformerChange {
  return {
    components: {
      "rate-limiting-queue": (settings, surroundings) =>
        rateLimitingQueuePart(settings, surroundings, createQueue),
    },
  };
}
