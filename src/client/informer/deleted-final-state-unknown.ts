import type { KubernetesObject } from "../../wire/resource.js";

/**
 * A tombstone: the object was deleted, and its event was missed.
 *
 * `key` is authoritative. `object` is the last known state, which may be stale, and is absent if none was known.
 * Tombstones are never nested. Mirrors: client-go@32ce75a7 tools/cache/delta_fifo.go `DeletedFinalStateUnknown`.
 */
export class DeletedFinalStateUnknown<T extends KubernetesObject = KubernetesObject> {
  readonly key: string;
  readonly object: T | undefined;

  constructor(key: string, object: T | undefined) {
    this.key = key;
    this.object = object;
  }
}

/** The object of a deletion: its last state from the watch, or a tombstone. */
export type DeletedObject<T extends KubernetesObject = KubernetesObject> =
  | T
  | DeletedFinalStateUnknown<T>;

/** The object of a deletion without its tombstone. */
export function objectOf<T extends KubernetesObject = KubernetesObject>(
  deleted: DeletedObject<T>,
): T | undefined {
  return deleted instanceof DeletedFinalStateUnknown ? deleted.object : deleted;
}
