/**
 * A handler of an informer. Mirrors: client-go@32ce75a7 tools/cache/controller.go `ResourceEventHandler`.
 */
import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";

/**
 * Is notified of changes. If it returns a promise, it is not called again before that has settled. If it throws or
 * rejects, it loses that one notification. It must not change the objects: they are those of the cache.
 *
 * Several changes may be delivered as one update, and an update may be delivered although nothing has changed.
 */
export interface ResourceEventHandler<T extends KubernetesObject = KubernetesObject> {
  /** `isInInitialList`: the object existed when the informer was started, or this handler added. */
  onAdd(object: T, isInInitialList: boolean): void | Promise<void>;
  onUpdate(older: T, newer: T): void | Promise<void>;
  /** The last state before the deletion; a tombstone if the deletion was missed. */
  onDelete(object: DeletedObject<T>): void | Promise<void>;
}

/** Makes a handler from the given callbacks. Mirrors: `ResourceEventHandlerDetailedFuncs`. */
export function handlerOf<T extends KubernetesObject = KubernetesObject>(
  callbacks: Partial<ResourceEventHandler<T>>,
): ResourceEventHandler<T> {
  return {
    onAdd: (object, isInInitialList) => callbacks.onAdd?.(object, isInInitialList),
    onUpdate: (older, newer) => callbacks.onUpdate?.(older, newer),
    onDelete: (object) => callbacks.onDelete?.(object),
  };
}

/**
 * Restricts a handler to objects that pass `filter`. An object that starts to pass is an addition, one that stops passing is
 * a deletion of its older state. The filter gets tombstones unchanged, and the newer state before the older.
 * Mirrors: `FilteringResourceEventHandler`.
 */
export function filteringHandler<T extends KubernetesObject = KubernetesObject>(
  filter: (object: DeletedObject<T>) => boolean,
  handler: ResourceEventHandler<T>,
): ResourceEventHandler<T> {
  return {
    onAdd: (object, isInInitialList) => {
      if (filter(object)) return handler.onAdd(object, isInInitialList);
    },
    onUpdate: (older, newer) => {
      const isNewerPassed = filter(newer);
      const isOlderPassed = filter(older);
      if (isNewerPassed && isOlderPassed) return handler.onUpdate(older, newer);
      if (isNewerPassed) return handler.onAdd(newer, false);
      if (isOlderPassed) return handler.onDelete(older);
    },
    onDelete: (object) => {
      if (filter(object)) return handler.onDelete(object);
    },
  };
}
