import {
  ControllerLoop,
  type ControllerLoopOptions,
} from "../../../src/client/workqueue/controller-loop.js";
import {
  type ControllerLoopMakers,
  controllerLoopPart,
} from "../../reference/parts/controller-loop-part.js";
import { LosingClock } from "../../reference/parts/losing-clock.js";
import type { InformerChange, Mutant } from "../mutant.js";

type Options = ControllerLoopOptions<string>;
type LoopQueue = Options["queue"];

/** Loops that forget one of the calls that a worker owes its queue. */
export const CONTROLLER_LOOP_MUTANTS: readonly Mutant[] = [
  {
    name: "loop-forgets-to-forget",
    does: "does not forget a key that was synced",
    mimics: "no known case: the most frequent mistake in controllers",
    breaks: ["PATTERN-02"],
    killedBy: ["loop-success", "loop-forgets-failures"],
    change: withQueue(() => ({ forget: () => undefined })),
  },
  {
    name: "loop-done-with-success-alone",
    does: "is done with a key only when it was synced, which blocks those that fail for ever",
    mimics: "no known case: an early return where a finally belongs",
    breaks: ["PATTERN-01"],
    killedBy: ["loop-failure"],
    change: withQueue((queue) => {
      const failed = new Set<string>();
      return {
        addRateLimited: (item) => {
          failed.add(item);
          queue.addRateLimited(item);
        },
        done: (item) => {
          if (!failed.has(item)) queue.done(item);
        },
      };
    }),
  },
  {
    name: "loop-done-before-sync",
    does: "is done with a key before it syncs it",
    mimics: "no known case: a queue that is taken for a channel",
    killedBy: ["loop-one-worker-each"],
    change: withQueue((queue) => ({
      get: async () => {
        const got = await queue.get();
        if (got.item !== undefined) queue.done(got.item);
        return got;
      },
      done: () => undefined,
    })),
  },
  {
    name: "loop-gives-up-early",
    does: "gives a key up after four retries",
    mimics: "no known case: a first attempt that is counted as a retry",
    killedBy: ["loop-gives-up"],
    change: withOptions({ retryMaxCount: 4 }),
  },
  {
    name: "loop-never-gives-up",
    does: "tries a key that fails again for ever",
    mimics: "no known case: controller-runtime does so on purpose, where every error is a requeue",
    killedBy: ["loop-gives-up"],
    change: withOptions({ retryMaxCount: Number.POSITIVE_INFINITY }),
  },
  {
    name: "loop-remembers-what-it-gave-up",
    does: "does not forget a key that it gives up, which then is given up at its next failure",
    mimics: "no known case: a forget that is left to success",
    killedBy: ["loop-gives-up", "loop-tries-again-after-event"],
    change: withQueue((queue) => ({
      forget: (item) => {
        if (queue.numRequeues(item) < 5) queue.forget(item);
      },
    })),
  },
  {
    name: "loop-does-not-wait",
    does: "syncs before the cache is complete, and takes what is not there yet for deleted",
    mimics: "no known case: an informer that is started and not waited for",
    killedBy: ["loop-waits-for-cache", "loop-stopped-before-cache"],
    change: withOptions({ waitForSync: async () => true }),
  },
  {
    name: "loop-leaves-its-queue-open",
    does: "does not shut its queue down",
    mimics: "no known case: a queue that belongs to nobody",
    breaks: ["PATTERN-01", "PATTERN-03"],
    killedBy: ["loop-stopped-before-cache"],
    change: withQueue(() => ({ shutDown: () => undefined })),
  },
  {
    name: "loop-loses-workers",
    does: "does not start a worker again that broke down",
    mimics: "no known case: a worker that is started once",
    killedBy: ["loop-restarts-worker"],
    change: withLoop((options) => {
      const { clock } = options;
      return clock === undefined ? options : { ...options, clock: new LosingClock(clock, 1_001) };
    }),
  },
  {
    name: "loop-fails-for-deleted",
    does: "takes an object that is gone for a failure",
    mimics: "no known case: an error of the lookup that is handed on",
    killedBy: ["loop-syncs-deletion"],
    change: withMakers({
      onGone: (key) => {
        throw new Error(`${key} not found`);
      },
    }),
  },
];

function withOptions(changed: Partial<Options>): InformerChange {
  return withLoop((options) => ({ ...options, ...changed }));
}

/** The loop says something else to its queue. */
function withQueue(change: (queue: LoopQueue) => Partial<LoopQueue>): InformerChange {
  return withLoop((options) => {
    const { queue } = options;
    const right: LoopQueue = {
      addRateLimited: (item) => queue.addRateLimited(item),
      done: (item) => queue.done(item),
      forget: (item) => queue.forget(item),
      get: () => queue.get(),
      numRequeues: (item) => queue.numRequeues(item),
      shutDown: () => queue.shutDown(),
    };
    return { ...options, queue: { ...right, ...change(queue) } };
  });
}

function withLoop(change: (options: Options) => Options): InformerChange {
  return withMakers({ createLoop: (options) => new ControllerLoop(change(options)) });
}

function withMakers(makers: ControllerLoopMakers): InformerChange {
  return {
    components: {
      "controller-loop": (settings, surroundings) =>
        controllerLoopPart(settings, surroundings, makers),
    },
  };
}
