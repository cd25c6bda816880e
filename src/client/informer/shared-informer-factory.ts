/**
 * One shared informer per resource, created on first use; all of them are started, awaited and stopped
 * together. Mirrors: client-go@32ce75a7 informers/factory.go.
 */

import type { KubernetesObject } from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import type { SharedIndexInformer } from "./shared-informer.js";
import type { TransformFunc } from "./store.js";
import { SyncResult } from "./sync-result.js";
import { waitFor } from "./wait-for-cache-sync.js";

/** How to create a `SharedInformerFactory`. */
export interface SharedInformerFactoryOptions {
  /** Creates the informer of a resource. @throws for an unknown resource */
  readonly createInformer: (resource: string, resyncPeriodMs: number) => SharedIndexInformer;
  /** @default 0: never */
  readonly resyncPeriodMs?: number;
  /** Resync periods of certain resources. @default none differs */
  readonly resyncPeriodMsOf?: Readonly<Record<string, number>>;
  /** Set on every informer. @default each keeps its own */
  readonly transform?: TransformFunc | undefined;
  /** Called when the factory has been shut down. @default nothing */
  readonly onShutDown?: () => void;
}

/** See the head of this file. */
export class SharedInformerFactory {
  readonly #options: SharedInformerFactoryOptions;
  readonly #informers = new Map<string, SharedIndexInformer>();
  readonly #started = new Set<string>();
  #isShuttingDown = false;

  /** @throws TypeError without `createInformer` */
  constructor(options: SharedInformerFactoryOptions) {
    mustHave("SharedInformerFactory", options, "createInformer");
    this.#options = options;
  }

  /**
   * The informer of a resource; the same for every caller. `T` is the caller's type of the resource, which is not checked.
   * @throws like `createInformer`
   */
  informerFor<T extends KubernetesObject = KubernetesObject>(
    resource: string,
  ): SharedIndexInformer<T> {
    return typed<T>(this.#informers.get(resource) ?? this.#create(resource));
  }

  #create(resource: string): SharedIndexInformer {
    const { createInformer, resyncPeriodMs = 0, resyncPeriodMsOf, transform } = this.#options;
    const informer = createInformer(resource, resyncPeriodMsOf?.[resource] ?? resyncPeriodMs);
    if (transform !== undefined) informer.setTransform(transform);
    this.#informers.set(resource, informer);
    return informer;
  }

  /** Starts the informers not started yet, until `signal` aborts. Informers requested later need another start. */
  start(signal: AbortSignal): void {
    if (this.#isShuttingDown) return;
    for (const [resource, informer] of this.#informers) {
      if (this.#started.has(resource)) continue;
      this.#started.add(resource);
      informer.start({ signal });
    }
  }

  /** Waits until all started informers have synced, or until `signal` aborts. */
  async waitForCacheSync(signal: AbortSignal): Promise<SyncResult> {
    const started = [...this.#informers].filter(([resource]) => this.#started.has(resource));
    const checkers = started.map(([, { synced }]) => synced);
    const haveAll = await waitFor(signal, "", checkers);
    const synced = new Map(started.map(([resource, informer]) => [resource, informer.hasSynced()]));
    return haveAll ? new SyncResult(synced) : new SyncResult(synced, signal.reason);
  }

  /** Starts no more informers; resolves when all started ones have ended, but does not stop them. */
  async shutDown(): Promise<void> {
    this.#isShuttingDown = true;
    const started = [...this.#informers].filter(([resource]) => this.#started.has(resource));
    await Promise.all(started.map(([, informer]) => informer.ended()));
    this.#options.onShutDown?.();
  }

  /** Stops the started informers, and shuts down. @throws the error that ended one earlier, if it was a bug in an option */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isShuttingDown = true;
    await Promise.all([...this.#started].map((resource) => this.#informers.get(resource)?.stop()));
    await this.shutDown();
  }
}

/** The caller declares the type of a resource. */
function typed<T extends KubernetesObject>(informer: SharedIndexInformer): SharedIndexInformer<T> {
  return informer as SharedIndexInformer<T>;
}
