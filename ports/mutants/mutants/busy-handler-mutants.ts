import type { DeletedObject } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { Notification } from "../../../src/client/informer/notification.js";
import { type ProcessDeltas, processDeltas } from "../../../src/client/informer/process-deltas.js";
import {
  type Listener,
  type ListenerOptions,
  ProcessorListener,
} from "../../../src/client/informer/processor-listener.js";
import { SharedIndexInformer } from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import { SharedProcessor } from "../../../src/client/informer/shared-processor.js";
import { type Clock, sleep } from "../../../src/time/clock.js";
import { nextTurn } from "../../../src/time/system-clock.js";
import { lining } from "../lining.js";
import type { Mutant } from "../mutant.js";
import { callingExcept, handlerExcept, handlerThrough } from "../wrong-listener.js";

const QUEUE_MAX_COUNT = 1_000;
const REPEATED_AFTER_MS = 5_000;

/** Informers that are wrong where a handler is blocked, throws, or is removed meanwhile. */
export const BUSY_HANDLER_MUTANTS: readonly Mutant[] = [
  {
    name: "queue-of-a-thousand",
    does: "drops all but the first thousand notifications that are queued for a blocked handler",
    mimics: "no known case: a channel with a bound, and a send that does not wait",
    breaks: ["C-13"],
    killedBy: ["first-list-behind-a-busy-handler"],
    change: { createListener: boundedListener },
  },
  {
    name: "later-list-ends-at-a-throw",
    does: "drops the rest of what a later list has changed when a handler throws",
    mimics: "no known case: a loop over the items of a list that an exception of a handler leaves",
    killedBy: ["throwing-handler-at-a-later-list"],
    change: { createInformer: endingListsAtAThrow },
  },
  {
    name: "repeats-deletions-that-threw",
    does: "delivers a deletion at which a handler has thrown again, five seconds later, although the object exists again",
    mimics: "Cilium before 1.15, cilium/cilium#27340, which retried deletions of recreated objects",
    killedBy: ["throwing-handler-hears-no-older-deletion"],
    change: { createListener: repeatingDeletions },
  },
  {
    name: "removed-handler-gets-what-waits",
    does: "delivers what is queued to a handler that was removed while it was blocked",
    mimics: "no known case: a removal that only ends the supply of a queue",
    killedBy: ["removed-handler-gets-nothing-that-waits"],
    change: leavingQueues(),
  },
  {
    name: "resync-ends-with-a-throw",
    does: "resyncs nobody any more once a handler has thrown",
    mimics: "fabric8 up to 7.7, fabric8io/kubernetes-client#7435: a timer that an exception ends",
    killedBy: ["resync-after-a-throw"],
    change: { createInformer: resyncingUntilAThrow },
  },
];

/** Drops only while a callback takes its time: a queue that is read meanwhile has room. */
function boundedListener(options: ListenerOptions): Listener {
  let waiting: Notification[] = [];
  let isBlocked = false;
  const handler = handlerThrough(options.handler, async (call) => {
    let isDone = false;
    const block = async () => {
      await nextTurn();
      await nextTurn();
      if (isDone) return;
      isBlocked = true;
      waiting.splice(QUEUE_MAX_COUNT);
    };
    void block();
    try {
      await call();
    } finally {
      isDone = true;
      isBlocked = false;
    }
  });
  return lining(
    { ...options, handler },
    {
      join: (line, notification) => {
        waiting = line;
        if (!isBlocked || line.length < QUEUE_MAX_COUNT) line.push(notification);
      },
    },
  );
}

function endingListsAtAThrow(options: SharedInformerOptions): SharedIndexInformer {
  let isLaterList = false;
  const ofLaterLists = new WeakSet<Notification>();
  const process: ProcessDeltas = (target, deltas, isInitial) => {
    for (const delta of deltas) {
      isLaterList = !isInitial && (delta.type === "ReplacedAll" || delta.type === "Replaced");
      processDeltas(target, [delta], isInitial);
      isLaterList = false;
    }
  };
  const createListener = (of: ListenerOptions) =>
    lining(of, {
      join: (line, notification) => {
        if (isLaterList) ofLaterLists.add(notification);
        line.push(notification);
      },
      failed: (line) => {
        const kept = line.filter((notification) => !ofLaterLists.has(notification));
        line.splice(0, line.length, ...kept);
      },
    });
  const parts = { processDeltas: process, processDeltasInBatch: process, createListener };
  return new SharedIndexInformer({ ...options, parts: { ...options.parts, ...parts } });
}

function repeatingDeletions(options: ListenerOptions): Listener {
  const { clock, handler } = options;
  const repeated = new WeakSet<object>();
  const listener = new ProcessorListener({
    ...options,
    handler: handlerExcept(handler, {
      onDelete: async (object) => {
        try {
          await handler.onDelete(object);
        } catch (error) {
          if (!repeated.has(object)) void repeat(object);
          throw error;
        }
      },
    }),
  });
  const repeat = async (object: DeletedObject) => {
    repeated.add(object);
    await sleep(clock, REPEATED_AFTER_MS);
    listener.add({ type: "delete", object });
  };
  return listener;
}

function leavingQueues() {
  const left = new WeakSet<Listener>();
  return {
    createListener: (options: ListenerOptions): Listener => {
      const listener = lining(options, {});
      const add = listener.add.bind(listener);
      listener.add = (notification) => {
        if (!left.has(listener)) add(notification);
      };
      return listener;
    },
    createProcessor: (clock: Clock): SharedProcessor => {
      let isStopping = false;
      return new (class extends SharedProcessor {
        override remove(listener: Listener): void {
          if (isStopping) super.remove(listener);
          else left.add(listener);
        }

        override stop(): Promise<void> {
          isStopping = true;
          return super.stop();
        }
      })(clock);
    },
  };
}

function resyncingUntilAThrow(options: SharedInformerOptions): SharedIndexInformer {
  let hasThrown = false;
  const listeners = callingExcept(() => async (call) => {
    try {
      await call();
    } catch (error) {
      hasThrown = true;
      throw error;
    }
  });
  const createProcessor = (clock: Clock) =>
    new (class extends SharedProcessor {
      override shouldResync(): boolean {
        return super.shouldResync() && !hasThrown;
      }
    })(clock);
  const parts = { ...listeners, createProcessor };
  return new SharedIndexInformer({ ...options, parts: { ...options.parts, ...parts } });
}
