import {
  DelayingQueue,
  type DelayingQueueOptions,
  type DelayingWorkQueue,
} from "../../../src/client/workqueue/delaying-queue.js";
import type { Clock, Timer } from "../../../src/time/clock.js";
import {
  createDelayingQueuePart,
  delayingQueuePart,
} from "../../reference/parts/delaying-queue-part.js";
import { LosingClock } from "../../reference/parts/losing-clock.js";
import type { CreatePart, Part } from "../../reference/parts/part.js";
import type { QueueItem } from "../../reference/parts/queue-items.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** What waits, in a queue that sets a timer for each item. */
interface Waiting {
  readonly readyAtMs: number;
  readonly timer: Timer;
}

/**
 * A delaying queue that sets a timer for each item, as one might write it in an afternoon: the latest call counts, whatever
 * it says. Wrong, and what others are made of that are wrong in another way.
 */
class TimerQueue extends DelayingQueue<QueueItem> {
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

/** A queue that keeps what waits in the order of its times, and has one timer for the first of them. */
class LineQueue extends DelayingQueue<QueueItem> {
  readonly #clock: Clock;
  readonly #line: { readonly item: QueueItem; readyAtMs: number }[] = [];
  #timer: Timer | undefined;

  constructor({ clock, ...options }: DelayingQueueOptions<QueueItem>) {
    if (clock === undefined) throw new TypeError("The queue is given no clock");
    super({ ...options, clock });
    this.#clock = clock;
  }

  override addAfter(item: QueueItem, delayMs: number): void {
    const readyAtMs = this.#clock.nowMs() + delayMs;
    const known = this.#line.find((one) => one.item === item);
    if (known === undefined) {
      this.#line.push({ item, readyAtMs });
      this.#line.sort((one, other) => one.readyAtMs - other.readyAtMs);
    } else {
      // Wrong: its place in the line remains what it was.
      known.readyAtMs = Math.min(known.readyAtMs, readyAtMs);
    }
    this.#waitForFirst();
  }

  #waitForFirst(): void {
    this.#timer?.cancel();
    const [first] = this.#line;
    if (first === undefined) return;
    this.#timer = this.#clock.setTimer(first.readyAtMs - this.#clock.nowMs(), () => {
      this.#line.shift();
      this.add(first.item);
      this.#waitForFirst();
    });
  }
}

type Options = DelayingQueueOptions<QueueItem>;

const MS_PER_SECOND = 1_000;

/** Delaying queues whose items come too early, too late, twice or never. */
export const DELAYING_QUEUE_MUTANTS: readonly Mutant[] = [
  {
    name: "delays-in-whole-seconds",
    does: "rounds delays down to whole seconds",
    mimics: "no known case: an integer conversion",
    breaks: ["DELAY-01"],
    killedBy: ["delayed-item-comes [49 ms]"],
    change: withQueue(
      class extends DelayingQueue<QueueItem> {
        override addAfter(item: QueueItem, delayMs: number): void {
          super.addAfter(item, Math.floor(delayMs / MS_PER_SECOND) * MS_PER_SECOND);
        }
      },
    ),
  },
  {
    name: "delays-looked-at-now-and-then",
    does: "checks once a second for items that are due",
    mimics: "no known case: a loop with a sleep",
    breaks: ["DELAY-01", "DELAY-06"],
    killedBy: ["delayed-item-comes [60 ms]", "delays-in-order"],
    change: withQueue(
      class extends DelayingQueue<QueueItem> {
        override addAfter(item: QueueItem, delayMs: number): void {
          super.addAfter(item, Math.ceil(delayMs / MS_PER_SECOND) * MS_PER_SECOND);
        }
      },
    ),
  },
  {
    name: "delays-not-past",
    does: "does not add items with a negative delay",
    mimics: "no known case: a timer that cannot be set in the past",
    killedBy: ["delay-of-nothing [-1 s]"],
    change: withQueue(
      class extends DelayingQueue<QueueItem> {
        override addAfter(item: QueueItem, delayMs: number): void {
          if (delayMs >= 0) super.addAfter(item, delayMs);
        }
      },
    ),
  },
  {
    name: "delays-after-their-time",
    does: "adds an item only when more than its delay has passed",
    mimics: "no known case: an off-by-one comparison",
    breaks: ["DELAY-03"],
    killedBy: ["delayed-item-comes-in-time"],
    change: withQueue(
      class extends DelayingQueue<QueueItem> {
        override addAfter(item: QueueItem, delayMs: number): void {
          super.addAfter(item, delayMs <= 0 ? delayMs : delayMs + 1);
        }
      },
    ),
  },
  {
    name: "delays-last-call-counts",
    does: "keeps the last deadline of an item, even if it is later",
    mimics: "no known case: a debounce, as in libraries for user interfaces",
    killedBy: ["delays-earlier-wins [50 ms]"],
    change: withQueue(TimerQueue),
  },
  {
    name: "delays-first-call-counts",
    does: "keeps the first deadline of an item, even if another is earlier",
    mimics: "no known case: a set of waiting items",
    killedBy: ["delays-earlier-wins [30 ms]"],
    change: withQueue(
      class extends TimerQueue {
        override addAfter(item: QueueItem, delayMs: number): void {
          if (!this.waiting.has(item)) super.addAfter(item, delayMs);
        }
      },
    ),
  },
  {
    name: "delays-keep-their-place",
    does: "leaves an item that is brought forward behind those that were due before it",
    mimics: "no known case: a heap whose entry is changed and not moved",
    killedBy: ["delays-earlier-wins-over-others", "delays-earlier-wins-over-many"],
    change: withQueue(LineQueue),
  },
  {
    name: "delays-of-sixty-four",
    does: "ignores delayed items while 64 wait",
    mimics: "no known case: a buffer that does not grow",
    killedBy: ["delays-in-order-before-many"],
    change: withQueue(
      class extends TimerQueue {
        override addAfter(item: QueueItem, delayMs: number): void {
          if (this.waiting.size < 64) super.addAfter(item, delayMs);
        }
      },
    ),
  },
  {
    name: "delays-every-call-counts",
    does: "adds an item as often as AddAfter was called",
    mimics: "no known case: a timer per call",
    killedBy: ["delays-later-is-forgotten [50 ms]", "delays-later-is-forgotten [30 ms]"],
    change: withQueue(
      class extends TimerQueue {
        override addAfter(item: QueueItem, delayMs: number): void {
          this.waiting.delete(item);
          super.addAfter(item, delayMs);
        }
      },
    ),
  },
  {
    name: "delays-in-order-of-calls",
    does: "adds an item only after those that were delayed before it",
    mimics: "no known case: a channel of timers that is read in order",
    killedBy: ["delays-in-order", "delays-in-order-at-once", "delays-do-not-disturb"],
    change: withQueue(
      class extends TimerQueue {
        override addAfter(item: QueueItem, delayMs: number): void {
          const nowMs = this.clock.nowMs();
          const latestMs = Math.max(...[...this.waiting.values()].map((one) => one.readyAtMs), 0);
          super.addAfter(item, Math.max(delayMs, latestMs - nowMs));
        }
      },
    ),
  },
  {
    name: "delays-one-at-a-time",
    does: "drops waiting items when another is delayed",
    mimics: "no known case: one timer for all items",
    killedBy: ["delays-do-not-disturb", "delays-do-not-disturb-later"],
    change: withQueue(
      class extends TimerQueue {
        override addAfter(item: QueueItem, delayMs: number): void {
          for (const { timer } of this.waiting.values()) timer.cancel();
          super.addAfter(item, delayMs);
        }
      },
    ),
  },
  {
    name: "delays-come-again",
    does: "adds everything that was ever delayed when it checks for missed items",
    mimics: "no known case: a list from which nothing is removed",
    killedBy: ["delayed-item-comes-once"],
    change: withQueue(
      class extends TimerQueue {
        override addAfter(item: QueueItem, delayMs: number): void {
          super.addAfter(item, delayMs);
          this.clock.setTimer(10_000, () => this.add(item));
        }
      },
    ),
  },
  {
    name: "delays-trust-their-timers",
    does: "never checks for lost timers",
    mimics: "no known case: timers that always fire, until a machine sleeps",
    killedBy: ["delays-survive-lost-timer"],
    change: withMake(
      (options) =>
        new DelayingQueue({
          ...options,
          ...(options.clock instanceof LosingClock
            ? { clock: new LosingClock(options.clock, 10_001) }
            : {}),
        }),
    ),
  },
  {
    name: "delays-called-off-by-add",
    does: "cancels the delay of an item that is added meanwhile",
    mimics: "no known case: an item that counts as done",
    killedBy: ["delay-survives"],
    change: withQueue(
      class extends TimerQueue {
        override add(item: QueueItem): void {
          this.waiting.get(item)?.timer.cancel();
          super.add(item);
        }
      },
    ),
  },
  {
    name: "delays-called-off-by-none",
    does: "cancels the delay of an item that is added without one meanwhile",
    mimics: "no known case: of two times only the earlier is kept, although it is now",
    killedBy: ["delay-survives-none"],
    change: withQueue(
      class extends TimerQueue {
        override addAfter(item: QueueItem, delayMs: number): void {
          if (delayMs <= 0) this.waiting.get(item)?.timer.cancel();
          super.addAfter(item, delayMs);
        }
      },
    ),
  },
  {
    name: "delays-flushed",
    does: "adds waiting items when it is shut down",
    mimics: "no known case: a shutdown that loses nothing, and takes as long as there is work",
    killedBy: ["delays-dropped", "delays-dropped-not-what-waits"],
    change: withQueue(
      class extends TimerQueue {
        override shutDown(): void {
          for (const [item, { timer }] of this.waiting) {
            timer.cancel();
            super.add(item);
          }
          super.shutDown();
        }
      },
    ),
  },
  {
    name: "delays-counted-after-the-end",
    does: "counts items that it rejects",
    mimics: "no known case: a counter in the first line of the method",
    killedBy: ["delays-refused-count-nothing"],
    change: withMake((options) => {
      const queue = new DelayingQueue(options);
      const addAfter = queue.addAfter.bind(queue);
      queue.addAfter = (item, delayMs) => {
        if (queue.shuttingDown())
          options.metricsProvider?.newRetriesMetric(options.name ?? "").inc();
        addAfter(item, delayMs);
      };
      return queue;
    }),
  },
  {
    name: "delays-of-nothing-uncounted",
    does: "does not count items with a delay of zero",
    mimics: "no known case: a counter after the special case",
    killedBy: ["delays-counted"],
    change: withQueue(
      class extends DelayingQueue<QueueItem> {
        override addAfter(item: QueueItem, delayMs: number): void {
          if (delayMs > 0) super.addAfter(item, delayMs);
          else this.add(item);
        }
      },
    ),
  },
  {
    name: "delays-shut-down-once",
    does: "fails when it is shut down twice",
    mimics: "client-go up to 0.15, which panicked",
    killedBy: ["delays-shut-down-twice"],
    change: { components: { "delaying-queue": shutDownOnce } },
  },
  {
    name: "delays-name-own-queue",
    does: "creates metrics for a queue that it was given",
    mimics: "no known case: metrics that are created before the queue is checked",
    killedBy: ["delays-do-not-name-own-queue"],
    change: withMake((options) => {
      if (options.name !== undefined) options.metricsProvider?.newDepthMetric(options.name);
      return new DelayingQueue(options);
    }),
  },
];

/** Fails for the scenario only: the cleanup shuts down once more. */
function shutDownOnce(...making: Parameters<CreatePart>): Part {
  const part = createDelayingQueuePart(...making);
  let shutDownsCount = 0;
  const shutDown: Part["methods"][string] = (args) => {
    if (++shutDownsCount > 1) throw new Error("close of closed channel");
    return part.methods["shutDown"]?.(args);
  };
  return { ...part, methods: { ...part.methods, shutDown } };
}

function withQueue(Wrong: new (options: Options) => DelayingWorkQueue<QueueItem>): InformerChange {
  return withMake((options) => new Wrong(options));
}

function withMake(createQueue: (options: Options) => DelayingWorkQueue<QueueItem>): InformerChange {
  return {
    components: {
      "delaying-queue": (settings, surroundings) =>
        delayingQueuePart(settings, surroundings, createQueue),
    },
  };
}
