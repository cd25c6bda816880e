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

/** How often a loop retries a key. */
const RETRY_MAX_COUNT = 5;

/** Loops that forget one of the calls that a worker owes its queue. */
export const CONTROLLER_LOOP_MUTANTS: readonly Mutant[] = [
  {
    name: "loop-forgets-to-forget",
    does: "does not call Forget for a key that was synced",
    mimics: "no known case: the most frequent mistake in controllers",
    breaks: ["PATTERN-02"],
    killedBy: ["loop-success", "loop-forgets-failures"],
    change: withQueue(() => ({ forget: () => undefined })),
  },
  {
    name: "loop-done-with-success-alone",
    does: "calls Done for a key only after a successful sync, which blocks failed keys forever",
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
    does: "calls Done for a key before it syncs it",
    mimics: "no known case: a queue that is treated as a channel",
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
    name: "loop-drops-what-is-queued",
    does: "takes nothing from its queue once it is stopped",
    mimics: "no known case: a flag that is checked before each item",
    killedBy: ["loop-works-off-what-is-queued"],
    change: withQueue((queue) => {
      let isOver = false;
      return {
        shutDown: () => {
          isOver = true;
          queue.shutDown();
        },
        get: async () => (isOver ? { item: undefined, shutdown: true } : queue.get()),
      };
    }),
  },
  {
    name: "loop-gives-up-early",
    does: "drops a key after four retries",
    mimics: "no known case: a first attempt that is counted as a retry",
    killedBy: ["loop-gives-up"],
    change: withOptions({ retryMaxCount: 4 }),
  },
  {
    name: "loop-gives-up-before-it-forgets",
    does: "reports that it gives up a key before it forgets its failures",
    mimics: "no known case: two lines in the other order, of which the first may panic",
    killedBy: ["loop-forgets-before-breakdown"],
    change: withLoop((options) => {
      const { queue } = options;
      return {
        ...options,
        onGivenUp: (item, error) => {
          options.onGivenUp?.(item, error);
          queue.forget(item);
        },
        queue: {
          addRateLimited: (item) => queue.addRateLimited(item),
          done: (item) => queue.done(item),
          forget: (item) => {
            if (queue.numRequeues(item) < RETRY_MAX_COUNT) queue.forget(item);
          },
          get: () => queue.get(),
          numRequeues: (item) => queue.numRequeues(item),
          shutDown: () => queue.shutDown(),
        },
      };
    }),
  },
  {
    name: "loop-never-gives-up",
    does: "retries a failing key forever",
    mimics: "no known case: controller-runtime does so on purpose, where every error is a requeue",
    killedBy: ["loop-gives-up"],
    change: withOptions({ retryMaxCount: Number.POSITIVE_INFINITY }),
  },
  {
    name: "loop-remembers-what-it-gave-up",
    does: "does not call Forget for a key that it drops, which is then dropped at its next failure",
    mimics: "no known case: a Forget only after success",
    killedBy: ["loop-gives-up", "loop-tries-again-after-event"],
    change: withQueue((queue) => ({
      forget: (item) => {
        if (queue.numRequeues(item) < 5) queue.forget(item);
      },
    })),
  },
  {
    name: "loop-does-not-wait",
    does: "syncs before the cache has synced, and treats what is not there yet as deleted",
    mimics: "no known case: an informer that is started and not waited for",
    killedBy: ["loop-waits-for-cache", "loop-stopped-before-cache"],
    change: withOptions({ waitForSync: async () => true }),
  },
  {
    name: "loop-leaves-its-queue-open",
    does: "does not shut its queue down",
    mimics: "no known case: a queue without an owner",
    breaks: ["PATTERN-01", "PATTERN-03"],
    killedBy: ["loop-stopped-before-cache"],
    change: withQueue(() => ({ shutDown: () => undefined })),
  },
  {
    name: "loop-loses-workers",
    does: "does not restart a worker that panicked",
    mimics: "no known case: a worker that is started once",
    killedBy: ["loop-restarts-worker"],
    change: withLoop((options) => {
      const { clock } = options;
      return clock === undefined ? options : { ...options, clock: new LosingClock(clock, 1_001) };
    }),
  },
  {
    name: "loop-fails-for-deleted",
    does: "treats a deleted object as a failure",
    mimics: "no known case: a NotFound error that is passed on",
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
