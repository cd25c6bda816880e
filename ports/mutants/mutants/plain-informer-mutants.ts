import { Cache } from "../../../src/client/informer/cache.js";
import { Controller } from "../../../src/client/informer/controller.js";
import { createQueue } from "../../../src/client/informer/create-queue.js";
import { DeletedFinalStateUnknown } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { Delta, Deltas } from "../../../src/client/informer/delta.js";
import type { StoreListener } from "../../../src/client/informer/notification.js";
import {
  createPlainInformer,
  type PlainInformerOptions,
} from "../../../src/client/informer/plain-informer.js";
import {
  type ProcessDeltas,
  type ProcessTarget,
  processDeltas,
} from "../../../src/client/informer/process-deltas.js";
import type { Store } from "../../../src/client/informer/store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { controllerPart } from "../../reference/parts/controller-part.js";
import {
  type PlainInformerChange,
  plainInformerPart,
} from "../../reference/parts/plain-informer-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Plain informers and controllers that work off what they are given wrongly. */
export const PLAIN_INFORMER_MUTANTS: readonly Mutant[] = [
  {
    name: "plain-trusts-event-types",
    does: "takes additions and updates from the event type, not from the store",
    mimics: "client-node up to 2.0.1, whose callbacks follow the event types",
    killedBy: ["event-type-does-not-decide"],
    change: processing(({ store, listener }, delta, isInInitialList) => {
      if (delta.type !== "Added" && delta.type !== "Updated") return false;
      const older = store.get(delta.object) ?? delta.object;
      store.update(delta.object);
      if (delta.type === "Added") listener.onAdd(delta.object, isInInitialList);
      else listener.onUpdate(older, delta.object);
      return true;
    }),
  },
  {
    name: "plain-keeps-what-is-deleted",
    does: "delivers deletions and does not update the store",
    mimics: "no known case: a store that only grows",
    killedBy: ["deletion-is-told"],
    change: processing(({ listener }, delta) => {
      if (delta.type !== "Deleted") return false;
      listener.onDelete(delta.object);
      return true;
    }),
  },
  {
    name: "plain-tells-before-storing",
    does: "calls its handler before it updates the store",
    mimics: "no known case: callbacks that are called in the loop that reads the watch",
    killedBy: ["store-changes-before-handler"],
    change: ofParts({
      processDeltas: (target, deltas, isInInitialList) => {
        const before = new Cache();
        for (const object of target.store.list()) before.add(object);
        processDeltas({ ...target, store: before }, deltas, isInInitialList);
        processDeltas({ ...target, listener: DEAF }, deltas, isInInitialList);
      },
    }),
  },
  {
    name: "plain-swaps-changes",
    does: "processes every second change before the first",
    mimics: "no known case: two workers on one queue",
    killedBy: ["changes-of-one-object-in-order"],
    change: ofParts(() => {
      let waiting: Deltas | undefined;
      return {
        processDeltas: (target, deltas, isInInitialList) => {
          if (waiting === undefined && deltas[0]?.type !== "ReplacedAll") {
            waiting = deltas;
            return;
          }
          processDeltas(target, deltas, isInInitialList);
          processDeltas(target, waiting ?? [], isInInitialList);
          waiting = undefined;
        },
      };
    }),
  },
  {
    name: "plain-tells-deletions-last",
    does: "delivers the additions of a list before the deletions",
    mimics: "no known case: a comparison that looks for missing objects last",
    killedBy: ["relist-swaps-store-first"],
    change: ofParts({
      processDeltas: (target, deltas, isInInitialList) => {
        const late: Parameters<StoreListener["onDelete"]>[0][] = [];
        const listener = { ...listenerOf(target), onDelete: late.push.bind(late) };
        processDeltas({ ...target, listener }, deltas, isInInitialList);
        for (const deleted of late) target.listener.onDelete(deleted);
      },
    }),
  },
  {
    name: "plain-swaps-one-by-one",
    does: "stores a list object by object, each with its event",
    mimics: "client-go before 0.36",
    killedBy: ["relist-swaps-store-first"],
    change: processing((target, delta, isInInitialList) => {
      if (delta.type !== "ReplacedAll") return false;
      const listed = new Set(delta.objects.map((object) => target.keyFunc(object)));
      const gone = target.store.listKeys().filter((key) => !listed.has(key));
      const deletions = gone.map((key): Delta => {
        const object = new DeletedFinalStateUnknown(key, target.store.getByKey(key));
        return { type: "Deleted", object };
      });
      const additions = delta.objects.map((object): Delta => ({ type: "Replaced", object }));
      processDeltas(target, [...deletions, ...additions], isInInitialList);
      target.store.bookmark(delta.resourceVersion);
      return true;
    }),
  },
  {
    name: "plain-resync-writes",
    does: "stores every object again on a resync",
    mimics: "no known case: a resync that is treated as a list",
    killedBy: ["resync-leaves-store-alone"],
    change: processing(({ store }, delta) => {
      if (delta.type === "SyncAll") for (const object of store.list()) store.update(object);
      return false;
    }),
  },
  {
    name: "plain-resync-of-the-past",
    does: "delivers on a resync the state of the store when the resync was queued",
    mimics: "no known case: a resync that queues copies",
    killedBy: ["resync-tells-what-store-has"],
    change: ofParts({
      createQueue: (options) => {
        const queue = createQueue(options);
        const { knownObjects } = options;
        queue.resync = () => {
          for (const key of knownObjects.listKeys()) {
            const object = knownObjects.getByKey(key);
            if (object !== undefined) queue.update(object);
          }
        };
        return queue;
      },
    }),
  },
  {
    name: "plain-bookmark-is-lost",
    does: "does not update the version of the store on bookmarks",
    mimics: "client-go before 0.36",
    killedBy: ["bookmark-moves-store-version"],
    change: processing((_, delta) => delta.type === "Bookmark"),
  },
  {
    name: "plain-batch-one-by-one",
    does: "stores and delivers queued events one by one",
    mimics: "client-go before 0.35",
    killedBy: ["batch-is-stored-first"],
    change: ofParts({
      processDeltasInBatch: (target, batch, isInInitialList) => {
        for (const delta of batch) processDeltas(target, [delta], isInInitialList);
      },
    }),
  },
  {
    name: "plain-survives-its-handler",
    does: "continues as if nothing had happened when its handler throws",
    mimics: "no known case: a catch around everything",
    killedBy: ["throwing-handler-ends-plain-informer"],
    change: ofParts({
      processDeltas: (target, deltas, isInInitialList) => {
        try {
          processDeltas(target, deltas, isInInitialList);
        } catch {
          // Swallowed, which is the point.
        }
      },
    }),
  },
  {
    name: "plain-calls-everything-initial",
    does: "delivers every addition as part of the initial list",
    mimics: "no known case: a flag that is set once and never reset",
    killedBy: ["relist-adds-are-not-initial"],
    change: ofParts({
      processDeltas: (target, deltas) => processDeltas(target, deltas, true),
    }),
  },
  {
    name: "plain-begins-anew-after-relist",
    does: "delivers every object of a list as added",
    mimics: "no known case: a store that is cleared before a list",
    killedBy: ["relist-tells-what-was-missed"],
    change: processing(({ store }, delta) => {
      if (delta.type === "ReplacedAll") store.replace([], "");
      return false;
    }),
  },
  {
    name: "plain-store-at-list-version",
    does: "updates the version of its store with lists and bookmarks only",
    mimics: "no known case: a version that is only set for lists",
    killedBy: ["store-version-in-callbacks"],
    change: keepingVersion((store, write) => {
      const before = store.lastStoreSyncResourceVersion();
      write();
      store.bookmark(before);
    }),
  },
  {
    name: "plain-store-loses-version",
    does: "treats an object without metadata as one without a version",
    mimics: "no known case: a missing version that becomes an empty one",
    killedBy: ["plain-transform-without-metadata"],
    change: keepingVersion((store, write, object) => {
      write();
      if (object.metadata === undefined) store.bookmark("");
    }),
  },
  {
    name: "plain-handler-sees-originals",
    does: "delivers objects untransformed, and stores them transformed",
    mimics: "no known case: a transform in front of the store",
    killedBy: ["plain-transform"],
    change: {
      components: {
        "plain-informer": (settings, surroundings) =>
          plainInformerPart(settings, surroundings, { createInformer: transformingInStore }),
      },
    },
  },
  {
    name: "plain-resync-transforms",
    does: "transforms objects again on every resync",
    mimics: "client-go before 0.31",
    killedBy: ["resync-does-not-transform"],
    change: {
      components: {
        "plain-informer": (settings, surroundings) =>
          plainInformerPart(settings, surroundings, { createInformer: transformingAgain }),
      },
    },
  },
  {
    name: "controller-synced-with-the-list",
    does: "reports that it has synced as soon as there is a list, before it is processed",
    mimics: "no known case: a flag of the reflector used for the store",
    killedBy: ["controller-synced-when-worked-off"],
    change: {
      components: {
        controller: (settings, surroundings) =>
          controllerPart(
            settings,
            surroundings,
            (options) =>
              new (class extends Controller {
                #hasBegun = false;

                override hasSynced(): boolean {
                  return this.#hasBegun || super.hasSynced();
                }

                constructor() {
                  super({
                    ...options,
                    process: (deltas, isInInitialList) => {
                      this.#hasBegun = true;
                      options.process(deltas, isInInitialList);
                    },
                  });
                }
              })(),
          ),
      },
    },
  },
  {
    name: "controller-keeps-deletions",
    does: "does not pass deletions to its worker",
    mimics: "no known case: a worker that only handles existing objects",
    killedBy: ["controller-works-off-everything"],
    change: {
      components: {
        controller: (settings, surroundings) =>
          controllerPart(
            settings,
            surroundings,
            (options) =>
              new Controller({
                ...options,
                process: (deltas, isInInitialList) => {
                  if (deltas[0]?.type !== "Deleted") options.process(deltas, isInInitialList);
                },
              }),
          ),
      },
    },
  },
];

const DEAF: StoreListener = {
  onAdd: () => undefined,
  onUpdate: () => undefined,
  onDelete: () => undefined,
};

function listenerOf({ listener }: ProcessTarget): StoreListener {
  return {
    onAdd: (object, isInInitialList) => listener.onAdd(object, isInInitialList),
    onUpdate: (older, newer) => listener.onUpdate(older, newer),
    onDelete: (object) => listener.onDelete(object),
  };
}

type Parts = NonNullable<PlainInformerChange["parts"]>;

/** Other parts in each plain informer. */
function ofParts(parts: Parts | (() => Parts)): InformerChange {
  return {
    components: {
      "plain-informer": (settings, surroundings) =>
        plainInformerPart(settings, surroundings, {
          parts: typeof parts === "function" ? parts() : parts,
        }),
    },
  };
}

/** Another way to work off some deltas; false: it is worked off as usual, after whatever was done. */
function processing(
  wrongly: (target: ProcessTarget, delta: Delta, isInInitialList: boolean) => boolean,
): InformerChange {
  const process: ProcessDeltas = (target, deltas, isInInitialList) => {
    for (const delta of deltas) {
      if (!wrongly(target, delta, isInInitialList)) {
        processDeltas(target, [delta], isInInitialList);
      }
    }
  };
  return ofParts({ processDeltas: process });
}

/** A store whose writes go through `around`. */
function keepingVersion(
  around: (store: Store, write: () => void, object: KubernetesObject) => void,
): InformerChange {
  return ofParts({
    createIndexer: (indexers) =>
      new (class extends Cache {
        override add(object: KubernetesObject): void {
          around(this, () => super.add(object), object);
        }
      })({ indexers }),
  });
}

function transformingInStore({ transform, ...options }: PlainInformerOptions) {
  return createPlainInformer({
    ...options,
    parts: {
      ...options.parts,
      createIndexer: (indexers) =>
        new Cache({ indexers, ...(transform === undefined ? {} : { transform }) }),
    },
  });
}

function transformingAgain(options: PlainInformerOptions) {
  const transform = options.transform ?? ((object) => object);
  return createPlainInformer({
    ...options,
    parts: {
      ...options.parts,
      processDeltas: (target, deltas, isInInitialList) => {
        if (deltas[0]?.type !== "SyncAll") processDeltas(target, deltas, isInInitialList);
        else for (const object of target.store.list()) again(target, object);
      },
    },
  });

  function again({ store, listener }: ProcessTarget, older: KubernetesObject): void {
    const newer = transform(older);
    store.update(newer);
    listener.onUpdate(older, newer);
  }
}
