import {
  DeletedFinalStateUnknown,
  type DeletedObject,
} from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { Delta, Deltas } from "../../../src/client/informer/delta.js";
import { DeltaFifo } from "../../../src/client/informer/delta-fifo.js";
import type { DoneSignal } from "../../../src/client/informer/done-checker.js";
import type { PopBatchProcess, PopProcess } from "../../../src/client/informer/queue.js";
import { RealFifo, type RealFifoOptions } from "../../../src/client/informer/real-fifo.js";
import type { KeyListerGetter, TransformFunc } from "../../../src/client/informer/store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { realFifoPart } from "../../reference/parts/real-fifo-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** RealFIFOs that merge, drop or batch what they must not. */
export const REAL_FIFO_MUTANTS: readonly Mutant[] = [
  {
    name: "real-fifo-gathers",
    does: "groups deltas by object and drops deletions of unknown objects, as a DeltaFIFO does",
    mimics: "informers of client-go before 0.33",
    killedBy: [
      "real-fifo-keeps-order",
      "real-fifo-one-delta",
      "real-fifo-delete-unknown",
      "real-fifo-replace-order",
      "real-fifo-add-then-replace",
    ],
    change: withRealFifo((options) => new GatheringFifo(options)),
  },
  {
    name: "real-fifo-list-as-sync",
    does: "queues listed objects as Sync",
    mimics: "client-go up to 0.17, whose lists looked like resyncs",
    killedBy: ["real-fifo-replace-brings-back-deleted"],
    change: tampering((delta) => (delta.type === "Replaced" ? { ...delta, type: "Sync" } : delta)),
  },
  {
    name: "real-fifo-buries-known-state",
    does: "takes the known state of an object as its last, although a newer one is queued",
    mimics: "client-go before 0.27, kubernetes/kubernetes#115620",
    killedBy: ["real-fifo-tombstone-prefers-queued-state"],
    change: tampering((delta, options) => {
      if (delta.type !== "Deleted" || !(delta.object instanceof DeletedFinalStateUnknown)) {
        return delta;
      }
      const { key } = delta.object;
      const known = knownTo(options)?.getByKey(key);
      return known === undefined
        ? delta
        : { ...delta, object: new DeletedFinalStateUnknown(key, known) };
    }),
  },
  {
    name: "real-fifo-counts-objects",
    does: "has synced after as many pops as the first list has objects, however often they are listed",
    mimics: "no known case: counting that was right for a DeltaFIFO",
    killedBy: ["real-fifo-synced-after-list [one object twice, one popped]"],
    change: withRealFifo(
      (options) =>
        new (class extends RealFifo {
          #leftCount: number | undefined;

          override replace(objects: readonly KubernetesObject[], version: string): void {
            this.#leftCount ??= new Set(objects.map(({ metadata }) => metadata?.name)).size;
            super.replace(objects, version);
          }

          override async pop(process: PopProcess): Promise<void> {
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
    name: "real-fifo-resyncs-over-news",
    does: "queues the known state of an object behind newer ones",
    mimics: "no known case: a resync that does not check the queue",
    killedBy: ["real-fifo-resync-skips-queued", "real-fifo-resync-raises-no-dead"],
    change: withRealFifo((options) => {
      const resynced = new Set<unknown>();
      return tampered(
        options,
        (delta) =>
          delta.type === "Updated" && resynced.has(delta.object)
            ? { ...delta, type: "Sync" }
            : delta,
        (queue) => {
          const known = knownTo(options);
          for (const key of known?.listKeys() ?? []) {
            const object = known?.getByKey(key);
            if (object === undefined) continue;
            resynced.add(object);
            queue.update(object);
          }
        },
      );
    }),
  },
  {
    name: "real-fifo-keyed-by-content",
    does: "queues a tombstone under the key of the object in it",
    mimics: "no known case: a key function that unwraps tombstones",
    killedBy: ["real-fifo-tombstone-key"],
    change: withRealFifo(
      (options) =>
        new (class extends RealFifo {
          override delete(object: DeletedObject): void {
            const inner = object instanceof DeletedFinalStateUnknown ? object.object : undefined;
            const key = inner?.metadata.name;
            super.delete(key === undefined ? object : new DeletedFinalStateUnknown(key, inner));
          }
        })(options),
    ),
  },
  {
    name: "real-fifo-transforms-when-popped",
    does: "transforms objects when they are popped, not when they are queued",
    mimics: "client-go 0.23-0.26, which transformed while processing",
    killedBy: ["real-fifo-transforms-no-tombstone", "real-fifo-transforms-no-resync"],
    change: withRealFifo(({ transform, ...options }) =>
      tampered(options, (delta) => transformed(delta, transform)),
    ),
  },
  {
    name: "real-fifo-closes-in-silence",
    does: "wakes no waiting consumer when it is closed",
    mimics: "no known case: a flag that is checked before a wait, and not during it",
    killedBy: ["real-fifo-close-wakes-all"],
    change: withRealFifo(
      (options) =>
        new (class extends RealFifo {
          override close(): void {}
        })(options),
    ),
  },
  {
    name: "real-fifo-unbounded-batch",
    does: "pops batches of any size",
    mimics: "no known case: a batch without a bound",
    killedBy: ["real-fifo-batch-is-bounded"],
    change: withRealFifo(
      (options) => new RealFifo({ ...options, batchMaxCount: Number.POSITIVE_INFINITY }),
    ),
  },
  {
    name: "real-fifo-batches-everything",
    does: "pops everything that is queued as one batch, whatever the objects",
    mimics: "no known case: a queue that is swapped for an empty one and processed",
    killedBy: ["real-fifo-batch-ends-before-repetition", "real-fifo-batch-of-first-list"],
    change: withRealFifo((options) => new GreedyFifo(options)),
  },
  {
    name: "real-fifo-broken-in-the-middle",
    does: "continues a batch after an entry without a key",
    mimics: "no known case: a key that is computed on queueing, and stored",
    killedBy: ["real-fifo-batch-ends-with-broken"],
    change: withRealFifo(({ keyFunc, ...options }) => {
      let brokenCount = 0;
      const unbroken = (object: unknown) => {
        try {
          return keyFunc?.(object) ?? "";
        } catch {
          return `broken ${brokenCount++}`;
        }
      };
      return new RealFifo({ ...options, keyFunc: unbroken });
    }),
  },
  {
    name: "real-fifo-never-atomic",
    does: "splits every list into entries, and has no resync and no bookmarks",
    mimics: "client-go 0.33-0.35",
    killedBy: ["real-fifo-atomic-list", "real-fifo-atomic-resync", "real-fifo-bookmark"],
    change: withRealFifo((options) =>
      options.mode.type === "per-object"
        ? new RealFifo(options)
        : new RealFifo({ ...options, mode: { type: "per-object", knownObjects: NOTHING_KNOWN } }),
    ),
  },
  {
    name: "real-fifo-bookmarks-for-all",
    does: "queues bookmarks for a consumer that does not support them",
    mimics: "no known case: an option that is ignored",
    killedBy: ["real-fifo-no-bookmark [a consumer that has not]"],
    change: withRealFifo((options) =>
      options.mode.type === "per-object"
        ? new RealFifo(options)
        : new RealFifo({ ...options, mode: { type: "atomic", emitsBookmarks: true } }),
    ),
  },
];

const NOTHING_KNOWN: KeyListerGetter = { listKeys: () => [], getByKey: () => undefined };

/** The reference with another RealFIFO. */
function withRealFifo(createQueue: (options: RealFifoOptions) => RealFifo): InformerChange {
  return { components: { "real-fifo": (settings) => realFifoPart(settings, createQueue) } };
}

type Tamper = (delta: Delta, options: RealFifoOptions) => Delta;

function tampering(tamper: Tamper): InformerChange {
  return withRealFifo((options) => tampered(options, tamper));
}

/** Hands over something else than it holds; and may resync in another way. */
function tampered(
  options: RealFifoOptions,
  tamper: Tamper,
  resync?: (queue: RealFifo) => void,
): RealFifo {
  return new (class extends RealFifo {
    override pop(process: PopProcess): Promise<void> {
      return super.pop((deltas, isInInitialList) =>
        process(
          deltas.map((delta) => tamper(delta, options)),
          isInInitialList,
        ),
      );
    }

    override resync(): void {
      if (resync === undefined) super.resync();
      else resync(this);
    }
  })(options);
}

function knownTo({ mode }: RealFifoOptions): KeyListerGetter | undefined {
  return mode.type === "per-object" ? mode.knownObjects : undefined;
}

function transformed(delta: Delta, transform: TransformFunc | undefined): Delta {
  if (transform === undefined) return delta;
  switch (delta.type) {
    case "ReplacedAll":
      return { ...delta, objects: delta.objects.map(transform) };
    case "SyncAll":
    case "Bookmark":
      return delta;
    case "Deleted": {
      const { object } = delta;
      if (!(object instanceof DeletedFinalStateUnknown)) {
        return { ...delta, object: transform(object) };
      }
      const inner = object.object && transform(object.object);
      return { ...delta, object: new DeletedFinalStateUnknown(object.key, inner) };
    }
    default:
      return { ...delta, object: transform(delta.object) };
  }
}

/** A RealFIFO that is a DeltaFIFO inside. */
class GatheringFifo extends RealFifo {
  readonly #inner: DeltaFifo;

  constructor(options: RealFifoOptions) {
    super(options);
    const knownObjects = knownTo(options) ?? NOTHING_KNOWN;
    this.#inner = new DeltaFifo({ ...options, knownObjects });
  }

  override get synced(): DoneSignal {
    return this.#inner.synced;
  }

  override add(object: KubernetesObject): void {
    this.#inner.add(object);
  }

  override update(object: KubernetesObject): void {
    this.#inner.update(object);
  }

  override delete(object: DeletedObject): void {
    this.#inner.delete(object);
  }

  override replace(objects: readonly KubernetesObject[], version: string): void {
    this.#inner.replace(objects, version);
  }

  override resync(): void {
    this.#inner.resync();
  }

  override pop(process: PopProcess): Promise<void> {
    return this.#inner.pop(process);
  }

  override hasSynced(): boolean {
    return this.#inner.hasSynced();
  }

  override close(): void {
    this.#inner.close();
  }
}

/** A RealFIFO whose batches hold all there is. */
class GreedyFifo extends RealFifo {
  #queuedCount = 0;

  override update(object: KubernetesObject): void {
    super.update(object);
    this.#queuedCount++;
  }

  override replace(objects: readonly KubernetesObject[], version: string): void {
    super.replace(objects, version);
    this.#queuedCount += objects.length;
  }

  override async popBatch(processBatch: PopBatchProcess): Promise<void> {
    const isFirst = !this.hasSynced();
    const all: Delta[] = [];
    const take = (deltas: Deltas) => {
      all.push(...deltas);
    };
    do await super.popBatch(take, take);
    while (all.length < this.#queuedCount);
    this.#queuedCount = 0;
    processBatch(all, isFirst);
  }
}
