import type { PartKind } from "../../../src/protocol/messages.js";
import { createBackoffPart } from "./backoff-part.js";
import { createBroadcasterPart } from "./broadcaster-part.js";
import { createCacheWaitPart } from "./cache-wait-part.js";
import { createConsistencyDetectorPart } from "./consistency-detector-part.js";
import { createControllerLoopPart } from "./controller-loop-part.js";
import { createControllerPart } from "./controller-part.js";
import { createDelayingQueuePart } from "./delaying-queue-part.js";
import { createDeltaFifoPart } from "./delta-fifo-part.js";
import { createDiscoveryClientPart } from "./discovery-client-part.js";
import { createDynamicClientPart, createMetadataClientPart } from "./dynamic-client-part.js";
import { createEventHandlerPart } from "./event-handler-part.js";
import { createEventRecorderPart } from "./event-recorder-part.js";
import { createExpirationCachePart } from "./expiration-cache-part.js";
import { createFifoPart } from "./fifo-part.js";
import { createHeapPart } from "./heap-part.js";
import { createIdBackoffPart } from "./id-backoff-part.js";
import { createIndexerPart } from "./indexer-part.js";
import { createInformerFactoryPart } from "./informer-factory-part.js";
import { createInformerNamePart } from "./informer-name-part.js";
import { createInformerWatcherPart } from "./informer-watcher-part.js";
import { createKeyFunctionsPart } from "./key-functions-part.js";
import { createLazyPart } from "./lazy-part.js";
import { createLeaderElectorPart } from "./leader-elector-part.js";
import { createListWatchPart } from "./list-watch-part.js";
import { createListerPart } from "./lister-part.js";
import { createMutationCachePart } from "./mutation-cache-part.js";
import { createMutationDetectorPart } from "./mutation-detector-part.js";
import { createPagerPart } from "./pager-part.js";
import { createParallelizerPart } from "./parallelizer-part.js";
import type { CreatePart } from "./part.js";
import { createPlainInformerPart } from "./plain-informer-part.js";
import { createRateLimiterPart } from "./rate-limiter-part.js";
import { createRateLimitingQueuePart } from "./rate-limiting-queue-part.js";
import { createRealFifoPart } from "./real-fifo-part.js";
import { createReflectorPart } from "./reflector-part.js";
import { createRestClientPart } from "./rest-client-part.js";
import { createRetryPart } from "./retry-part.js";
import { createRetryWatcherPart } from "./retry-watcher-part.js";
import { createSeriesRecorderPart } from "./series-recorder-part.js";
import { createSharedInformerPart } from "./shared-informer-part.js";
import { createStorePart } from "./store-part.js";
import { createStreamWatcherPart } from "./stream-watcher-part.js";
import { createSyncTrackerPart } from "./sync-tracker-part.js";
import { createThreadSafeStorePart } from "./thread-safe-store-part.js";
import { createThrottlePart } from "./throttle-part.js";
import { createUndeltaStorePart } from "./undelta-store-part.js";
import { createUntilPart } from "./until-part.js";
import { createWaitLoopPart } from "./wait-loop-part.js";
import { createWorkQueuePart } from "./work-queue-part.js";

/** What the reference can be driven as, part by part. */
export const PARTS: Readonly<Partial<Record<PartKind, CreatePart>>> = {
  "key-functions": createKeyFunctionsPart,
  store: createStorePart,
  indexer: createIndexerPart,
  "thread-safe-store": createThreadSafeStorePart,
  "delta-fifo": createDeltaFifoPart,
  reflector: createReflectorPart,
  controller: createControllerPart,
  "plain-informer": createPlainInformerPart,
  "event-handler": createEventHandlerPart,
  "shared-informer": createSharedInformerPart,
  "sync-tracker": createSyncTrackerPart,
  lazy: createLazyPart,
  "cache-wait": createCacheWaitPart,
  "informer-name": createInformerNamePart,
  "informer-factory": createInformerFactoryPart,
  "mutation-detector": createMutationDetectorPart,
  "mutation-cache": createMutationCachePart,
  "expiration-cache": createExpirationCachePart,
  "undelta-store": createUndeltaStorePart,
  lister: createListerPart,
  pager: createPagerPart,
  "list-watch": createListWatchPart,
  "consistency-detector": createConsistencyDetectorPart,
  heap: createHeapPart,
  fifo: createFifoPart,
  "real-fifo": createRealFifoPart,
  "retry-watcher": createRetryWatcherPart,
  "informer-watcher": createInformerWatcherPart,
  until: createUntilPart,
  "work-queue": createWorkQueuePart,
  "delaying-queue": createDelayingQueuePart,
  "rate-limiting-queue": createRateLimitingQueuePart,
  parallelizer: createParallelizerPart,
  "controller-loop": createControllerLoopPart,
  "rate-limiter": createRateLimiterPart,
  throttle: createThrottlePart,
  "id-backoff": createIdBackoffPart,
  backoff: createBackoffPart,
  "wait-loop": createWaitLoopPart,
  retry: createRetryPart,
  broadcaster: createBroadcasterPart,
  "stream-watcher": createStreamWatcherPart,
  "rest-client": createRestClientPart,
  "event-recorder": createEventRecorderPart,
  "series-recorder": createSeriesRecorderPart,
  "leader-elector": createLeaderElectorPart,
  "dynamic-client": createDynamicClientPart,
  "metadata-client": createMetadataClientPart,
  "discovery-client": createDiscoveryClientPart,
};

/** The kinds in it, in the order of the vocabulary. */
export function partKinds(): PartKind[] {
  return Object.keys(PARTS).filter(isPartKind);
}

function isPartKind(name: string): name is PartKind {
  return name in PARTS;
}
