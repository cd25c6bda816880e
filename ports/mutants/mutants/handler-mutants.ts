import type { DoneChecker } from "../../../src/client/informer/done-checker.js";
import type { ResourceEventHandler } from "../../../src/client/informer/event-handler.js";
import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import type { Notification } from "../../../src/client/informer/notification.js";
import {
  type Listener,
  ProcessorListener,
} from "../../../src/client/informer/processor-listener.js";
import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../../src/client/informer/shared-informer.js";
import { SharedProcessor } from "../../../src/client/informer/shared-processor.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { lining } from "../lining.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { callingExcept, callUnawaited, handlerExcept, handlerThrough } from "../wrong-listener.js";

/** Informers that mistreat their handlers. */
export const HANDLER_MUTANTS: readonly Mutant[] = [
  {
    name: "shared-queue-for-handlers",
    does: "calls all handlers from one queue, so that a slow one delays all",
    mimics: "no known case: callbacks that are called in the loop that reads the watch",
    killedBy: ["slow-handler-delays-nobody"],
    change: sharingOneQueue(),
  },
  {
    name: "updates-overlap",
    does: "does not wait for the end of a callback about an update",
    mimics: "no known case: one of three callbacks that is not awaited",
    killedBy: ["updates-one-at-a-time"],
    change: notAwaiting("onUpdate"),
  },
  {
    name: "additions-overlap",
    does: "does not wait for the end of a callback about an addition",
    mimics:
      "kubernetes-fluent-client 3.11.11, which does not wait for those of one chunk before the next",
    killedBy: ["later-update-waits-for-an-addition"],
    change: notAwaiting("onAdd"),
  },
  {
    name: "deletions-overlap",
    does: "does not wait for the end of a callback about a deletion",
    mimics: "no known case: one of three callbacks that is not awaited",
    killedBy: ["deletion-waits-for-an-update"],
    change: notAwaiting("onDelete"),
  },
  {
    name: "callbacks-overlap",
    does: "calls a handler again before its last callback has ended",
    mimics: "no known case: promises of callbacks that are not awaited",
    killedBy: ["one-callback-at-a-time"],
    change: callingExcept(() => callUnawaited),
  },
  {
    name: "slow-handler-loses",
    does: "drops all but the first notification while a handler is busy",
    mimics: "no known case: a bounded channel that drops notifications when full",
    breaks: ["PROC-01", "SHARED-04", "C-13"],
    killedBy: ["slow-handler-misses-nothing"],
    change: { createListener: (options) => new ForgetfulListener(options) },
  },
  {
    name: "first-of-what-waits",
    does: "delivers only the first of several waiting updates of an object to a busy handler",
    mimics: "no known case: coalescing that keeps the older of two changes",
    breaks: ["C-13"],
    killedBy: ["waiting-changes-end-with-the-last"],
    change: { createListener: (options) => new FirstKeepingListener(options) },
  },
  {
    name: "newest-first",
    does: "delivers the newest change first to a busy handler",
    mimics: "no known case: a queue that is used as a stack",
    killedBy: ["queued-in-order"],
    change: {
      createListener: (options) =>
        lining(options, {
          isDirect: isInitialAdd,
          join: (line, added) => {
            line.unshift(added);
          },
        }),
    },
  },
  {
    name: "throwing-handler-kills-listener",
    does: "never calls a handler again after it has thrown",
    mimics: "client-go up to 0.19, kubernetes/kubernetes#93641: half dead after a panic",
    killedBy: ["throwing-handler-goes-on", "throwing-handler-is-not-left"],
    change: callingExcept(() => {
      let isDead = false;
      return async (call) => {
        if (isDead) return;
        try {
          await call();
        } catch (error) {
          isDead = true;
          throw error;
        }
      };
    }),
  },
  {
    name: "throwing-handler-given-up-in-the-end",
    does: "never calls a handler again after it has thrown eight times",
    mimics: "no known case: a pool of threads that loses one with each exception",
    killedBy: ["throwing-handler-a-dozen-times"],
    change: callingExcept(() => {
      let throwCount = 0;
      return async (call) => {
        if (throwCount === 8) return;
        try {
          await call();
        } catch (error) {
          throwCount++;
          throw error;
        }
      };
    }),
  },
  {
    name: "throwing-handler-kills-informer",
    does: "stops as a whole when one handler throws",
    mimics: "client-node 1.3.0-2.0.1, where an exception of a handler ends the process",
    killedBy: ["throwing-handler-silences-nobody"],
    change: { createInformer: (options) => new FragileInformer(options) },
  },
  {
    name: "late-handler-without-snapshot",
    does: "delivers only later changes to a late handler, not existing objects",
    mimics: "no known case: an event emitter, which has no memory",
    killedBy: ["late-handler-catches-up"],
    change: {
      createListener: (options) =>
        new (class extends ProcessorListener {
          override add(notification: Notification): void {
            const isSnapshot = isInitialAdd(notification) && options.informerSynced.isDone();
            if (!isSnapshot) super.add(notification);
          }
        })(options),
    },
  },
  {
    name: "late-handler-told-of-the-first-thousand",
    does: "delivers only the first thousand existing objects to a late handler",
    mimics: "no known case: a channel of that capacity that drops the rest",
    breaks: ["SHARED-05", "C-18"],
    killedBy: ["late-handler-among-many"],
    change: sparing((_, deliveredCount) => deliveredCount >= 1_000),
  },
  {
    name: "late-handler-spared-the-marked",
    does: "does not deliver objects that are being deleted to a late handler",
    mimics: "no known case: an object that is being deleted treated as deleted",
    breaks: ["SHARED-05", "C-18"],
    killedBy: ["late-handler-learns-of-the-marked"],
    change: sparing(({ metadata }) => metadata.deletionTimestamp !== undefined),
  },
  {
    name: "late-handler-told-twice",
    does: "delivers all existing objects twice to a late handler",
    mimics: "no known case: a store replayed both when a handler is added and when it is started",
    killedBy: ["late-handler-catches-up", "late-handler-goes-on"],
    change: {
      createListener: (options) =>
        new (class extends ProcessorListener {
          override add(notification: Notification): void {
            super.add(notification);
            if (isInitialAdd(notification) && options.informerSynced.isDone())
              super.add(notification);
          }
        })(options),
    },
  },
  {
    name: "tells-only-first-handler",
    does: "delivers changes to the first handler only",
    mimics: "no known case: a field for one callback",
    breaks: ["SHARED-06", "SHARED-04"],
    killedBy: ["handlers-all-told"],
    change: tellingOnly(1),
  },
  {
    name: "eight-handlers-are-enough",
    does: "delivers changes to the first eight handlers only",
    mimics: "no known case: a table of a fixed size",
    killedBy: ["twelve-handlers-all-told"],
    change: tellingOnly(8),
  },
  {
    name: "removed-handler-still-told",
    does: "keeps calling a removed handler",
    mimics: "no known case: functions that are compared after they were wrapped",
    breaks: ["SHARED-08", "C-18"],
    killedBy: ["removed-handler-is-told-nothing"],
    change: {
      createProcessor: (clock) =>
        new (class extends SharedProcessor {
          #isStopping = false;

          override remove(listener: Listener): void {
            if (this.#isStopping) super.remove(listener);
          }

          override stop(): Promise<void> {
            this.#isStopping = true;
            return super.stop();
          }
        })(clock),
    },
  },
  {
    name: "removal-leaves-the-first",
    does: "delivers to the first of the remaining handlers only, once one has been removed",
    mimics: "no known case: a loop that ends where a handler was taken out",
    breaks: ["C-18"],
    killedBy: ["removed-handler-leaves-two-others"],
    change: {
      createProcessor: (clock) =>
        new (class extends SharedProcessor {
          readonly #listeners: Listener[] = [];
          #hasRemoved = false;

          override add(listener: Listener): void {
            this.#listeners.push(listener);
            super.add(listener);
          }

          override remove(listener: Listener): void {
            this.#hasRemoved = true;
            this.#listeners.splice(this.#listeners.indexOf(listener), 1);
            super.remove(listener);
          }

          override distribute(...notified: Parameters<SharedProcessor["distribute"]>): void {
            if (this.#hasRemoved) this.#listeners[0]?.add(notified[0]);
            else super.distribute(...notified);
          }
        })(clock),
    },
  },
  {
    name: "removing-twice-removes-another",
    does: "removes another handler when an already removed one is removed",
    mimics: "no known case: splice(indexOf(handler), 1) where indexOf gives -1",
    killedBy: ["removing-twice", "removed-handler-takes-nobody-along"],
    change: {
      createProcessor: (clock) =>
        new (class extends SharedProcessor {
          readonly #listeners: Listener[] = [];

          override add(listener: Listener): void {
            this.#listeners.push(listener);
            super.add(listener);
          }

          override remove(listener: Listener): void {
            for (const removed of this.#listeners.splice(this.#listeners.indexOf(listener), 1)) {
              super.remove(removed);
            }
          }
        })(clock),
    },
  },
  {
    name: "add-handler-after-stop-accepted",
    does: "accepts a handler after the stop, which is never called",
    mimics: "client-go before 0.26, which did not reject such a handler",
    killedBy: ["no-handler-after-stop"],
    change: { createInformer: (options) => new WelcomingInformer(options) },
  },
];

/** Only so many handlers, the first to be added, get anything. */
function tellingOnly(maxCount: number): InformerChange {
  return {
    createProcessor: (clock) =>
      new (class extends SharedProcessor {
        #count = 0;

        override add(listener: Listener): void {
          if (this.#count < maxCount) super.add(listener);
          this.#count++;
        }
      })(clock),
  };
}

/** Calls a handler's callbacks one after the other, and awaits all but this one. */
function notAwaiting(callback: "onAdd" | "onUpdate" | "onDelete"): InformerChange {
  return {
    createListener: ({ handler, ...options }) => {
      const unawaited = handlerThrough(handler, callUnawaited);
      return new ProcessorListener({
        ...options,
        handler: handlerExcept(handler, { [callback]: unawaited[callback] }),
      });
    },
  };
}

function isInitialAdd(
  notification: Notification,
): notification is Extract<Notification, { readonly type: "add" }> {
  return notification.type === "add" && notification.isInInitialList;
}

/** One chain of callbacks for all handlers of an informer, which share the signal that it has synced. */
function sharingOneQueue() {
  const chains = new WeakMap<DoneChecker, Promise<void>>();
  return callingExcept(({ informerSynced }) => (call) => {
    const earlier = chains.get(informerSynced) ?? Promise.resolve();
    const called = earlier.then(call);
    chains.set(
      informerSynced,
      called.catch(() => undefined),
    );
    return called;
  });
}

/** Keeps one notification besides the one in the handler. */
class ForgetfulListener extends ProcessorListener {
  readonly #counts: { waiting: number };

  constructor(options: ConstructorParameters<typeof ProcessorListener>[0]) {
    const counts = { waiting: 0 };
    const handler = handlerThrough(options.handler, async (call) => {
      try {
        await call();
      } finally {
        counts.waiting--;
      }
    });
    super({ ...options, handler });
    this.#counts = counts;
  }

  override add(notification: Notification): void {
    const isRoutine = !isInitialAdd(notification);
    if (isRoutine && this.#counts.waiting > 1) return;
    this.#counts.waiting++;
    super.add(notification);
  }
}

/** Drops updates of objects of which something waits already. */
class FirstKeepingListener extends ProcessorListener {
  readonly #waiting: Set<string>;

  constructor(options: ConstructorParameters<typeof ProcessorListener>[0]) {
    const waiting = new Set<string>();
    const { handler } = options;
    super({
      ...options,
      handler: {
        onAdd: (object, isInitial) => {
          waiting.delete(metaNamespaceKey(object));
          return handler.onAdd(object, isInitial);
        },
        onUpdate: (older, newer) => {
          waiting.delete(metaNamespaceKey(newer));
          return handler.onUpdate(older, newer);
        },
        onDelete: (object) => handler.onDelete(object),
      },
    });
    this.#waiting = waiting;
  }

  override add(notification: Notification): void {
    if (notification.type !== "delete") {
      const object = notification.type === "add" ? notification.object : notification.newer;
      const key = metaNamespaceKey(object);
      if (notification.type === "update" && this.#waiting.has(key)) return;
      this.#waiting.add(key);
    }
    super.add(notification);
  }
}

/** Stops when a handler throws. */
class FragileInformer extends SharedIndexInformer {
  override addEventHandler(
    handler: ResourceEventHandler,
    options: { readonly resyncPeriodMs?: number } = {},
  ): HandlerRegistration {
    const fragile = handlerThrough(handler, async (call) => {
      try {
        await call();
      } catch (error) {
        void this.stop();
        throw error;
      }
    });
    return super.addEventHandler(fragile, options);
  }
}

/** Never refuses a handler. */
class WelcomingInformer extends SharedIndexInformer {
  override addEventHandler(
    handler: ResourceEventHandler,
    options: { readonly resyncPeriodMs?: number } = {},
  ): HandlerRegistration {
    if (!this.isStopped()) return super.addEventHandler(handler, options);
    const never = {
      name: "a handler that came too late",
      done: new Promise<void>(() => undefined),
    };
    return { synced: { ...never, isDone: () => false }, hasSynced: () => false };
  }
}

/** A late handler does not learn of some of what is there. */
function sparing(
  isSpared: (object: KubernetesObject, deliveredCount: number) => boolean,
): InformerChange {
  return {
    createListener: (options) =>
      new (class extends ProcessorListener {
        #deliveredCount = 0;

        override add(notification: Notification): void {
          const isSnapshot = isInitialAdd(notification) && options.informerSynced.isDone();
          if (isSnapshot && isSpared(notification.object, this.#deliveredCount++)) return;
          super.add(notification);
        }
      })(options),
  };
}
