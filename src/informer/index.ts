/**
 * The reference informer as a library: client-go's SharedIndexInformer and its vocabulary in TypeScript. Give it a
 * `RestListWatch` of `informer-conformance/rest` to inform on a real collection.
 */

export {
  isExpired,
  isTooLargeResourceVersion,
  isTooManyRequests,
  WatchEventError,
} from "./api-error.js";
export { DeletedFinalStateUnknown, type DeletedObject } from "./deleted-final-state-unknown.js";
export { filteringHandler, handlerOf, type ResourceEventHandler } from "./event-handler.js";
export {
  type Indexer,
  type Indexers,
  type IndexFunc,
  metaNamespaceIndexFunc,
  NAMESPACE_INDEX,
} from "./indexer.js";
export {
  deletionHandlingMetaNamespaceKey,
  metaNamespaceKey,
  type ObjectName,
  splitMetaNamespaceKey,
} from "./key.js";
export type { ListerWatcher, ListOptions, Watch } from "./list-watch.js";
export { type HandlerRegistration, SharedIndexInformer } from "./shared-informer.js";
export type { SharedInformerOptions } from "./shared-informer-options.js";
export type { KeyListerGetter, Store, TransformFunc } from "./store.js";
export { waitFor, waitForCacheSync } from "./wait-for-cache-sync.js";
