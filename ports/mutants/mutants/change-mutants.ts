import { isDeepStrictEqual } from "node:util";
import { Cache } from "../../../src/client/informer/cache.js";
import {
  DeletedFinalStateUnknown,
  type DeletedObject,
} from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { Delta } from "../../../src/client/informer/delta.js";
import type { Indexers } from "../../../src/client/informer/indexer.js";
import {
  deletionHandlingMetaNamespaceKey,
  metaNamespaceKey,
} from "../../../src/client/informer/key.js";
import type { StoreListener } from "../../../src/client/informer/notification.js";
import { processDeltas } from "../../../src/client/informer/process-deltas.js";
import { Reflector } from "../../../src/client/informer/reflector.js";
import type { Store, StoreOperation } from "../../../src/client/informer/store.js";
import { nextTurn } from "../../../src/time/system-clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Mutant } from "../mutant.js";
import { notifyingExcept, processingExcept } from "../wrong-processing.js";
import { stepDoing } from "../wrong-step.js";

/** Informers that make the wrong thing of one event. */
export const CHANGE_MUTANTS: readonly Mutant[] = [
  {
    name: "event-type-decides",
    does: "delivers ADDED as an addition and MODIFIED as an update, regardless of the store",
    mimics: "no known case: a switch over the type of an event",
    killedBy: ["added-event-of-known-object", "modified-event-of-unknown-object"],
    change: processingExcept(({ store, listener }, delta, isInInitialList) => {
      if (delta.type !== "Added" && delta.type !== "Updated") return false;
      const { object } = delta;
      const older = store.get(object) ?? object;
      store.update(object);
      if (delta.type === "Added") listener.onAdd(object, isInInitialList);
      else listener.onUpdate(older, object);
      return true;
    }),
  },
  {
    name: "drops-update-of-unknown",
    does: "ignores MODIFIED events of unknown objects",
    mimics: "no known case: an object that has to be found before it is replaced",
    breaks: ["CTRL-01", "STORE-02", "C-06"],
    killedBy: ["modified-event-of-unknown-object", "unknown-object-comes-as-modified"],
    change: processingExcept(
      ({ store }, delta) => delta.type === "Updated" && store.get(delta.object) === undefined,
    ),
  },
  {
    name: "drops-creation",
    does: "ignores ADDED after the first list",
    mimics: "no known case: an informer that only follows the objects of its first list",
    breaks: ["RWATCH-01", "SHARED-04", "FACTORY-08", "DYNINF-06"],
    killedBy: ["creation-is-an-addition", "handlers-all-told"],
    change: processingExcept((_target, delta) => delta.type === "Added"),
  },
  {
    name: "ignores-deletion",
    does: "delivers deletions, but keeps the objects in the store",
    mimics:
      "fabric8 up to 5.3.0 after a list, fabric8io/kubernetes-client#2994: delivered as deleted, and kept",
    breaks: ["RWATCH-01"],
    killedBy: ["deletion-is-a-deletion"],
    change: processingExcept(({ listener }, delta) => {
      if (delta.type !== "Deleted") return false;
      listener.onDelete(delta.object);
      return true;
    }),
  },
  {
    name: "deletion-of-a-name-told-once",
    does: "delivers a watched deletion only if none of its name has been watched before",
    mimics: "no known case: keys that are remembered so that no deletion is delivered twice",
    breaks: ["C-13"],
    killedBy: ["second-deletion-of-a-name"],
    change: tellingDeletionsOnce((deleted) => !(deleted instanceof DeletedFinalStateUnknown)),
  },
  {
    name: "missed-deletion-of-a-name-told-once",
    does: "delivers a deletion found by a list only if none of its name has been found before",
    mimics: "no known case: keys that are remembered so that no deletion is delivered twice",
    killedBy: ["expired-watch-after-another-deletion"],
    change: tellingDeletionsOnce((deleted) => deleted instanceof DeletedFinalStateUnknown),
  },
  {
    name: "watched-deletion-as-tombstone",
    does: "delivers a watched deletion as if the last state were unknown",
    mimics: "no known case: a cache that only gets the key of the deleted object",
    killedBy: ["watched-deletion-is-no-tombstone"],
    change: notifyingExcept((listener) => ({
      onDelete: (deleted) =>
        listener.onDelete(
          deleted instanceof DeletedFinalStateUnknown
            ? deleted
            : new DeletedFinalStateUnknown(metaNamespaceKey(deleted), deleted),
        ),
    })),
  },
  {
    name: "deletion-carries-stored-state",
    does: "delivers a deletion with the state before it, whose version is too old",
    mimics: "no known case: a cache that returns the removed object instead of the event's",
    killedBy: ["watched-deletion-is-no-tombstone"],
    change: processingExcept(({ store, listener }, delta) => {
      if (delta.type !== "Deleted" || delta.object instanceof DeletedFinalStateUnknown)
        return false;
      const older = store.get(delta.object) ?? delta.object;
      store.delete(delta.object);
      listener.onDelete(older);
      return true;
    }),
  },
  {
    name: "old-object-is-the-new-one",
    does: "passes the new object to handlers as the old one, too",
    mimics: "no known case: a cache that is updated before the old object is read",
    killedBy: ["update-carries-old-object", "old-objects-of-a-burst"],
    change: {
      ...notifyingExcept((listener) => ({
        onUpdate: (_older, newer) => listener.onUpdate(newer, newer),
      })),
      isSyncUpdate: () => false,
    },
  },
  {
    name: "handler-before-store",
    does: "updates the store only after handlers have been notified",
    mimics: "kubernetes (Python) 36.0, which delivers DELETED while the object is still cached",
    killedBy: ["store-first-then-handler"],
    change: { createIndexer: (indexers) => new LateCache(indexers) },
  },
  {
    name: "bookmark-to-handlers",
    does: "treats a bookmark as an object",
    mimics:
      "kubernetes (Python) before 18 decoded bookmarks as objects, kubernetes-client/python#1404",
    breaks: ["C-08", "RWATCH-03"],
    killedBy: ["bookmark-reaches-no-handler"],
    change: {
      reflectorStep: stepDoing((effect, { input }) =>
        effect.type === "version" &&
        effect.isBookmark &&
        input.type === "event" &&
        input.event.type === "BOOKMARK"
          ? [{ type: "apply", event: { ...input.event, type: "ADDED" } }, effect]
          : undefined,
      ),
    },
  },
  {
    name: "unknown-kind-accepted",
    does: "stores events about objects of another kind",
    mimics: "no known case: a client without types",
    killedBy: ["event-of-another-kind"],
    change: {
      createReflector: (options) =>
        new Reflector({ ...options, config: { ...options.config, expectedKind: undefined } }),
    },
  },
  {
    name: "sent-twice-told-twice",
    does: "delivers a duplicate event as two additions",
    mimics: "kube-rs up to 0.37, kube-rs/kube#286: duplicates in the store",
    breaks: ["STORE-02", "CTRL-01"],
    killedBy: ["creation-sent-twice"],
    change: notifyingExcept((listener, delta) =>
      delta.type === "Added" ? { onUpdate: (_older, newer) => listener.onAdd(newer, false) } : {},
    ),
  },
  {
    name: "updates-out-of-order",
    does: "stores every second update of an object before the previous one",
    mimics: "no known case: a pool of workers without an order per object",
    breaks: ["SHARED-01", "C-14"],
    killedBy: ["order-of-many-updates"],
    change: swappingUpdates(),
  },
  {
    name: "recreation-is-an-update",
    does: "merges a deletion and an addition that arrive together into an update",
    mimics: "no known case: a queue that keeps the newest state by key",
    killedBy: ["recreation-while-watched"],
    change: mergingRecreations(),
  },
  {
    name: "marked-is-deleted",
    does: "treats an object that is marked for deletion as deleted",
    mimics: "no known case: a deletionTimestamp read as the deletion itself",
    killedBy: ["object-marked-for-deletion", "object-marked-is-held"],
    change: processingExcept((target, delta, isInInitialList) => {
      if (delta.type !== "Updated" || delta.object.metadata.deletionTimestamp === undefined) {
        return false;
      }
      processDeltas(target, [{ type: "Deleted", object: delta.object }], isInInitialList);
      return true;
    }),
  },
  {
    name: "another-order-is-no-change",
    does: "drops an update that changes only the order of a list",
    mimics: "no known case: states that are compared as sets, as the order is no user's",
    killedBy: ["lists-in-another-order"],
    change: processingExcept(({ store }, delta) => {
      if (delta.type !== "Updated") return false;
      const older = store.get(delta.object);
      if (older === undefined) return false;
      const before = contentsOf(older);
      const after = contentsOf(delta.object);
      return !isDeepStrictEqual(before, after) && isDeepStrictEqual(sorted(before), sorted(after));
    }),
  },
  {
    name: "tells-metadata-only",
    does: "delivers an update only if labels or annotations have changed",
    mimics: "no known case: a filter for changes that ignores the status",
    killedBy: ["change-of-whatever [reported as failed]"],
    change: notifyingExcept((listener) => ({
      onUpdate: (older, newer) => {
        if (wordsOf(older) !== wordsOf(newer)) listener.onUpdate(older, newer);
      },
    })),
  },
];

/** Does not deliver the deletion of an object whose name has been deleted before, among those that are concerned. */
function tellingDeletionsOnce(isConcerned: (deleted: DeletedObject) => boolean) {
  const deletedKeys = new WeakMap<StoreListener, Set<string>>();
  return notifyingExcept((listener) => ({
    onDelete: (deleted) => {
      const ofListener = deletedKeys.get(listener) ?? new Set<string>();
      deletedKeys.set(listener, ofListener);
      const key = deletionHandlingMetaNamespaceKey(deleted);
      if (isConcerned(deleted) && ofListener.has(key)) return;
      if (isConcerned(deleted)) ofListener.add(key);
      listener.onDelete(deleted);
    },
  }));
}

/** Holds an update back until another of the same object has been worked off. */
function swappingUpdates() {
  const held = new WeakMap<Store, Map<string, Delta>>();
  return processingExcept((target, delta, isInInitialList) => {
    if (delta.type !== "Updated") return false;
    const ofStore = held.get(target.store) ?? new Map<string, Delta>();
    held.set(target.store, ofStore);
    const key = metaNamespaceKey(delta.object);
    const first = ofStore.get(key);
    if (first === undefined) {
      ofStore.set(key, delta);
      return true;
    }
    ofStore.delete(key);
    processDeltas(target, [delta, first], isInInitialList);
    return true;
  });
}

/** Holds a deletion back for a turn of the event loop, and forgets it when the object is added meanwhile. */
function mergingRecreations() {
  const held = new WeakMap<Store, Map<string, () => void>>();
  return processingExcept((target, delta, isInInitialList) => {
    const ofStore = held.get(target.store) ?? new Map<string, () => void>();
    held.set(target.store, ofStore);
    if (delta.type === "Added") ofStore.delete(metaNamespaceKey(delta.object));
    if (delta.type !== "Deleted") return false;
    const key = deletionHandlingMetaNamespaceKey(delta.object);
    ofStore.set(key, () => processDeltas(target, [delta], isInInitialList));
    void nextTurn().then(() => {
      ofStore.get(key)?.();
      ofStore.delete(key);
    });
    return true;
  });
}

/** A cache whose lookups by key see each write one turn of the event loop late. */
class LateCache extends Cache {
  readonly #before = new Map<string, KubernetesObject | undefined>();

  constructor(indexers: Indexers) {
    super({ indexers });
  }

  override add(object: KubernetesObject): void {
    this.#keep(object);
    super.add(object);
  }

  override delete(object: DeletedObject): void {
    this.#keep(object);
    super.delete(object);
  }

  override transaction(operations: readonly StoreOperation[]): ReturnType<Cache["transaction"]> {
    for (const { object } of operations) this.#keep(object);
    return super.transaction(operations);
  }

  override getByKey(key: string): KubernetesObject | undefined {
    return this.#before.has(key) ? this.#before.get(key) : super.getByKey(key);
  }

  #keep(object: DeletedObject): void {
    const key = deletionHandlingMetaNamespaceKey(object);
    if (this.#before.has(key)) return;
    this.#before.set(key, super.getByKey(key));
    void nextTurn().then(() => this.#before.delete(key));
  }
}

/** Without what the server counts. */
function contentsOf({ metadata: { labels, annotations }, ...contents }: KubernetesObject): object {
  return { ...contents, labels, annotations };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(sorted(item))).sort();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, sorted(of)]));
}

function wordsOf({ metadata: { labels, annotations } }: KubernetesObject): string {
  return JSON.stringify([labels, annotations]);
}
