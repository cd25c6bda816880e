/**
 * Handlers of one type of object, and what makes them.
 * Mirrors: client-go@32ce75a7 tools/cache/controller.go `TypedResourceEventHandler` and its adaptors.
 */
import type { KubernetesObject } from "../../wire/resource.js";
import { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import type { ResourceEventHandler } from "./event-handler.js";
import { TypedDeletion } from "./typed-deletion.js";

/** As `ResourceEventHandler`, for one type of object; a deletion is never a bare tombstone. */
export interface TypedEventHandler<T extends KubernetesObject> {
  onAdd(object: T, isInInitialList: boolean): void | Promise<void>;
  onUpdate(older: T, newer: T): void | Promise<void>;
  onDelete(deletion: TypedDeletion<T>): void | Promise<void>;
}

/** Makes a handler of those callbacks that matter. Mirrors: `TypedResourceEventHandlerDetailedFuncs`. */
export function typedHandlerOf<T extends KubernetesObject>(
  callbacks: Partial<TypedEventHandler<T>>,
): TypedEventHandler<T> {
  return {
    onAdd: (object, isInInitialList) => callbacks.onAdd?.(object, isInInitialList),
    onUpdate: (older, newer) => callbacks.onUpdate?.(older, newer),
    onDelete: (deletion) => callbacks.onDelete?.(deletion),
  };
}

/**
 * Lets a handler see only what passes `filter`, as `filteringHandler` does. The filter sees the object of a deletion,
 * which may be absent, and never a tombstone. Mirrors: `TypedFilteringResourceEventHandler`.
 */
export function typedFilteringHandler<T extends KubernetesObject>(
  filter: (object: T | undefined) => boolean,
  handler: TypedEventHandler<T>,
): TypedEventHandler<T> {
  return {
    onAdd: (object, isInInitialList) => {
      if (filter(object)) return handler.onAdd(object, isInInitialList);
    },
    onUpdate: (older, newer) => {
      const isNewerPassed = filter(newer);
      const isOlderPassed = filter(older);
      if (isNewerPassed && isOlderPassed) return handler.onUpdate(older, newer);
      if (isNewerPassed) return handler.onAdd(newer, false);
      if (isOlderPassed) return handler.onDelete(new TypedDeletion(older));
    },
    onDelete: (deletion) => {
      if (filter(deletion.object)) return handler.onDelete(deletion);
    },
  };
}

/**
 * Adapts a typed handler to an informer. The caller guarantees the type of the informer's objects: it is not checked.
 * Mirrors: client-go@32ce75a7 tools/cache/shared_informer.go `typedResourceEventHandler`.
 */
export function untypedHandler<T extends KubernetesObject>(
  handler: TypedEventHandler<T>,
): ResourceEventHandler {
  return {
    onAdd: (object, isInInitialList) => handler.onAdd(known<T>(object), isInInitialList),
    onUpdate: (older, newer) => handler.onUpdate(known<T>(older), known<T>(newer)),
    onDelete: (deleted) =>
      handler.onDelete(
        deleted instanceof DeletedFinalStateUnknown
          ? new TypedDeletion(
              deleted.object === undefined ? undefined : known<T>(deleted.object),
              deleted,
            )
          : new TypedDeletion(known<T>(deleted)),
      ),
  };
}

/** The objects of an informer of a type are of that type. */
function known<T extends KubernetesObject>(object: KubernetesObject): T {
  return object as T;
}
