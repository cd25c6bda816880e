import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedFinalStateUnknown } from "./deleted-final-state-unknown.js";
import { deletionHandlingMetaNamespaceKey, type ObjectName } from "./key.js";

/**
 * A deletion for a typed handler. Its names are right even if the object is unknown.
 * Mirrors: client-go@32ce75a7 tools/cache/controller.go `DeletedObject`.
 */
export class TypedDeletion<T extends KubernetesObject> {
  /** The deleted object: an older state of it if the deletion was missed, undefined if none was known. */
  readonly object: T | undefined;
  /** The tombstone, when the deletion was missed. */
  readonly finalStateUnknown: DeletedFinalStateUnknown | undefined;

  constructor(object: T | undefined, finalStateUnknown?: DeletedFinalStateUnknown) {
    this.object = object;
    this.finalStateUnknown = finalStateUnknown;
  }

  /** The key: a tombstone's own, else the object's; "" when there is neither. */
  get key(): string {
    const deleted = this.finalStateUnknown ?? this.object;
    return deleted === undefined ? "" : deletionHandlingMetaNamespaceKey(deleted);
  }

  /** The parts of the key. Everything after the first slash of a tombstone's key is the name, including further slashes. */
  get objectName(): ObjectName {
    if (this.finalStateUnknown === undefined) {
      const { namespace = "", name = "" } = this.object?.metadata ?? {};
      return { namespace, name };
    }
    const { key } = this.finalStateUnknown;
    const slashAt = key.indexOf("/");
    return { namespace: key.slice(0, Math.max(slashAt, 0)), name: key.slice(slashAt + 1) };
  }
}
