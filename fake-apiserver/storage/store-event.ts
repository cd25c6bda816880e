import type { KubernetesObject } from "../../src/wire/resource.js";

/** A change of an object, as kept in the history and delivered to watches. Frozen. */
export interface StoreEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  /** The version of this change; unique in the store. */
  readonly version: bigint;
  readonly key: string;
  /** The object after the change. For DELETED: its last body with the version of the deletion. */
  readonly object: KubernetesObject;
  /** The object before the change; absent for ADDED. */
  readonly previous?: KubernetesObject;
}
