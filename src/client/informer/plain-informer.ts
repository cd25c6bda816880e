import { systemClock } from "../../time/system-clock.js";
import { systemPrng } from "../../time/system-prng.js";
import { Controller } from "./controller.js";
import type { Indexer } from "./indexer.js";
import { defaultParts } from "./informer-parts.js";
import { deletionHandlingMetaNamespaceKey } from "./key.js";
import { silentLog } from "./log.js";
import type { StoreListener } from "./notification.js";
import type { SharedInformerOptions } from "./shared-informer-options.js";

/** How to create a plain informer. */
export interface PlainInformerOptions extends SharedInformerOptions {
  /**
   * Called after each change of the store: an error that it throws ends the informer, and nothing is processed while it
   * runs. It gets an update of every object each `resyncPeriodMs`, changed or not.
   */
  readonly handler: StoreListener;
}

/** A cache of one collection, and its controller. */
export interface PlainInformer {
  /** Read-only. */
  readonly store: Indexer;
  readonly controller: Controller;
}

/**
 * An informer for one handler, without a buffer for it: smaller than a `SharedIndexInformer` if there is only ever one
 * consumer. It starts when its controller runs.
 * Mirrors: client-go@32ce75a7 tools/cache/controller.go `NewInformerWithOptions`.
 */
export function createPlainInformer(options: PlainInformerOptions): PlainInformer {
  const { listerWatcher, handler, log = silentLog, watchList = true } = options;
  const { clock = systemClock, prng = systemPrng } = options;
  const parts = { ...defaultParts, ...options.parts };
  const typeDescription = options.typeDescription ?? "<unspecified>";
  const store = parts.createIndexer(options.indexers ?? {});
  const queue = parts.createQueue({
    mode: options.queueMode ?? "atomic-fifo",
    typeDescription,
    knownObjects: store,
    transform: options.transform,
    log,
  });
  const reflector = parts.createReflector({
    listerWatcher,
    store: queue,
    clock,
    prng,
    backoff: parts.createBackoff({
      clock,
      prng,
      reset: options.backoffReset ?? "since-last-reset",
    }),
    config: {
      name: options.name ?? "informer",
      typeDescription,
      isWatchListEnabled: watchList && listerWatcher.supportsWatchList !== false,
      pageMaxCount: options.pageMaxCount,
      expectedKind: options.expectedKind,
      internalErrorRetryMaxMs: options.internalErrorRetryMaxMs ?? 0,
      isVersionTakenFromInitialAdds: options.isVersionTakenFromInitialAdds ?? false,
    },
    resyncPeriodMs: options.resyncPeriodMs ?? 0,
    watchTimeoutMinMs: options.watchTimeoutMinMs ?? 0,
    ...(options.onWatchError === undefined ? {} : { onWatchError: options.onWatchError }),
    log,
    listPages: parts.listPages,
    step: parts.reflectorStep,
  });
  const target = { store, listener: handler, keyFunc: deletionHandlingMetaNamespaceKey };
  const controller = new Controller({
    queue,
    reflector,
    process: (deltas, isInitial) => parts.processDeltas(target, deltas, isInitial),
    processBatch: (batch, isInitial) => parts.processDeltasInBatch(target, batch, isInitial),
    log,
  });
  return { store, controller };
}
