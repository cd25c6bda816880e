import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";

/** A notification for one listener. Mirrors: client-go@32ce75a7 tools/cache/shared_informer.go `addNotification` and siblings. */
export type Notification<T extends KubernetesObject = KubernetesObject> =
  | { readonly type: "add"; readonly object: T; readonly isInInitialList: boolean }
  | { readonly type: "update"; readonly older: T; readonly newer: T }
  | { readonly type: "delete"; readonly object: DeletedObject<T> };

/** Notified of changes of the store, synchronously, after each was made. */
export interface StoreListener {
  onAdd(object: KubernetesObject, isInInitialList: boolean): void;
  onUpdate(older: KubernetesObject, newer: KubernetesObject): void;
  onDelete(object: DeletedObject): void;
}
