import type { KubernetesObject } from "./resource.js";
import type { Status } from "./status.js";

/** The types of event a watch may carry. */
export type WatchEventType = "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";

/** One event of a watch, as one JSON document on the wire. `T` is what the reader knows of the kind. */
export type WatchEvent<T extends object = KubernetesObject> =
  | {
      readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK";
      readonly object: T;
    }
  | { readonly type: "ERROR"; readonly object: Status };

/** Marks the bookmark that ends the initial events of a streaming list; the value must be exactly "true". */
export const INITIAL_EVENTS_END_ANNOTATION = "k8s.io/initial-events-end";
