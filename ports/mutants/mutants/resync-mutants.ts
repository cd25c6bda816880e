import { objectOf } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { ResourceEventHandler } from "../../../src/client/informer/event-handler.js";
import type { Notification } from "../../../src/client/informer/notification.js";
import {
  type Listener,
  type ListenerOptions,
  ProcessorListener,
} from "../../../src/client/informer/processor-listener.js";
import { Reflector, type ReflectorOptions } from "../../../src/client/informer/reflector.js";
import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import { SharedProcessor } from "../../../src/client/informer/shared-processor.js";
import { SystemClock } from "../../../src/time/system-clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { nameOf } from "../legal/name-of.js";
import type { Mutant } from "../mutant.js";
import { callUnawaited, handlerExcept } from "../wrong-listener.js";
import { notifyingExcept, processingExcept } from "../wrong-processing.js";

const RESYNCED_MAX_COUNT = 100;

/** Informers that resync at the wrong time, the wrong handler or in the wrong way. */
export const RESYNC_MUTANTS: readonly Mutant[] = [
  {
    name: "resync-puts-off-all",
    does: "counts the periods of all handlers anew when one of them is resynced, so the longer ones never end",
    mimics: "no known case: one time of the last resync for all handlers",
    killedBy: ["resync-of-the-longer-period", "resync-each-in-its-time"],
    change: {
      createProcessor: (clock) => {
        const listeners: Listener[] = [];
        return new (class extends SharedProcessor {
          override add(listener: Listener): void {
            listeners.push(listener);
            super.add(listener);
          }

          override shouldResync(): boolean {
            const isNeeded = super.shouldResync();
            if (isNeeded) for (const each of listeners) each.planNextResync(clock.nowMs());
            return isNeeded;
          }
        })(clock);
      },
    },
  },
  {
    name: "resync-lists",
    does: "relists when a resync is due",
    mimics: "fabric8 before 5.3.0, fabric8io/kubernetes-client#2812",
    killedBy: ["resync-tells-everything", "resync-again-and-again", "resync-lists-nothing"],
    change: { createReflector: listingOnResync },
  },
  {
    name: "resync-never",
    does: "never resyncs",
    mimics: "client-node 2.0.1 and kube-rs 4.2.0, which have no resync",
    killedBy: ["resync-tells-everything"],
    change: {
      createReflector: (options) => new Reflector({ ...options, shouldResync: () => false }),
    },
  },
  {
    name: "resync-once",
    does: "resyncs only once",
    mimics: "official Java client before 13.0.0, kubernetes-client/java#1721: resyncs are lost",
    breaks: ["RESYNC-01", "RESYNC-08", "C-44"],
    killedBy: ["resync-again-and-again", "resync-keeps-coming"],
    change: {
      createReflector: (options) => {
        let hasResynced = false;
        const shouldResync = () => {
          if (hasResynced) return false;
          hasResynced = options.shouldResync?.() ?? true;
          return hasResynced;
        };
        return new Reflector({ ...options, shouldResync });
      },
    },
  },
  {
    name: "resync-ends-with-a-removal",
    does: "resyncs nobody any more once a handler was removed",
    mimics:
      "no known case: one timer for all handlers, which is cancelled with the first that leaves",
    killedBy: ["resync-after-removed-handler", "resync-keeps-coming-for-those-who-stay"],
    change: {
      createProcessor: (clock) => {
        let hasRemoved = false;
        return new (class extends SharedProcessor {
          override remove(listener: Listener): void {
            hasRemoved = true;
            super.remove(listener);
          }

          override shouldResync(): boolean {
            return super.shouldResync() && !hasRemoved;
          }
        })(clock);
      },
    },
  },
  {
    name: "resync-all-handlers",
    does: "uses the informer's resync period for every handler, regardless of the handler's own",
    mimics: "official Java client 27.0.0, kubernetes-client/java#2219",
    killedBy: ["resync-only-who-asked", "resync-each-in-its-time"],
    change: {
      createListener: (options) =>
        new ProcessorListener({
          ...options,
          requestedResyncPeriodMs: options.resyncCheckPeriodMs,
        }),
    },
  },
  {
    name: "resync-hides-changes",
    does: "treats every update as a resync, and delivers it only to handlers whose resync is due",
    mimics: "no known case: the versions of the two states are not compared",
    killedBy: ["changes-between-resyncs", "outage-between-resyncs"],
    change: { isSyncUpdate: () => true },
  },
  {
    name: "resync-reminds-whoever-asked",
    does: "resyncs every handler with a period at each check, due or not",
    mimics: "no known case: one timer for all handlers",
    killedBy: ["resync-each-in-its-time"],
    change: {
      createListener: (options) =>
        new (class extends ProcessorListener {
          override isResyncDue(): boolean {
            return options.requestedResyncPeriodMs > 0;
          }
        })(options),
    },
  },
  {
    name: "resync-stale-state",
    does: "delivers the state before the last update in a resync",
    mimics: "no known case: a resync from a snapshot",
    breaks: ["RESYNC-12"],
    killedBy: ["resync-tells-the-newest-state"],
    change: remindingOfTheOlderState(),
  },
  {
    name: "resync-without-being-asked",
    does: "resyncs every 5 minutes by default",
    mimics: "no known case: a default period, as controller-runtime has one of 10 h",
    killedBy: ["resync-off", "resync-off-for-handlers-too"],
    change: {
      createInformer: (options: SharedInformerOptions) =>
        new SharedIndexInformer({ ...options, resyncPeriodMs: options.resyncPeriodMs || 300_000 }),
    },
  },
  {
    name: "resync-not-lowered",
    does: "checks for resyncs only in the informer's own period, even if handlers have shorter ones",
    mimics: "no known case: a period that is fixed when the informer is created",
    killedBy: ["resync-lowered-before-start"],
    change: { createInformer: (options) => new UnhurriedInformer(options) },
  },
  {
    name: "resync-as-additions",
    does: "delivers a resync as additions",
    mimics: "no known case: a resync that puts everything in the queue as new",
    killedBy: ["resync-tells-everything"],
    change: notifyingExcept((listener, delta) =>
      delta.type === "SyncAll" ? { onUpdate: (_older, newer) => listener.onAdd(newer, false) } : {},
    ),
  },
  {
    name: "resync-of-a-hundred",
    does: "resyncs only the first hundred objects",
    mimics: "no known case: a channel with a bound, and a send that does not wait",
    killedBy: ["resync-of-many", "resync-keeps-coming"],
    change: processingExcept(({ store, listener }, delta) => {
      if (delta.type !== "SyncAll") return false;
      for (const object of store.list().slice(0, RESYNCED_MAX_COUNT)) {
        listener.onUpdate(object, object);
      }
      return true;
    }),
  },
  {
    name: "resync-outlives-stop",
    does: "continues to resync its handlers after it has been stopped",
    mimics: "no known case: a timer that is started with the informer, and canceled by nobody",
    killedBy: ["resync-not-after-the-stop"],
    change: { createInformer: resyncingThoseThatAreGone("stop") },
  },
  {
    name: "resync-outlives-removal",
    does: "continues to resync a handler that has been removed",
    mimics: "no known case: a timer for each handler, canceled by nobody",
    killedBy: ["resync-not-for-a-removed-handler"],
    change: { createInformer: resyncingThoseThatAreGone("removal") },
  },
  {
    name: "deletion-lost-behind-a-resync",
    does: "drops the deletion of an object while a resync of it waits for the handler",
    mimics:
      "no known case: what waits by key, where what is due for a resync is taken for unchanged",
    killedBy: ["deletion-behind-a-resync"],
    change: { createListener: (options) => new ResyncingListener(options) },
  },
  {
    name: "resync-overtakes-what-waits",
    does: "reads the state of a resync when its turn has come, and delivers the changes before that state later",
    mimics: "no known case: a queue of keys for resyncs, and of objects for changes",
    breaks: ["C-03"],
    killedBy: ["changes-behind-a-waiting-resync"],
    change: { createListener: (options) => new OvertakingListener(options) },
  },
  {
    name: "resync-beside-its-handler",
    does: "delivers a resync at once, though the handler processes a change of the object",
    mimics:
      "metacontroller 4.17, pkg/dynamic/informer/informer.go: a timer for each handler, which calls it from a thread of its own",
    killedBy: ["resync-waits-for-its-handler", "own-resync-waits-for-its-handler"],
    change: { createListener: (options) => new RestlessListener(options) },
  },
];

/** Delivers a resync at once, beside what the handler is doing. */
class RestlessListener extends ProcessorListener {
  readonly #handler: ResourceEventHandler;

  constructor(options: ListenerOptions) {
    super(options);
    this.#handler = options.handler;
  }

  override add(notification: Notification): void {
    if (notification.type === "update" && isResync(notification.older, notification.newer)) {
      const { older, newer } = notification;
      callUnawaited(() => this.#handler.onUpdate(older, newer));
    } else {
      super.add(notification);
    }
  }
}

/** Delivers a resync in the newest state that it was given, whether that has been delivered or not. */
class OvertakingListener extends ProcessorListener {
  readonly #newest: Map<string, KubernetesObject>;

  constructor(options: ListenerOptions) {
    const newest = new Map<string, KubernetesObject>();
    const { handler } = options;
    const onUpdate = (older: KubernetesObject, newer: KubernetesObject) => {
      if (!isResync(older, newer)) return handler.onUpdate(older, newer);
      const last = newest.get(nameOf(newer)) ?? newer;
      return handler.onUpdate(last, last);
    };
    super({ ...options, handler: handlerExcept(handler, { onUpdate }) });
    this.#newest = newest;
  }

  override add(notification: Notification): void {
    if (notification.type === "update")
      this.#newest.set(nameOf(notification.newer), notification.newer);
    super.add(notification);
  }
}

/** Keeps a resync that waits, and no deletion that comes meanwhile. */
class ResyncingListener extends ProcessorListener {
  readonly #waiting: Set<string>;

  constructor(options: ListenerOptions) {
    const waiting = new Set<string>();
    const { handler } = options;
    const onUpdate = (older: KubernetesObject, newer: KubernetesObject) => {
      waiting.delete(nameOf(newer));
      return handler.onUpdate(older, newer);
    };
    super({ ...options, handler: handlerExcept(handler, { onUpdate }) });
    this.#waiting = waiting;
  }

  override add(notification: Notification): void {
    if (notification.type === "delete") {
      const object = objectOf(notification.object);
      if (object !== undefined && this.#waiting.has(nameOf(object))) return;
    }
    if (notification.type === "update" && isResync(notification.older, notification.newer))
      this.#waiting.add(nameOf(notification.newer));
    super.add(notification);
  }
}

function isResync(older: KubernetesObject, newer: KubernetesObject): boolean {
  return older.metadata.resourceVersion === newer.metadata.resourceVersion;
}

/** Informers that resync also the handlers that are to be left alone, after a stop or their removal. */
function resyncingThoseThatAreGone(after: "stop" | "removal") {
  return (options: SharedInformerOptions): SharedIndexInformer => {
    const { clock = new SystemClock(), resyncPeriodMs = 0 } = options;
    const handlers = new Map<HandlerRegistration, ResourceEventHandler>();
    const gone = new Set<ResourceEventHandler>();
    const informer = new (class extends SharedIndexInformer {
      override addEventHandler(
        ...[handler, how]: Parameters<SharedIndexInformer["addEventHandler"]>
      ): HandlerRegistration {
        const registration = super.addEventHandler(handler, how);
        handlers.set(registration, handler);
        return registration;
      }

      override removeEventHandler(registration: HandlerRegistration): void {
        super.removeEventHandler(registration);
        const handler = handlers.get(registration);
        if (after === "removal" && handler !== undefined) gone.add(handler);
      }

      override async stop(): Promise<void> {
        await super.stop();
        if (after === "stop") for (const handler of handlers.values()) gone.add(handler);
      }
    })(options);
    const resync = () => {
      for (const object of informer.store.list()) {
        for (const handler of gone) callUnawaited(() => handler.onUpdate(object, object));
      }
      clock.setTimer(resyncPeriodMs, resync);
    };
    if (resyncPeriodMs > 0) clock.setTimer(resyncPeriodMs, resync);
    return informer;
  };
}

/** Lists, and hands the list to the store, each time a resync is due. */
function listingOnResync(options: ReflectorOptions): Reflector {
  const { listerWatcher, store } = options;
  const shouldResync = () => {
    if (options.shouldResync?.() === false) return false;
    void listerWatcher
      .list({ resourceVersion: "0" }, new AbortController().signal)
      .then(({ items, metadata }) => store.replace(items, metadata.resourceVersion ?? ""))
      .catch(() => undefined);
    return false;
  };
  return new Reflector({ ...options, shouldResync });
}

function remindingOfTheOlderState() {
  const older = new WeakMap<KubernetesObject, KubernetesObject>();
  return processingExcept(({ store, listener }, delta) => {
    if (delta.type === "Updated") {
      const known = store.get(delta.object);
      if (known !== undefined) older.set(delta.object, known);
    }
    if (delta.type !== "SyncAll") return false;
    for (const object of store.list()) {
      const state = older.get(object) ?? object;
      listener.onUpdate(state, state);
    }
    return true;
  });
}

/** Does not let a handler shorten its period. */
class UnhurriedInformer extends SharedIndexInformer {
  readonly #periodMs: number;

  constructor(options: SharedInformerOptions) {
    super(options);
    this.#periodMs = options.resyncPeriodMs ?? 0;
  }

  override addEventHandler(
    handler: ResourceEventHandler,
    options: { readonly resyncPeriodMs?: number } = {},
  ): HandlerRegistration {
    const { resyncPeriodMs } = options;
    if (resyncPeriodMs === undefined || resyncPeriodMs === 0) {
      return super.addEventHandler(handler, options);
    }
    return super.addEventHandler(handler, {
      resyncPeriodMs: Math.max(resyncPeriodMs, this.#periodMs),
    });
  }
}
