import type {
  CounterMetric,
  MetricsProvider,
} from "../../../src/client/workqueue/metrics-provider.js";
import { Queue, type QueueOptions } from "../../../src/client/workqueue/queue.js";
import type { QueueItem } from "../../reference/parts/queue-items.js";
import { workQueuePart } from "../../reference/parts/work-queue-part.js";
import { HoldingQueue } from "../holding-queue.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Work queues that work, and whose metrics are wrong. */
export const QUEUE_METRICS_MUTANTS: readonly Mutant[] = [
  {
    name: "metrics-count-every-add",
    does: "counts additions of items that are already waiting",
    mimics: "no known case: a counter in the first line of the method",
    killedBy: ["metrics-of-adds"],
    change: withQueue((options) => {
      let adds: CounterMetric | undefined;
      const queue = new Queue<QueueItem>({
        ...options,
        ...withProvider(options, (provider) => ({
          newAddsMetric: (name) => {
            adds = provider.newAddsMetric(name);
            return { inc: () => undefined };
          },
        })),
      });
      const add = queue.add.bind(queue);
      queue.add = (item) => {
        adds?.inc();
        add(item);
      };
      return queue;
    }),
  },
  {
    name: "metrics-in-milliseconds",
    does: "reports times in milliseconds",
    mimics: "client-go up to 0.13, which reported microseconds",
    killedBy: ["metrics-of-gets"],
    change: withQueue(
      (options) =>
        new Queue({
          ...options,
          ...withProvider(options, (provider) => ({
            newLatencyMetric: (name) => {
              const metric = provider.newLatencyMetric(name);
              return { observe: (seconds) => metric.observe(seconds * 1_000) };
            },
          })),
        }),
    ),
  },
  {
    name: "metrics-of-work-with-waiting",
    does: "reports the waiting time of an item as its work duration",
    mimics: "no known case: two histograms that are swapped",
    killedBy: ["metrics-of-work"],
    change: withQueue(
      (options) =>
        new Queue({
          ...options,
          ...withProvider(options, (provider) => ({
            newLatencyMetric: (name) => provider.newWorkDurationMetric(name),
            newWorkDurationMetric: (name) => provider.newLatencyMetric(name),
          })),
        }),
    ),
  },
  {
    name: "metrics-of-work-that-is-over",
    does: "reports no work duration for an item that was added again during its processing",
    mimics: "no known case: a metric that is set where the item is removed",
    killedBy: ["metrics-of-work-to-be-done-again"],
    change: withQueue((options) => {
      const metrics = { isObserving: true };
      return new AgainQueue(
        {
          ...options,
          ...withProvider(options, (provider) => ({
            newWorkDurationMetric: (name) => {
              const metric = provider.newWorkDurationMetric(name);
              return {
                observe: (seconds) => {
                  if (metrics.isObserving) metric.observe(seconds);
                },
              };
            },
          })),
        },
        metrics,
      );
    }),
  },
  {
    name: "metrics-of-waiting-in-line",
    does: "measures the waiting time of an item that was added during its processing from the end of that processing",
    mimics: "no known case: a timestamp that is set when the item is queued",
    killedBy: ["metrics-of-second-wait"],
    change: withQueue((options) => new LateQueue(options)),
  },
  {
    name: "metrics-of-the-longest-alone",
    does: "reports the longest-running processor instead of the unfinished work",
    mimics: "no known case: one gauge for both",
    killedBy: ["metrics-of-unfinished-work [200 ms]"],
    change: withQueue(
      (options) =>
        new Queue({
          ...options,
          ...withProvider(options, (provider) => {
            const sum = provider.newUnfinishedWorkSecondsMetric("");
            return {
              newUnfinishedWorkSecondsMetric: () => ({ set: () => undefined }),
              newLongestRunningProcessorSecondsMetric: (name) => {
                const metric = provider.newLongestRunningProcessorSecondsMetric(name);
                return {
                  set: (seconds) => {
                    metric.set(seconds);
                    sum.set(seconds);
                  },
                };
              },
            };
          }),
        }),
    ),
  },
  {
    name: "metrics-without-a-name",
    does: "has metrics though it has no name",
    mimics: "no known case: a default for a name",
    breaks: ["WQMETRICS-09"],
    killedBy: ["metrics-not-made"],
    change: withQueue((options) => new Queue({ ...options, name: options.name ?? "unnamed" })),
  },
  {
    name: "metrics-of-length",
    does: "excludes items to be requeued from its depth",
    mimics: "no known case: a depth that is the length",
    killedBy: ["metrics-of-adds-meanwhile"],
    change: withQueue((options) => {
      const queue: Queue<QueueItem> = new Queue({
        ...options,
        ...withProvider(options, (provider) => ({
          newDepthMetric: (name) => {
            const depth = provider.newDepthMetric(name);
            const before = { length: 0 };
            const follow = () => {
              // Asked once the queue has done what it is about to do.
              queueMicrotask(() => {
                for (; before.length < queue.len(); before.length++) depth.inc();
                for (; before.length > queue.len(); before.length--) depth.dec();
              });
            };
            return { inc: follow, dec: follow };
          },
        })),
      });
      return queue;
    }),
  },
  {
    name: "metrics-for-ever",
    does: "keeps reporting unfinished work after the shutdown",
    mimics: "no known case: a loop that is not stopped",
    killedBy: ["metrics-after-shutdown"],
    change: withQueue(
      (options) =>
        new Queue({
          ...options,
          ...(options.clock === undefined
            ? {}
            : {
                clock: {
                  nowMs: () => options.clock?.nowMs() ?? 0,
                  setTimer: (delayMs, fire) => {
                    options.clock?.setTimer(delayMs, fire);
                    return { cancel: () => undefined };
                  },
                },
              }),
        }),
    ),
  },
];

type Options = QueueOptions<QueueItem>;

/** Counts an item that is added during its processing when that is done. */
class LateQueue extends HoldingQueue {
  readonly #again = new Set<QueueItem>();

  override add(item: QueueItem): void {
    if (this.held.has(item)) this.#again.add(item);
    else super.add(item);
  }

  override done(item: QueueItem): void {
    super.done(item);
    if (this.#again.delete(item)) this.add(item);
  }
}

/** Observes nothing at the end of the work on an item that was added again. */
class AgainQueue extends HoldingQueue {
  readonly #metrics: { isObserving: boolean };
  readonly #again = new Set<QueueItem>();

  constructor(options: Options, metrics: { isObserving: boolean }) {
    super(options);
    this.#metrics = metrics;
  }

  override add(item: QueueItem): void {
    if (this.held.has(item)) this.#again.add(item);
    super.add(item);
  }

  override done(item: QueueItem): void {
    this.#metrics.isObserving = !this.#again.delete(item);
    super.done(item);
  }
}

/** The provider that a queue was given, with some of its metrics made otherwise. */
function withProvider(
  { metricsProvider }: Options,
  change: (provider: MetricsProvider) => Partial<MetricsProvider>,
): Pick<Options, "metricsProvider"> {
  if (metricsProvider === undefined) return {};
  const own: MetricsProvider = {
    newDepthMetric: (name) => metricsProvider.newDepthMetric(name),
    newAddsMetric: (name) => metricsProvider.newAddsMetric(name),
    newLatencyMetric: (name) => metricsProvider.newLatencyMetric(name),
    newWorkDurationMetric: (name) => metricsProvider.newWorkDurationMetric(name),
    newUnfinishedWorkSecondsMetric: (name) => metricsProvider.newUnfinishedWorkSecondsMetric(name),
    newLongestRunningProcessorSecondsMetric: (name) =>
      metricsProvider.newLongestRunningProcessorSecondsMetric(name),
    newRetriesMetric: (name) => metricsProvider.newRetriesMetric(name),
  };
  return { metricsProvider: { ...own, ...change(metricsProvider) } };
}

function withQueue(createQueue: (options: Options) => Queue<QueueItem>): InformerChange {
  return {
    components: {
      "work-queue": (settings, surroundings) => workQueuePart(settings, surroundings, createQueue),
    },
  };
}
