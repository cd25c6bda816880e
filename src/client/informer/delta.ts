import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";

/**
 * A change of an object, as the queue delivers it.
 *
 * `Replaced`: the object was in a list. `Sync`: time to look at it again; nothing happened to it. `ReplacedAll`: a
 * whole list in one. `SyncAll`: look at everything in the store. `Bookmark`: only the version moved.
 * Mirrors: client-go@32ce75a7 tools/cache/delta_fifo.go `Delta`, the_real_fifo.go.
 */
export type Delta =
  | ObjectDelta
  | DeletedDelta
  | ReplacedAllDelta
  | { readonly type: "SyncAll" }
  | { readonly type: "Bookmark"; readonly resourceVersion: string };

/** An object is there. */
export interface ObjectDelta {
  readonly type: "Added" | "Updated" | "Replaced" | "Sync";
  readonly object: KubernetesObject;
}

/** An object is gone. */
export interface DeletedDelta {
  readonly type: "Deleted";
  readonly object: DeletedObject;
}

/** A list replaces everything known. */
export interface ReplacedAllDelta {
  readonly type: "ReplacedAll";
  readonly resourceVersion: string;
  readonly objects: readonly KubernetesObject[];
}

/** What happened to one object, oldest first: `at(0)` is the oldest, `at(-1)` the newest. Never empty. */
export type Deltas = readonly Delta[];
