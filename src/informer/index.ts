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
export type { DeletedDelta, Delta, Deltas, ObjectDelta, ReplacedAllDelta } from "./delta.js";
export { DeltaFifo, type DeltaFifoOptions, type FifoDelta, type FifoDeltas } from "./delta-fifo.js";
export { filteringHandler, handlerOf, type ResourceEventHandler } from "./event-handler.js";
export { Fifo, type FifoOptions } from "./fifo.js";
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
export { popOne } from "./pop-one.js";
export {
  type PopBatchProcess,
  type PopProcess,
  type Queue,
  QueueClosedError,
  type ReflectorStore,
} from "./queue.js";
export { RealFifo, type RealFifoMode, type RealFifoOptions } from "./real-fifo.js";
export { RequeueError } from "./requeue-error.js";
export { type HandlerRegistration, SharedIndexInformer } from "./shared-informer.js";
export type { SharedInformerOptions } from "./shared-informer-options.js";
export type { KeyListerGetter, Store, TransformFunc } from "./store.js";
export { waitFor, waitForCacheSync } from "./wait-for-cache-sync.js";
