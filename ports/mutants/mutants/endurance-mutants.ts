import { metaNamespaceKey } from "../../../src/client/informer/key.js";
import type { Notification } from "../../../src/client/informer/notification.js";
import {
  type ListenerOptions,
  ProcessorListener,
} from "../../../src/client/informer/processor-listener.js";
import { sleep } from "../../../src/time/clock.js";
import type { Mutant } from "../mutant.js";
import { callUnawaited } from "../wrong-listener.js";
import { stepDoing } from "../wrong-step.js";

/** Informers that do well at first. */
export const ENDURANCE_MUTANTS: readonly Mutant[] = [
  {
    name: "update-beside-its-addition",
    does: "calls a handler with an update that comes within 10 ms of the object's creation while it still processes the creation",
    mimics: "no known case: a batch whose notifications are delivered concurrently",
    killedBy: ["one-object-at-a-time-in-a-burst"],
    change: { createListener: (options) => new BatchingListener(options) },
  },
  {
    name: "late-handler-told-of-the-past",
    does: "delivers the objects that existed when a late handler was added 10 ms later, after changes that came meanwhile",
    mimics: "no known case: a snapshot that a timer delivers",
    killedBy: ["change-right-after-joining"],
    change: {
      createListener: (options) =>
        new (class extends PunctualListener {
          override add(notification: Notification): void {
            if (!this.isLate || !isOfThePresent(notification)) super.add(notification);
            else options.clock.setTimer(10, () => super.add(notification));
          }
        })(options),
    },
  },
  {
    name: "late-handler-misses-what-comes",
    does: "does not deliver changes to a late handler while it receives the existing objects",
    mimics: "no known case: a handler that is registered after the existing objects",
    killedBy: ["changes-while-joining"],
    change: {
      createListener: (options) =>
        new (class extends PunctualListener {
          override add(notification: Notification): void {
            const isChange = !isOfThePresent(notification);
            if (this.isLate && isChange && !this.synced.isDone()) return;
            super.add(notification);
          }
        })(options),
    },
  },
  {
    name: "resync-disturbed-by-events",
    does: "restarts its resync period with every event",
    mimics: "no known case: a timeout of the read that is the resync's clock",
    killedBy: ["resync-despite-changes", "resync-keeps-coming-despite-changes"],
    change: {
      reflectorStep: stepDoing((effect) =>
        effect.type === "apply" ? [effect, { type: "start-resync" }] : undefined,
      ),
    },
  },
];

/** Knows whether its handler was added after the informer had synced. */
class PunctualListener extends ProcessorListener {
  protected readonly isLate: boolean;

  constructor(options: ListenerOptions) {
    super(options);
    this.isLate = options.informerSynced.isDone();
  }
}

/** Whether it is about an object that existed when the handler was added. */
function isOfThePresent(notification: Notification): boolean {
  return notification.type === "add" && notification.isInInitialList;
}

/** Does not wait for the handler of an addition if an update of the object is queued when it begins. */
class BatchingListener extends ProcessorListener {
  readonly #updated: Set<string>;

  constructor(options: ListenerOptions) {
    const { handler, clock } = options;
    const updated = new Set<string>();
    super({
      ...options,
      handler: {
        onAdd: async (object, isInitial) => {
          if (!isInitial) await sleep(clock, 10);
          const called = handler.onAdd(object, isInitial);
          if (!updated.has(metaNamespaceKey(object))) return called;
          callUnawaited(() => called);
        },
        onUpdate: (older, newer) => {
          updated.delete(metaNamespaceKey(newer));
          return handler.onUpdate(older, newer);
        },
        onDelete: (object) => handler.onDelete(object),
      },
    });
    this.#updated = updated;
  }

  override add(notification: Notification): void {
    if (notification.type === "update") this.#updated.add(metaNamespaceKey(notification.newer));
    super.add(notification);
  }
}
