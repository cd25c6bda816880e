/**
 * The reference informer as a library: client-go's SharedIndexInformer and its vocabulary in TypeScript. Give it a
 * `RestListWatch` of `informer-conformance/rest` to inform on a real collection.
 */

export type {
  KubernetesList,
  KubernetesObject,
  ListMeta,
  ObjectMeta,
} from "../../wire/resource.js";
export {
  isExpired,
  isTooLargeResourceVersion,
  isTooManyRequests,
  WatchEventError,
} from "./api-error.js";
export { AsyncTracker } from "./async-tracker.js";
export { Cache, type CacheOptions } from "./cache.js";
export { DeletedFinalStateUnknown, type DeletedObject } from "./deleted-final-state-unknown.js";
export type { DeletedDelta, Delta, Deltas, ObjectDelta, ReplacedAllDelta } from "./delta.js";
export { DeltaFifo, type DeltaFifoOptions, type FifoDelta, type FifoDeltas } from "./delta-fifo.js";
export { filteringHandler, handlerOf, type ResourceEventHandler } from "./event-handler.js";
export {
  ExpirationCache,
  type ExpirationCacheOptions,
  type ExpirationPolicy,
  type TimestampedEntry,
  TtlPolicy,
  type TtlPolicyOptions,
} from "./expiration-cache.js";
export { Fifo, type FifoOptions } from "./fifo.js";
export { GenericLister, type Lister, type NamespaceLister } from "./generic-lister.js";
export { Heap, HeapClosedError, type HeapOptions, type HeapPopOptions } from "./heap.js";
export {
  type Indexer,
  type Indexers,
  type IndexFunc,
  indexFuncToKeyFunc,
  metaNamespaceIndexFunc,
  NAMESPACE_INDEX,
} from "./indexer.js";
export { type InformerIdentity, type InformerName, InformerNames } from "./informer-names.js";
export {
  createInformerWatcher,
  type InformerWatcher,
  type InformerWatcherOptions,
} from "./informer-watcher.js";
export {
  deletionHandlingMetaNamespaceKey,
  deletionHandlingObjectToName,
  ExplicitKey,
  formatNamespacedName,
  formatObjectName,
  KeyError,
  type KeyFunc,
  metaNamespaceKey,
  type ObjectName,
  objectToName,
  splitMetaNamespaceKey,
} from "./key.js";
export { LabelSelector } from "./label-selector.js";
export { Lazy } from "./lazy.js";
export { listAll, listAllByNamespace } from "./list-all.js";
export type { ListerWatcher, ListOptions, Watch } from "./list-watch.js";
export { MutationCache, type MutationCacheOptions } from "./mutation-cache.js";
export {
  createMutationDetector,
  type MutationDetector,
  type MutationDetectorOptions,
} from "./mutation-detector.js";
export { type GroupResource, NotFoundError } from "./not-found-error.js";
export type { Notification } from "./notification.js";
export { notificationsOf } from "./notifications-of.js";
export {
  createPlainInformer,
  type PlainInformer,
  type PlainInformerOptions,
} from "./plain-informer.js";
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
export { RetryWatcher, type RetryWatcherOptions } from "./retry-watcher.js";
export { type HandlerRegistration, SharedIndexInformer } from "./shared-informer.js";
export {
  SharedInformerFactory,
  type SharedInformerFactoryOptions,
} from "./shared-informer-factory.js";
export type { SharedInformerOptions } from "./shared-informer-options.js";
export {
  type KeyListerGetter,
  type Store,
  type StoreOperation,
  TransactionError,
  type TransformFunc,
} from "./store.js";
export { SyncResult } from "./sync-result.js";
export { ThreadSafeStore } from "./thread-safe-store.js";
export { TypedDeletion } from "./typed-deletion.js";
export {
  type TypedEventHandler,
  typedFilteringHandler,
  typedHandlerOf,
  untypedHandler,
} from "./typed-event-handler.js";
export { TypedIndexer, type TypedIndexers, untypedIndexers } from "./typed-indexer.js";
export { UndeltaStore, type UndeltaStoreOptions } from "./undelta-store.js";
export {
  type Condition,
  type Precondition,
  UntilError,
  until,
  untilWithoutRetry,
  untilWithSync,
  withOptionalTimeout,
} from "./until.js";
export { waitFor, waitForCacheSync } from "./wait-for-cache-sync.js";
