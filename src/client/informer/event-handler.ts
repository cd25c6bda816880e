/**
 * What a user of the informer implements. Mirrors: client-go@32ce75a7 tools/cache/controller.go `ResourceEventHandler`.
 */
import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";

/**
 * Hears what changed. A handler that returns a promise is not called again before it has settled. What it throws, or
 * rejects with, skips that one notification. It must not change the objects: they are the cache's own.
 *
 * Several changes may come as one update, and an update may come although nothing changed.
 */
export interface ResourceEventHandler<T extends KubernetesObject = KubernetesObject> {
  /** `isInInitialList`: the object was there when the informer, or this handler, began. */
  onAdd(object: T, isInInitialList: boolean): void | Promise<void>;
  onUpdate(older: T, newer: T): void | Promise<void>;
  /** The last state before the deletion; a tombstone when the deletion was missed. */
  onDelete(object: DeletedObject<T>): void | Promise<void>;
}

/** Makes a handler of those callbacks that matter. Mirrors: `ResourceEventHandlerDetailedFuncs`. */
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
 * Lets a handler see only what passes `filter`. An object that begins to pass is an add, one that no longer passes is
 * a delete of its older state. The filter sees tombstones as they are, and the newer state before the older.
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
