import { DeletedFinalStateUnknown } from "../../../src/client/informer/deleted-final-state-unknown.js";
import { DeltaFifo, type FifoDeltas } from "../../../src/client/informer/delta-fifo.js";
import type { PopProcess } from "../../../src/client/informer/queue.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Mutant } from "../mutant.js";
import { TamperedDeltaFifo, withDeltaFifo } from "../tampered-delta-fifo.js";

/** DeltaFIFOs that make the wrong thing of a list or a resync, or lose count of the first list. */
export const DELTA_FIFO_LIST_MUTANTS: readonly Mutant[] = [
  {
    name: "delta-fifo-never-replaced",
    does: "queues listed objects as Sync, although its consumer supports Replaced",
    mimics: "client-go up to 0.17, kubernetes/kubernetes#86015",
    killedBy: ["replace-queues-replaced", "replaced-is-not-sync"],
    change: withDeltaFifo((options) => new DeltaFifo({ ...options, replaceDeltaType: "Sync" })),
  },
  {
    name: "delta-fifo-leaves-the-dead",
    does: "does not queue a listed object whose newest delta is a deletion",
    mimics: "client-go up to 0.16, kubernetes/kubernetes#83810",
    killedBy: ["replace-brings-back-deleted"],
    change: withDeltaFifo(
      (options) =>
        new (class extends DeltaFifo {
          override replace(objects: readonly KubernetesObject[], version: string): void {
            const living = objects.filter((one) => this.get(one)?.at(-1)?.type !== "Deleted");
            super.replace(living, version);
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-forgets-queued",
    does: "does not queue deletions of objects that are queued and not listed",
    mimics:
      "client-go before 0.27, kubernetes/kubernetes#115620; here without known objects as well",
    killedBy: ["replace-buries-queued-object", "replace-buries-recreated"],
    change: withDeltaFifo(
      (options) =>
        new (class extends TamperedDeltaFifo {
          readonly #forgotten = new Set<string>();

          override replace(objects: readonly KubernetesObject[], version: string): void {
            for (const key of this.queuedBut(objects)) this.#forgotten.add(key);
            super.replace(objects, version);
          }

          protected override tamper(deltas: FifoDeltas): FifoDeltas {
            if (!this.#forgotten.has(this.keyOf(deltas))) return deltas;
            return deltas.filter(({ object }) => !(object instanceof DeletedFinalStateUnknown));
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-buries-known-state",
    does: "takes the known state of an object as its last, although a newer one is queued",
    mimics: "client-go before 0.27, kubernetes/kubernetes#115620",
    killedBy: ["replace-tombstone-prefers-queued-state", "replace-buries-recreated-known"],
    change: withDeltaFifo(
      (options) =>
        new (class extends TamperedDeltaFifo {
          protected override tamper(deltas: FifoDeltas): FifoDeltas {
            const known = this.options.knownObjects?.getByKey(this.keyOf(deltas));
            const last = deltas.at(-1)?.object;
            if (known === undefined || !(last instanceof DeletedFinalStateUnknown)) return deltas;
            const stale = new DeletedFinalStateUnknown(last.key, known);
            return [...deltas.slice(0, -1), { type: "Deleted", object: stale }];
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-forgets-known",
    does: "does not queue deletions of objects that are known and not listed",
    mimics: "no known case: a list that is added to the known objects",
    killedBy: ["replace-buries-known-object", "replace-buries-once"],
    change: withDeltaFifo(({ knownObjects, ...options }) => {
      if (knownObjects === undefined) return new DeltaFifo(options);
      const unlisted = {
        listKeys: () => [],
        getByKey: (key: string) => knownObjects.getByKey(key),
      };
      return new DeltaFifo({ ...options, knownObjects: unlisted });
    }),
  },
  {
    name: "delta-fifo-buries-again",
    does: "queues another deletion with every list that lacks an object",
    mimics: "no known case: no check of the queue, and no deduplication",
    killedBy: ["replace-again-buries-nothing-more"],
    change: withDeltaFifo(
      (options) =>
        new (class extends TamperedDeltaFifo {
          readonly #buriedAgain: string[] = [];

          override replace(objects: readonly KubernetesObject[], version: string): void {
            for (const key of this.queuedBut(objects)) {
              if (this.getByKey(key)?.at(-1)?.type === "Deleted") this.#buriedAgain.push(key);
            }
            super.replace(objects, version);
          }

          protected override tamper(deltas: FifoDeltas): FifoDeltas {
            const key = this.keyOf(deltas);
            const again = this.#buriedAgain.filter((one) => one === key);
            return [...deltas, ...again.flatMap(() => deltas.slice(-1))];
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-buries-first",
    does: "queues deletions of everything before it queues the list",
    mimics: "no known case: a list treated as a deletion of everything, then additions",
    killedBy: ["replace-lists-before-burying", "replace-without-loss-buries-nothing"],
    change: withDeltaFifo(
      (options) =>
        new (class extends DeltaFifo {
          override replace(objects: readonly KubernetesObject[], version: string): void {
            super.replace([], version);
            super.replace(objects, version);
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-skips-listed-queued",
    does: "does not queue a listed object that has anything queued",
    mimics: "no known case: a list treated like a resync",
    killedBy: ["replace-of-queued-object", "replace-brings-back-deleted"],
    change: withDeltaFifo(
      (options) =>
        new (class extends TamperedDeltaFifo {
          readonly #skipped = new Set<string>();

          override replace(objects: readonly KubernetesObject[], version: string): void {
            for (const key of this.listKeys()) this.#skipped.add(key);
            super.replace(objects, version);
          }

          protected override tamper(deltas: FifoDeltas): FifoDeltas {
            if (!this.#skipped.has(this.keyOf(deltas))) return deltas;
            return deltas.filter(({ type }) => type !== "Sync" && type !== "Replaced");
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-counts-the-list",
    does: "has synced after as many pops as the first list is long, whatever else it queues",
    mimics:
      "client-go before 0.14, where deletions did not count, and before 0.21, where duplicates did",
    killedBy: ["delta-fifo-synced-after-duplicates", "delta-fifo-synced-after-deletions [1]"],
    change: withDeltaFifo(
      (options) =>
        new (class extends DeltaFifo {
          #leftCount: number | undefined;

          override replace(objects: readonly KubernetesObject[], version: string): void {
            this.#leftCount ??= objects.length;
            super.replace(objects, version);
          }

          override async pop(process: PopProcess<FifoDeltas>): Promise<void> {
            await super.pop(process);
            if (this.#leftCount !== undefined) this.#leftCount--;
          }

          override hasSynced(): boolean {
            return this.#leftCount === undefined ? super.hasSynced() : this.#leftCount <= 0;
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-no-initial-flag",
    does: "marks nothing as part of the initial list",
    mimics: "client-go before 0.27, which had no such mark",
    killedBy: ["delta-fifo-initial-list"],
    change: withDeltaFifo(
      (options) =>
        new (class extends DeltaFifo {
          override pop(process: PopProcess<FifoDeltas>): Promise<void> {
            return super.pop((deltas) => process(deltas, false));
          }
        })(options),
    ),
  },
  {
    name: "delta-fifo-resyncs-over-news",
    does: "queues the known state of an object behind newer ones",
    mimics: "no known case: a resync that does not check the queue",
    killedBy: ["delta-fifo-resync-skips-queued", "delta-fifo-resync-raises-no-dead"],
    change: withDeltaFifo(
      (options) =>
        new (class extends TamperedDeltaFifo {
          readonly #resynced = new Set<string>();

          override resync(): void {
            for (const key of this.listKeys()) this.#resynced.add(key);
            super.resync();
          }

          protected override tamper(deltas: FifoDeltas): FifoDeltas {
            const key = this.keyOf(deltas);
            const object = this.options.knownObjects?.getByKey(key);
            if (object === undefined || !this.#resynced.has(key)) return deltas;
            return [...deltas, { type: "Sync", object }];
          }
        })(options),
    ),
  },
];
