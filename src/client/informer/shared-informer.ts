/**
 * A cache of one collection, shared by any number of handlers.
 *
 * Guarantees: for each object, the cache goes through a subsequence of its real states, in order; the cache is updated
 * before handlers are notified; each handler is notified of one change at a time, in order; a handler that is added late is
 * first notified of everything in the cache and then of every change, without gap or duplicate. There is no order across
 * handlers. No request is sent to the apiserver before `start`.
 * Mirrors: client-go@32ce75a7 tools/cache/shared_informer.go `sharedIndexInformer`. Differs: failures are thrown.
 */

import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import { systemPrng } from "../../time/system-prng.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import { Controller } from "./controller.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import { type DoneChecker, DoneSignal } from "./done-checker.js";
import type { ResourceEventHandler } from "./event-handler.js";
import type { Indexer, Indexers } from "./indexer.js";
import { defaultParts, type InformerParts } from "./informer-parts.js";
import { deletionHandlingMetaNamespaceKey } from "./key.js";
import { type Log, silentLog } from "./log.js";
import type { Notification } from "./notification.js";
import type { ProcessTarget } from "./process-deltas.js";
import type { Listener } from "./processor-listener.js";
import type { WatchErrorHandler } from "./reflector.js";
import type { ReflectorConfig } from "./reflector-state.js";
import type { SharedInformerOptions } from "./shared-informer-options.js";
import type { SharedProcessor } from "./shared-processor.js";
import type { Store, TransformFunc } from "./store.js";

/** Requests for a shorter resync period are raised to this one, in milliseconds. */
export const RESYNC_PERIOD_MIN_MS = 1_000;

/** A registration by `addEventHandler`; its removal takes it. */
export interface HandlerRegistration {
  /** Done when the informer has synced and this handler has processed all objects that existed when it was added. */
  readonly synced: DoneChecker;
  hasSynced(): boolean;
}

/**
 * See the head of this file. `T` is the type of the objects, as its user declares it: in handlers and in the cache.
 * It is not checked; `expectedKind` refuses other kinds.
 */
export class SharedIndexInformer<T extends KubernetesObject = KubernetesObject> {
  readonly #options: SharedInformerOptions<T>;
  readonly #parts: InformerParts;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #typeDescription: string;
  readonly #indexer: Indexer;
  readonly #processor: SharedProcessor;
  readonly #synced: DoneSignal;
  readonly #listeners = new WeakMap<HandlerRegistration, Listener>();
  readonly #defaultResyncPeriodMs: number;
  #resyncCheckPeriodMs: number;
  #transform: TransformFunc<T> | undefined;
  #onWatchError: WatchErrorHandler | undefined;
  #controller: Controller | undefined;
  #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #isStopped = false;
  #handlerCount = 0;

  /** @throws TypeError without a `listerWatcher` */
  constructor(options: SharedInformerOptions<T>) {
    mustHave("SharedIndexInformer", options, "listerWatcher");
    this.#options = options;
    this.#parts = { ...defaultParts, ...options.parts };
    this.#clock = options.clock ?? systemClock;
    this.#log = options.log ?? silentLog;
    this.#typeDescription = options.typeDescription ?? "<unspecified>";
    this.#indexer = this.#parts.createIndexer(options.indexers ?? {});
    this.#processor = this.#parts.createProcessor(this.#clock);
    this.#synced = new DoneSignal(`SharedIndexInformer ${this.#typeDescription}`);
    this.#defaultResyncPeriodMs = options.resyncPeriodMs ?? 0;
    this.#resyncCheckPeriodMs = this.#defaultResyncPeriodMs;
    this.#transform = options.transform;
    this.#onWatchError = options.onWatchError;
  }

  /** The cache; read-only. */
  get indexer(): Indexer<T> {
    return typed<T>(this.#indexer);
  }

  /** The cache; read-only. */
  get store(): Store<T> {
    return this.indexer;
  }

  /** Done when the first list has been processed into the cache. Handlers may still be behind. */
  get synced(): DoneChecker {
    return this.#synced;
  }

  hasSynced(): boolean {
    return this.#synced.isDone();
  }

  hasStarted(): boolean {
    return this.#running !== undefined;
  }

  isStopped(): boolean {
    return this.#isStopped;
  }

  /** The version of the last list, event or bookmark; "" before the first. */
  lastSyncResourceVersion(): string {
    return this.#controller?.lastSyncResourceVersion() ?? "";
  }

  /** @throws Error once started */
  setTransform(transform: TransformFunc<T>): void {
    this.#throwIfStarted();
    this.#transform = transform;
  }

  /** @throws Error once started */
  setWatchErrorHandler(handler: WatchErrorHandler): void {
    this.#throwIfStarted();
    this.#onWatchError = handler;
  }

  /** Adds indexes, also of objects that are already cached. @throws Error when stopped, or when a name is taken */
  addIndexers(indexers: Indexers<T>): void {
    if (this.#isStopped) throw new Error("indexer was not added because it has stopped already");
    this.#indexer.addIndexers(indexers);
  }

  /**
   * Registers a handler; the same one may be registered more than once. A handler added while the informer runs is first
   * notified of all cached objects.
   *
   * `resyncPeriodMs`: how often it wants a resync; default: the informer's own. Less than a second
   * becomes a second. Before the start it can shorten the informer's check period; later it is raised to that period.
   * @throws Error when the informer has stopped
   */
  addEventHandler(
    handler: ResourceEventHandler<T>,
    options: { readonly resyncPeriodMs?: number } = {},
  ): HandlerRegistration {
    const name = `handler ${++this.#handlerCount}`;
    if (this.#isStopped) {
      throw new Error(`${name} was not added to shared informer because it has stopped already`);
    }
    const requested = options.resyncPeriodMs ?? this.#defaultResyncPeriodMs;
    const listener = this.#parts.createListener({
      name: `${this.#synced.name} + event handler ${name}`,
      handler,
      clock: this.#clock,
      informerSynced: this.#synced,
      requestedResyncPeriodMs: this.#agreeOnResyncPeriod(requested),
      resyncCheckPeriodMs: this.#resyncCheckPeriodMs,
      log: this.#log,
    });
    this.#addListener(listener);
    const { synced } = listener;
    const registration: HandlerRegistration = { synced, hasSynced: () => synced.isDone() };
    this.#listeners.set(registration, listener);
    return registration;
  }

  /**
   * Removes a registration. A running callback completes, and no other follows. A registration that has been removed,
   * or belongs to another informer, is ignored.
   */
  removeEventHandler(registration: HandlerRegistration): void {
    const listener = this.#listeners.get(registration);
    if (listener !== undefined) this.#processor.remove(listener);
  }

  /** Like `removeEventHandler`; resolves when no callback runs or will run. Waiting for it in a callback deadlocks. */
  async shutDownEventHandler(registration: HandlerRegistration): Promise<void> {
    const listener = this.#listeners.get(registration);
    if (listener === undefined) return;
    this.#processor.remove(listener);
    await this.#processor.ended(listener);
  }

  /** Lists and watches until `stop` or until `signal` aborts. A second start logs a warning and does nothing. */
  start(options: { readonly signal?: AbortSignal } = {}): void {
    if (this.#running !== undefined) {
      this.#log("the sharedIndexInformer has started, run more than once is not allowed");
      return;
    }
    const { signal } = options;
    const onAbort = () => this.#stopping.abort();
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    this.#running = this.#run(this.#stopping.signal).finally(() =>
      signal?.removeEventListener("abort", onAbort),
    );
    // The caller of `stop` gets the error; until then it must not count as an unhandled rejection.
    this.#running.catch((error: unknown) => this.#log("the informer has failed", error));
  }

  /**
   * Stops everything: resolves when nothing runs, handlers included. Queued notifications are dropped.
   * Before the start it does nothing.
   * @throws the error that ended the informer, if a callback or option had a bug
   */
  async stop(): Promise<void> {
    if (this.#running === undefined) return;
    this.#stopping.abort();
    await this.#running;
  }

  /** Like `stop`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  /** Resolves when everything that was started has ended; at once before the start. @throws like `stop` */
  async ended(): Promise<void> {
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const controller = this.#createController();
    this.#controller = controller;
    void controller.synced.done.then(() => this.#synced.complete());
    this.#processor.start();
    // If either fails, it ends the other.
    const end = () => this.#stopping.abort();
    const ended = await Promise.allSettled([
      controller.run(signal).finally(end),
      this.#detectMutations(signal),
    ]);
    // No handler may be added any more before the existing ones are stopped.
    this.#isStopped = true;
    await this.#processor.stop();
    for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
  }

  /** Ends the informer when a cached object has been mutated. */
  async #detectMutations(signal: AbortSignal): Promise<void> {
    try {
      await this.#options.mutationDetector?.run(signal);
    } catch (error) {
      this.#stopping.abort();
      throw error;
    }
  }

  #createController(): Controller {
    const { queueMode = "atomic-fifo", prng = systemPrng, backoffReset } = this.#options;
    const clock = this.#clock;
    const parts = this.#parts;
    const queue = parts.createQueue({
      mode: queueMode,
      typeDescription: this.#typeDescription,
      knownObjects: this.#indexer,
      transform: this.#transform,
      log: this.#log,
    });
    const reflector = parts.createReflector({
      listerWatcher: this.#options.listerWatcher,
      store: queue,
      clock,
      prng,
      backoff: parts.createBackoff({ clock, prng, reset: backoffReset ?? "since-last-reset" }),
      config: this.#reflectorConfig(),
      resyncPeriodMs: this.#resyncCheckPeriodMs,
      shouldResync: () => this.#processor.shouldResync(),
      watchTimeoutMinMs: this.#options.watchTimeoutMinMs ?? 0,
      onWatchError: (error) => this.#onWatchError?.(error),
      log: this.#log,
      listPages: parts.listPages,
      step: parts.reflectorStep,
    });
    const target = this.#processTarget();
    return new Controller({
      queue,
      reflector,
      process: (deltas, isInitial) => parts.processDeltas(target, deltas, isInitial),
      processBatch: (batch, isInitial) => parts.processDeltasInBatch(target, batch, isInitial),
      log: this.#log,
    });
  }

  #reflectorConfig(): ReflectorConfig {
    const { listerWatcher, watchList = true } = this.#options;
    return {
      name: this.#options.name ?? "informer",
      typeDescription: this.#typeDescription,
      isWatchListEnabled: watchList && listerWatcher.supportsWatchList !== false,
      pageMaxCount: this.#options.pageMaxCount,
      expectedKind: this.#options.expectedKind,
      internalErrorRetryMaxMs: this.#options.internalErrorRetryMaxMs ?? 0,
      isVersionTakenFromInitialAdds: this.#options.isVersionTakenFromInitialAdds ?? false,
    };
  }

  #processTarget(): ProcessTarget {
    return {
      store: this.#indexer,
      keyFunc: deletionHandlingMetaNamespaceKey,
      listener: {
        onAdd: (object: KubernetesObject, isInInitialList: boolean) => {
          this.#options.mutationDetector?.addObject(object);
          this.#distribute({ type: "add", object, isInInitialList });
        },
        onUpdate: (older: KubernetesObject, newer: KubernetesObject) => {
          this.#options.mutationDetector?.addObject(newer);
          const isSync = this.#parts.isSyncUpdate(older, newer);
          this.#distribute({ type: "update", older, newer }, isSync);
        },
        onDelete: (object: DeletedObject) => this.#distribute({ type: "delete", object }),
      },
    };
  }

  #distribute(notification: Notification, isSync = false): void {
    this.#processor.distribute(notification, isSync);
  }

  /** The resync period that a handler requests, within bounds; before the start, a shorter one changes the informer's. */
  #agreeOnResyncPeriod(requestedMs: number): number {
    if (requestedMs <= 0) return 0;
    const askedMs = Math.max(requestedMs, RESYNC_PERIOD_MIN_MS);
    if (askedMs >= this.#resyncCheckPeriodMs) return askedMs;
    if (this.hasStarted()) return this.#resyncCheckPeriodMs;
    this.#resyncCheckPeriodMs = askedMs;
    this.#processor.changeResyncCheckPeriod(askedMs);
    return askedMs;
  }

  /** Nothing happens between registration and snapshot: the next change already finds the listener. */
  #addListener(listener: Listener): void {
    this.#processor.add(listener);
    if (!this.hasStarted()) return;
    for (const object of this.#indexer.list()) {
      listener.add({ type: "add", object, isInInitialList: true });
    }
  }

  #throwIfStarted(): void {
    if (this.hasStarted()) throw new Error("informer has already started");
  }
}

/** The objects in a cache of a type are of that type. */
function typed<T extends KubernetesObject>(indexer: Indexer): Indexer<T> {
  return indexer as Indexer<T>;
}
