import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";

/**
 * A change of an object, as popped from a queue.
 *
 * `Replaced`: the object was in a list. `Sync`: a resync; the object has not changed. `ReplacedAll`: a
 * complete list. `SyncAll`: a resync of the whole store. `Bookmark`: only the version moved.
 * Mirrors: client-go@32ce75a7 tools/cache/delta_fifo.go `Delta`, the_real_fifo.go.
 */
export type Delta =
  | ObjectDelta
  | DeletedDelta
  | ReplacedAllDelta
  | { readonly type: "SyncAll" }
  | { readonly type: "Bookmark"; readonly resourceVersion: string };

/** An object was added, updated, listed or resynced. */
export interface ObjectDelta {
  readonly type: "Added" | "Updated" | "Replaced" | "Sync";
  readonly object: KubernetesObject;
}

/** An object was deleted. */
export interface DeletedDelta {
  readonly type: "Deleted";
  readonly object: DeletedObject;
}

/** A list replaces the whole content. */
export interface ReplacedAllDelta {
  readonly type: "ReplacedAll";
  readonly resourceVersion: string;
  readonly objects: readonly KubernetesObject[];
}

/** The changes of one object, oldest first: `at(0)` is the oldest, `at(-1)` the newest. Never empty. */
export type Deltas = readonly Delta[];
