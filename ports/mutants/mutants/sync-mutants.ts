import type { CreateQueueOptions } from "../../../src/client/informer/create-queue.js";
import { type DoneChecker, DoneSignal } from "../../../src/client/informer/done-checker.js";
import type { ResourceEventHandler } from "../../../src/client/informer/event-handler.js";
import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import type { Notification } from "../../../src/client/informer/notification.js";
import {
  type Listener,
  type ListenerOptions,
  ProcessorListener,
} from "../../../src/client/informer/processor-listener.js";
import type { Queue } from "../../../src/client/informer/queue.js";
import { RealFifo } from "../../../src/client/informer/real-fifo.js";
import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../../src/client/informer/shared-informer.js";
import type { SharedInformerOptions } from "../../../src/client/informer/shared-informer-options.js";
import { type CreateWrong, differing, holdingOnly, onClient, port } from "../foreign-port.js";
import { keyOfNotified } from "../key-of-notified.js";
import { type Asked, PlainClient } from "../legal/plain-client.js";
import type { InformerChange, Mutant } from "../mutant.js";
import { neverSyncing } from "../never-syncing.js";
import { callingExcept, handlerExcept } from "../wrong-listener.js";

/** Informers that say that they have synced when they have not, or the other way round. */
export const SYNC_MUTANTS: readonly Mutant[] = [
  {
    name: "synced-at-once",
    does: "reports that it has synced before the first list",
    mimics: "controller-runtime before 0.5.0, kubernetes-sigs/controller-runtime#755",
    breaks: ["SYNC-01", "CTRL-13", "C-20"],
    killedBy: ["not-synced-before-start", "not-synced-while-list-is-pending"],
    change: syncedIf(() => true),
  },
  {
    name: "synced-when-started",
    does: "reports that it has synced as soon as it runs, even before the first list",
    mimics: "no known case: a start that is treated as a success",
    breaks: ["SYNC-01", "CTRL-13", "C-20"],
    killedBy: ["not-synced-while-list-is-pending", "not-synced-while-lists-fail"],
    change: { createQueue: eagerQueue },
  },
  {
    name: "synced-when-handlers-are",
    does: "reports that it has synced only when all handlers have",
    mimics: "no known case: handlers called in the loop that fills the store",
    killedBy: ["informer-syncs-while-handler-blocks"],
    change: { createInformer: (options) => new PatientInformer(options) },
  },
  {
    name: "synced-before-it-has-stored",
    does: "reports that it has synced when the first list has come, and stores an object when it delivers it",
    mimics: "no known case: a signal given by what reads, and a store filled by what is pulled",
    killedBy: ["synced-store-is-whole-behind-a-blocked-handler"],
    change: port(
      { stores: "what-is-delivered", synced: "held", severalHandlers: false, lateHandlers: false },
      differing(() => ({})),
    ),
  },
  {
    name: "synced-until-lists-fail",
    does: "reports that it has not synced when a list fails",
    mimics: "no known case: the health of the connection reported as hasSynced",
    killedBy: ["synced-survives-expiry"],
    change: { createInformer: (options) => new TimidInformer(options) },
  },
  {
    name: "handlers-synced-until-the-next-list",
    does: "reports that its handlers have not synced from its second list on",
    mimics: "no known case: a list that is started with everything reset, and a signal given once",
    killedBy: ["handler-synced-after-a-later-list"],
    change: { createInformer: (options) => new WithdrawingInformer(options) },
  },
  {
    name: "superseded-never-counts-as-delivered",
    does: "never reports that a handler has synced if an object of the first list changes before its addition is delivered",
    mimics: "no known case: pending changes that are merged, and a count of the additions alone",
    killedBy: [
      "handler-syncs-despite-changes [is updated]",
      "handler-syncs-despite-changes [is deleted]",
    ],
    change: { createListener: (options) => new UncountedChangesListener(options) },
  },
  {
    name: "early-late-handler-never-syncs",
    does: "never reports that a handler has synced that was added between the start and the first list",
    mimics: "no known case: handlers that are marked as synced by a snapshot or at the start",
    killedBy: ["early-late-handler-syncs"],
    change: neverSyncing((informer) => informer.hasStarted() && !informer.hasSynced()),
  },
  {
    name: "synced-by-the-first-watch",
    does: "reports that it has synced once its first watch is open, and never if that was rejected",
    mimics: "no known case: a promise that is settled once",
    killedBy: ["synced-after-a-refused-watch"],
    change: port({}, syncedByTheFirstWatch),
  },
  {
    name: "synced-until-stopped",
    does: "reports that it has not synced when it is stopped",
    mimics: "no known case: an informer that drops its state when it stops",
    killedBy: ["synced-survives-stop"],
    change: syncedIf((hasSynced, informer) => hasSynced && !informer.isStopped()),
  },
  {
    name: "synced-never-on-nothing",
    does: "reports that it has synced only once its store is not empty",
    mimics: "no known case: a non-empty store treated as the sign of a list",
    killedBy: ["synced-on-nothing"],
    change: syncedIf((hasSynced, informer) => hasSynced && informer.store.listKeys().length > 0),
  },
  {
    name: "synced-by-stop",
    does: "reports that it has synced once it is stopped, so that waiters continue",
    mimics: "no known case: a promise that is resolved on every way out",
    breaks: ["C-20", "SYNC-03", "SYNC-01"],
    killedBy: ["stopped-before-sync-stays-unsynced"],
    change: syncedIf((hasSynced, informer) => hasSynced || informer.isStopped()),
  },
  {
    name: "handler-synced-at-once",
    does: "reports at once that every handler has synced",
    mimics: "no known case: a constant returned where nothing is known",
    killedBy: ["handler-not-synced-before-start"],
    change: {
      createListener: (options) => listenerSyncedWith(options, doneSignal("everything")),
    },
  },
  {
    name: "handler-synced-with-informer",
    does: "reports that a handler has synced as soon as the informer has",
    mimics: "client-go before 0.27, whose handlers had no HasSynced of their own",
    killedBy: ["handler-syncs-after-its-callbacks", "handlers-sync-each-on-its-own"],
    change: {
      createListener: (options) => listenerSyncedWith(options, options.informerSynced),
    },
  },
  {
    name: "handler-synced-at-its-last-call",
    does: "reports that a handler has synced when the last callback of the first list begins",
    mimics: "no known case: a queue that is empty while its last item is processed",
    killedBy: ["handler-syncs-after-its-last-callback"],
    change: { createListener: listenerSyncedAtTheLastCall },
  },
  {
    name: "handler-never-syncs",
    does: "never reports that a handler has synced",
    mimics:
      "client-go for handlers that have panicked once, kubernetes/kubernetes#129024; here for all",
    killedBy: ["handler-syncs-once-released"],
    change: {
      createListener: (options) => listenerSyncedWith(options, new DoneSignal("nothing")),
    },
  },
  {
    name: "failing-handler-syncs",
    does: "reports that a handler has synced although it failed for objects of the first list",
    mimics: "no known case: a counter that is lowered in a finally",
    killedBy: ["throwing-handler-never-syncs"],
    change: callingExcept(() => async (call) => {
      try {
        await call();
      } catch {
        // Without a notification.
      }
    }),
  },
];

function syncedByTheFirstWatch(...[surroundings, habits]: Parameters<CreateWrong>) {
  let isOpen: boolean | undefined;
  const { informer, destroy } = onClient(
    class extends PlainClient {
      override async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
        try {
          const events = await super.watch(asked, signal);
          isOpen ??= true;
          return events;
        } catch (error) {
          isOpen ??= false;
          throw error;
        }
      }
    },
    surroundings,
    habits,
  );
  const hasSynced = () => informer.hasSynced() && isOpen === true;
  return { informer: { ...holdingOnly(() => true, informer), hasSynced }, destroy };
}

/** A queue that has synced when it is made. */
function eagerQueue({ typeDescription, transform, log }: CreateQueueOptions): Queue {
  const queue = new RealFifo({
    name: typeDescription,
    mode: { type: "atomic", emitsBookmarks: true },
    transform,
    log,
  });
  queue.synced.complete();
  return queue;
}

function doneSignal(name: string): DoneSignal {
  const signal = new DoneSignal(name);
  signal.complete();
  return signal;
}

function listenerSyncedWith(
  options: ConstructorParameters<typeof ProcessorListener>[0],
  synced: DoneChecker,
) {
  const listener = new ProcessorListener(options);
  return {
    synced,
    add: listener.add.bind(listener),
    run: listener.run.bind(listener),
    stop: listener.stop.bind(listener),
    isResyncDue: listener.isResyncDue.bind(listener),
    planNextResync: listener.planNextResync.bind(listener),
    fitResyncPeriod: listener.fitResyncPeriod.bind(listener),
  };
}

/** Counts what waits, and not what is being delivered. */
function listenerSyncedAtTheLastCall(options: ListenerOptions): Listener {
  const { handler, informerSynced } = options;
  let waitingCount = 0;
  const onAdd: ResourceEventHandler["onAdd"] = (object, isInitial) => {
    if (isInitial) waitingCount--;
    return handler.onAdd(object, isInitial);
  };
  const isDone = () => informerSynced.isDone() && waitingCount === 0;
  const listener = listenerSyncedWith(
    { ...options, handler: handlerExcept(handler, { onAdd }) },
    { name: options.name, done: informerSynced.done, isDone },
  );
  const add = (notification: Notification) => {
    if (notification.type === "add" && notification.isInInitialList) waitingCount++;
    listener.add(notification);
  };
  return { ...listener, add };
}

/** Has synced when `isSo` says so. @param isSo is given what the reference would say */
function syncedIf(
  isSo: (hasSynced: boolean, informer: SharedIndexInformer) => boolean,
): InformerChange {
  return {
    createInformer: (options) =>
      new (class extends SharedIndexInformer {
        override hasSynced(): boolean {
          return isSo(super.hasSynced(), this);
        }
      })(options),
  };
}

/** Counts what changes while its addition waits as one more addition of the first list. */
class UncountedChangesListener extends ProcessorListener {
  readonly #waiting: Set<string>;

  constructor(options: ListenerOptions) {
    const waiting = new Set<string>();
    const { handler } = options;
    const onAdd: ResourceEventHandler["onAdd"] = (object, isInitial) => {
      waiting.delete(metaNamespaceKey(object));
      return handler.onAdd(object, isInitial);
    };
    super({ ...options, handler: handlerExcept(handler, { onAdd }) });
    this.#waiting = waiting;
  }

  override add(notification: Notification): void {
    const key = keyOfNotified(notification);
    if (this.#waiting.has(key)) this.synced.start();
    else if (notification.type === "add" && notification.isInInitialList) this.#waiting.add(key);
    super.add(notification);
  }
}

/** Has synced with all its handlers. */
class PatientInformer extends SharedIndexInformer {
  readonly #registrations: HandlerRegistration[] = [];

  override addEventHandler(
    ...args: Parameters<SharedIndexInformer["addEventHandler"]>
  ): HandlerRegistration {
    const registration = super.addEventHandler(...args);
    this.#registrations.push(registration);
    return registration;
  }

  override hasSynced(): boolean {
    return super.hasSynced() && this.#registrations.every((one) => one.hasSynced());
  }
}

/** Has synced until the next failure. */
class TimidInformer extends SharedIndexInformer {
  readonly #failures: { hasFailed: boolean };

  constructor(options: SharedInformerOptions) {
    const failures = { hasFailed: false };
    super({
      ...options,
      onWatchError: (error) => {
        failures.hasFailed = true;
        options.onWatchError?.(error);
      },
    });
    this.#failures = failures;
  }

  override hasSynced(): boolean {
    return super.hasSynced() && !this.#failures.hasFailed;
  }
}

/** Its handlers have synced until it lists again. */
class WithdrawingInformer extends SharedIndexInformer {
  readonly #lists: { count: number };

  constructor(options: SharedInformerOptions) {
    const lists = { count: 0 };
    const { listerWatcher } = options;
    super({
      ...options,
      watchList: false,
      listerWatcher: {
        list: (parameters, signal) => {
          if (!parameters.continue) lists.count++;
          return listerWatcher.list(parameters, signal);
        },
        watch: (parameters, signal) => listerWatcher.watch(parameters, signal),
      },
    });
    this.#lists = lists;
  }

  override addEventHandler(
    ...args: Parameters<SharedIndexInformer["addEventHandler"]>
  ): HandlerRegistration {
    const { synced, hasSynced } = super.addEventHandler(...args);
    return { synced, hasSynced: () => hasSynced() && this.#lists.count < 2 };
  }
}
