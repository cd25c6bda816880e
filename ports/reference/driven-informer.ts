/**
 * One informer of a trial, with its handlers.
 */
import { statusOf } from "../../src/client/informer/api-error.js";
import type { ListerWatcher } from "../../src/client/informer/list-watch.js";
import {
  type HandlerRegistration,
  SharedIndexInformer,
} from "../../src/client/informer/shared-informer.js";
import type { RestClient } from "../../src/client/rest/rest-client.js";
import { RestListWatch } from "../../src/client/rest/rest-list-watch.js";
import type {
  AdapterEvent,
  HandlerAddArgs,
  InformerCreateArgs,
  ResourceRef,
} from "../../src/protocol/messages.js";
import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import { indexersOf, known, orRefused, transformFuncOf } from "./behaviours.js";
import { RecordingHandler } from "./recording-handler.js";
import type { InformerVariant } from "./variant.js";

/** What an informer gets from its trial. */
export interface TrialSurroundings {
  readonly trial: string;
  readonly variant: InformerVariant;
  readonly client: RestClient;
  readonly clock: Clock;
  readonly prng: Prng;
  readonly emit: (event: AdapterEvent) => void;
}

interface Registered {
  readonly handler: RecordingHandler;
  readonly registration: HandlerRegistration;
}

/** See the head of this file. */
export class DrivenInformer {
  readonly informer: SharedIndexInformer;
  readonly #name: string;
  readonly #surroundings: TrialSurroundings;
  readonly #handlers = new Map<string, Registered>();

  constructor(args: InformerCreateArgs, surroundings: TrialSurroundings) {
    this.#name = args.informer;
    this.#surroundings = surroundings;
    const { variant, clock, prng } = surroundings;
    const create = variant.createInformer ?? ((options) => new SharedIndexInformer(options));
    this.informer = create({
      name: args.informer,
      listerWatcher: this.#listerWatcher(args),
      clock,
      prng,
      typeDescription: describeKind(args.resource),
      expectedKind: { apiVersion: apiVersionOf(args.resource), kind: args.resource.kind },
      resyncPeriodMs: args.resyncPeriodMs ?? 0,
      indexers: indexersOf(args.indexers ?? {}),
      transform: args.transform === undefined ? undefined : transformFuncOf(args.transform),
      pageMaxCount: args.pageSize,
      queueMode: variant.queueMode,
      watchList: variant.watchList,
      backoffReset: variant.backoffReset,
      isVersionTakenFromInitialAdds: variant.isVersionTakenFromInitialAdds,
      onWatchError: (error) => this.#reportWatchError(error),
      log: (message, error) => this.#reportLog(message, error),
      parts: variant.parts ?? {},
    });
  }

  addHandler(args: HandlerAddArgs): void {
    const { trial, clock, emit } = this.#surroundings;
    const handler = new RecordingHandler({
      trial,
      informer: this.#name,
      handler: args.handler,
      behaviour: args.behaviour,
      clock,
      emit,
      lookUp: (key) => this.informer.store.getByKey(key),
    });
    const { resyncPeriodMs } = args;
    const registration = orRefused(() =>
      this.informer.addEventHandler(
        handler,
        resyncPeriodMs === undefined ? {} : { resyncPeriodMs },
      ),
    );
    this.#handlers.set(args.handler, { handler, registration });
  }

  removeHandler(name: string): void {
    const { registration } = known(this.#handlers, "handler", name);
    this.informer.removeEventHandler(registration);
  }

  releaseHandler(name: string): void {
    known(this.#handlers, "handler", name).handler.release();
  }

  hasHandlerSynced(name: string): boolean {
    return known(this.#handlers, "handler", name).registration.hasSynced();
  }

  /** Stops the informer, also while its handlers run. */
  async end(): Promise<void> {
    for (const { handler } of this.#handlers.values()) handler.end();
    await this.informer.stop();
  }

  /** For the evidence of a failure. */
  dump(): Record<string, unknown> {
    const { informer } = this;
    return {
      hasStarted: informer.hasStarted(),
      hasSynced: informer.hasSynced(),
      isStopped: informer.isStopped(),
      lastSyncResourceVersion: informer.lastSyncResourceVersion(),
      lastStoreSyncResourceVersion: informer.store.lastStoreSyncResourceVersion(),
      keys: informer.store.listKeys(),
      handlers: Object.fromEntries(
        [...this.#handlers].map(([name, { registration }]) => [name, registration.hasSynced()]),
      ),
    };
  }

  #listerWatcher(args: InformerCreateArgs): ListerWatcher {
    const { client, variant } = this.#surroundings;
    const create = variant.createListerWatcher ?? ((options) => new RestListWatch(options));
    return create({
      client,
      resource: args.resource,
      namespace: args.namespace,
      labelSelector: args.labelSelector,
      fieldSelector: args.fieldSelector,
    });
  }

  #reportWatchError(error: Error): void {
    const { trial, emit } = this.#surroundings;
    const code = statusOf(error)?.code;
    emit({
      ev: "watch-error",
      trial,
      informer: this.#name,
      message: error.message,
      ...(code === undefined ? {} : { code }),
    });
  }

  #reportLog(message: string, error: unknown): void {
    const { trial, emit } = this.#surroundings;
    const words = error === undefined ? "" : `: ${error instanceof Error ? error.message : error}`;
    emit({ ev: "log", trial, message: `${message}${words}` });
  }
}

function apiVersionOf(resource: ResourceRef): string {
  return resource.group === "" ? resource.version : `${resource.group}/${resource.version}`;
}

function describeKind(resource: ResourceRef): string {
  return `${resource.group}/${resource.version}, Kind=${resource.kind}`;
}
