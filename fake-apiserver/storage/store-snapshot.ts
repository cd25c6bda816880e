import type { KubernetesObject } from "../../src/wire/resource.js";
import type { StoreEvent } from "./store-event.js";

/** The objects and the history of one resource at one instant. */
export interface CollectionSnapshot {
  readonly objects: ReadonlyMap<string, KubernetesObject>;
  /** Oldest first. */
  readonly events: readonly StoreEvent[];
  /** The oldest version from which a watch can start. */
  readonly floor: bigint;
}

/** Everything a store holds at one instant. It shares the objects, which are frozen, and nothing else. */
export interface StoreSnapshot {
  readonly version: bigint;
  readonly compacted: bigint;
  /** By the id of the resource. */
  readonly collections: ReadonlyMap<string, CollectionSnapshot>;
}
