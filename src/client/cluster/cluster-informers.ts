/**
 * Shared informers of a cluster: one per resource, shared by all callers.
 * Mirrors: client-go@32ce75a7 informers/factory.go, dynamic/dynamicinformer.
 */

import type { GroupVersionResource, KubernetesObject } from "../../wire/resource.js";
import type { Served } from "../../wire/served.js";
import { GenericLister } from "../informer/generic-lister.js";
import { metaNamespaceIndexFunc, NAMESPACE_INDEX } from "../informer/indexer.js";
import { SharedIndexInformer } from "../informer/shared-informer.js";
import type { SharedInformerOptions } from "../informer/shared-informer-options.js";
import { mustHave } from "../must-have.js";
import type { RestClient } from "../rest/rest-client.js";
import { RestListWatch, type RestListWatchOptions } from "../rest/rest-list-watch.js";

/** How to create informers. */
export interface ClusterInformersOptions
  extends Omit<SharedInformerOptions, "expectedKind" | "listerWatcher">,
    Pick<RestListWatchOptions, "fieldSelector" | "labelSelector" | "namespace"> {}

/** See the head of this file. */
export class ClusterInformers {
  readonly #client: RestClient;
  readonly #options: ClusterInformersOptions;
  readonly #informers = new Map<string, SharedIndexInformer>();

  constructor(client: RestClient, options: ClusterInformersOptions = {}) {
    mustHave("ClusterInformers", { client }, "client");
    this.#client = client;
    this.#options = options;
  }

  /** The shared informer of a resource; `start` starts it. `T` is the type of its objects, as the caller declares it. */
  on<T extends object = KubernetesObject>(
    resource: GroupVersionResource,
  ): SharedIndexInformer<Served<T>> {
    const name = nameOf(resource);
    const known = this.#informers.get(name) ?? this.#create(resource);
    this.#informers.set(name, known);
    return known as unknown as SharedIndexInformer<Served<T>>;
  }

  /** Reads the cache of the informer of a resource. */
  lister<T extends object = KubernetesObject>(
    resource: GroupVersionResource,
  ): GenericLister<Served<T>> {
    return new GenericLister(this.on<T>(resource).indexer, resource);
  }

  /**
   * Starts informers that are not started yet, and waits until all have synced. False when `signal` aborts first, which stops
   * them. Informers requested later need another start.
   */
  async start(signal?: AbortSignal): Promise<boolean> {
    const informers = [...this.#informers.values()];
    for (const informer of informers) {
      if (!informer.hasStarted()) informer.start(signal === undefined ? {} : { signal });
    }
    const synced = Promise.all(informers.map((informer) => informer.synced.done));
    const ended = Promise.all(informers.map((informer) => informer.ended()));
    await Promise.race([synced, ended]);
    return informers.every((informer) => informer.hasSynced());
  }

  /** Stops all informers. @throws the error that ended one earlier, if it was a bug in a callback or option */
  async stop(): Promise<void> {
    await Promise.all([...this.#informers.values()].map((informer) => informer.stop()));
  }

  /** Like `stop`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  #create(resource: GroupVersionResource): SharedIndexInformer {
    const { namespace, labelSelector, fieldSelector, indexers, ...options } = this.#options;
    return new SharedIndexInformer({
      typeDescription: nameOf(resource),
      ...options,
      indexers: { [NAMESPACE_INDEX]: metaNamespaceIndexFunc, ...indexers },
      listerWatcher: new RestListWatch({
        client: this.#client,
        resource,
        namespace,
        labelSelector,
        fieldSelector,
      }),
    });
  }
}

/** "deployments.v1.apps", "pods.v1.", as in kubectl. */
function nameOf({ group, version, resource }: GroupVersionResource): string {
  return `${resource}.${version}.${group}`;
}
