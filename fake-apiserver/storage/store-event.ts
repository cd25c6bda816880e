import type { KubernetesObject } from "../../src/wire/resource.js";

/** One change of one object, as history keeps it and watches learn of it. Frozen. */
export interface StoreEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  /** The version this change made; unique in the store. */
  readonly version: bigint;
  readonly key: string;
  /** The object after the change. For DELETED: its last body with the version of the deletion. */
  readonly object: KubernetesObject;
  /** The object before the change; absent for ADDED. */
  readonly previous?: KubernetesObject;
}
