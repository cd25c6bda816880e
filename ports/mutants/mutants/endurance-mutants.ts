import type { Notification } from "../../../src/client/informer/notification.js";
import { ProcessorListener } from "../../../src/client/informer/processor-listener.js";
import type { Mutant } from "../mutant.js";
import { stepDoing } from "../wrong-step.js";

/** Informers that do well at first. */
export const ENDURANCE_MUTANTS: readonly Mutant[] = [
  {
    name: "late-handler-told-of-the-past",
    does: "delivers the objects that existed when a late handler was added 10 ms later, after changes that came meanwhile",
    mimics: "no known case: a snapshot that a timer delivers",
    killedBy: ["change-right-after-joining"],
    change: {
      createListener: (options) =>
        new (class extends ProcessorListener {
          readonly #isLate = options.informerSynced.isDone();

          override add(notification: Notification): void {
            const isSnapshot = notification.type === "add" && notification.isInInitialList;
            if (!this.#isLate || !isSnapshot) super.add(notification);
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
        new (class extends ProcessorListener {
          readonly #isLate = options.informerSynced.isDone();

          override add(notification: Notification): void {
            const isSnapshot = notification.type === "add" && notification.isInInitialList;
            if (this.#isLate && !isSnapshot && !this.synced.isDone()) return;
            super.add(notification);
          }
        })(options),
    },
  },
  {
    name: "resync-disturbed-by-events",
    does: "restarts its resync period with every event",
    mimics: "no known case: a timeout of the read that is the resync's clock",
    killedBy: ["resync-despite-changes"],
    change: {
      reflectorStep: stepDoing((effect) =>
        effect.type === "apply" ? [effect, { type: "start-resync" }] : undefined,
      ),
    },
  },
];
