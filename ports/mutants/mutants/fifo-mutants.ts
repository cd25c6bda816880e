import { Fifo, type FifoOptions } from "../../../src/client/informer/fifo.js";
import type { PopProcess } from "../../../src/client/informer/queue.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { fifoPart } from "../../reference/parts/fifo-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** FIFOs that keep the wrong state, or the wrong order. */
export const FIFO_MUTANTS: readonly Mutant[] = [
  {
    name: "fifo-in-order-of-keys",
    does: "pops objects in the order of their keys",
    mimics: "no known case: a sorted map instead of a queue",
    killedBy: ["fifo-in-order", "fifo-interleaved-producers"],
    change: withFifo(
      (options) =>
        new (class extends Fifo {
          override add(object: KubernetesObject): void {
            super.add(object);
            const sorted = this.listKeys().sort();
            super.replace(
              sorted.flatMap((key) => this.getByKey(key) ?? []),
              "",
            );
          }
        })(options),
    ),
  },
  {
    name: "fifo-keeps-the-first-state",
    does: "ignores changes of an object that is queued",
    mimics: "no known case: a set instead of a map",
    killedBy: ["fifo-newest-state [added to]", "fifo-newest-is-last-told"],
    change: withFifo(
      (options) =>
        new (class extends Fifo {
          override add(object: KubernetesObject): void {
            if (this.get(object) === undefined) super.add(object);
          }
        })(options),
    ),
  },
  {
    name: "fifo-change-goes-to-the-end",
    does: "requeues an object at the end with every change, so that a busy one never pops",
    mimics: "no known case: a delete from a map, followed by an insert",
    killedBy: ["fifo-no-line-jumping"],
    change: withFifo(
      (options) =>
        new (class extends Fifo {
          override add(object: KubernetesObject): void {
            const queued = this.get(object);
            if (queued === undefined) super.add(object);
            else super.replace([...this.list().filter((one) => one !== queued), object], "");
          }
        })(options),
    ),
  },
  {
    name: "fifo-list-forgets-nothing",
    does: "adds a list to the queue instead of replacing it",
    mimics: "no known case: a list treated as additions",
    killedBy: ["fifo-replace-forgets"],
    change: withFifo(
      (options) =>
        new (class extends Fifo {
          override replace(objects: readonly KubernetesObject[], version: string): void {
            super.replace([...this.list(), ...objects], version);
          }
        })(options),
    ),
  },
  {
    name: "fifo-synced-when-listed",
    does: "has synced as soon as there is a list, popped or not",
    mimics: "no known case: a flag that is set with the first list",
    killedBy: ["fifo-synced-after-list [two objects, one is popped]"],
    change: withFifo(
      (options) =>
        new (class extends Fifo {
          #isListed = false;

          override replace(objects: readonly KubernetesObject[], version: string): void {
            this.#isListed = true;
            super.replace(objects, version);
          }

          override hasSynced(): boolean {
            return this.#isListed || super.hasSynced();
          }
        })(options),
    ),
  },
  {
    name: "fifo-synced-with-the-last-list",
    does: "has synced once the last list has been popped, if the first has not been popped before",
    mimics: "no known case: a counter that each list sets",
    killedBy: ["fifo-synced-by-first-list"],
    change: withFifo(
      (options) =>
        new (class extends Fifo {
          #leftCount = 0;

          override replace(objects: readonly KubernetesObject[], version: string): void {
            if (!super.hasSynced()) this.#leftCount = objects.length;
            super.replace(objects, version);
          }

          override async pop(process: PopProcess<KubernetesObject>): Promise<void> {
            await super.pop(process);
            this.#leftCount = Math.max(0, this.#leftCount - 1);
          }

          override hasSynced(): boolean {
            return this.#leftCount === 0 && super.hasSynced();
          }
        })(options),
    ),
  },
  {
    name: "fifo-closes-in-silence",
    does: "wakes no waiting consumer when it is closed",
    mimics: "no known case: a flag that is checked before a wait, and not during it",
    killedBy: ["fifo-close-wakes-all"],
    change: withFifo(
      (options) =>
        new (class extends Fifo {
          override close(): void {}
        })(options),
    ),
  },
];

/** The reference with another FIFO. */
function withFifo(createQueue: (options: FifoOptions) => Fifo): InformerChange {
  return { components: { fifo: (settings) => fifoPart(settings, createQueue) } };
}
