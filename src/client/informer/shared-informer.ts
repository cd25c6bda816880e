/**
 * A cache of one collection that any number of handlers share.
 *
 * Guarantees: per object, the cache goes through a subsequence of its real states, in order; the cache is changed
 * before a handler is told; each handler is told one thing at a time, in order; a handler that comes late is first
 * told of everything in the cache and then of every change, without gap or duplicate. No order is promised across
 * handlers. Nothing is asked of the apiserver before `start`.
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

/** Requests for a shorter resync period get this one, in milliseconds. */
export const RESYNC_PERIOD_MIN_MS = 1_000;

/** One `addEventHandler`; what removes it again. */
export interface HandlerRegistration {
  /** Done when the informer has synced and this handler has taken everything that was there when it began. */
  readonly synced: DoneChecker;
  hasSynced(): boolean;
}

/**
 * See the head of this file. `T` is what its user knows of the collection: what handlers get, and what the cache holds.
 * Nobody checks that it is true; `expectedKind` refuses other kinds.
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

  /** The cache; for reading only. */
  get indexer(): Indexer<T> {
    return typed<T>(this.#indexer);
  }

  /** The cache; for reading only. */
  get store(): Store<T> {
    return this.indexer;
  }

  /** Done when the first list has been worked off into the cache. Handlers may still be behind. */
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

  /** Adds indexes, over what is cached as well. @throws Error when stopped, or when a name is taken */
  addIndexers(indexers: Indexers<T>): void {
    if (this.#isStopped) throw new Error("indexer was not added because it has stopped already");
    this.#indexer.addIndexers(indexers);
  }

  /**
   * Registers a handler; the same one may be registered more than once. A handler added while the informer runs is
   * first told of all that is cached.
   *
   * `resyncPeriodMs`: how often it wants to hear of everything again; default: the informer's own. Less than a second
   * becomes a second. Before the start it can make the informer look more often; later it gets no more than that.
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
   * Ends a registration. A callback that runs goes on, and nothing more is told. A registration that has been removed,
   * or is another informer's, is left alone.
   */
  removeEventHandler(registration: HandlerRegistration): void {
    const listener = this.#listeners.get(registration);
    if (listener !== undefined) this.#processor.remove(listener);
  }

  /** As `removeEventHandler`; resolves when no callback runs or will run. Waiting for it in that callback hangs. */
  async shutDownEventHandler(registration: HandlerRegistration): Promise<void> {
    const listener = this.#listeners.get(registration);
    if (listener === undefined) return;
    this.#processor.remove(listener);
    await this.#processor.ended(listener);
  }

  /** Begins to list and watch, until `stop` or until `signal` aborts. Once: a second start says so and does nothing. */
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
    // Whoever stops the informer hears of it; until then a failure must not look like an unhandled one.
    this.#running.catch((error: unknown) => this.#log("the informer has failed", error));
  }

  /**
   * Ends everything: resolves when nothing runs, handlers included. What handlers have not yet been told is dropped.
   * Before the start it does nothing.
   * @throws what ended the informer before, if it was a bug in what it was given
   */
  async stop(): Promise<void> {
    if (this.#running === undefined) return;
    this.#stopping.abort();
    await this.#running;
  }

  /** As `stop`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  /** Resolves when everything that was started has ended; at once before the start. @throws as `stop` does */
  async ended(): Promise<void> {
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const controller = this.#createController();
    this.#controller = controller;
    void controller.synced.done.then(() => this.#synced.complete());
    this.#processor.start();
    // Either that fails ends the other.
    const end = () => this.#stopping.abort();
    const ended = await Promise.allSettled([
      controller.run(signal).finally(end),
      this.#detectMutations(signal),
    ]);
    // No handler may come any more, before those that are there are told to end.
    this.#isStopped = true;
    await this.#processor.stop();
    for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
  }

  /** Ends the informer when somebody has changed what is cached. */
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

  /** The period a handler asks for, within bounds; one that is short and early enough changes the informer's. */
  #agreeOnResyncPeriod(requestedMs: number): number {
    if (requestedMs <= 0) return 0;
    const askedMs = Math.max(requestedMs, RESYNC_PERIOD_MIN_MS);
    if (askedMs >= this.#resyncCheckPeriodMs) return askedMs;
    if (this.hasStarted()) return this.#resyncCheckPeriodMs;
    this.#resyncCheckPeriodMs = askedMs;
    this.#processor.changeResyncCheckPeriod(askedMs);
    return askedMs;
  }

  /** Nothing comes between the registration and the snapshot: the next change finds the listener there. */
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

/** What comes out of a cache on a type is of that type. */
function typed<T extends KubernetesObject>(indexer: Indexer): Indexer<T> {
  return indexer as Indexer<T>;
}
