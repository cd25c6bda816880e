/**
 * One cluster, and what a controller wants of it: objects, informers that are shared, leases and events.
 */

import type { GroupVersionResource, KubernetesObject } from "../../wire/resource.js";
import type { Served } from "../../wire/served.js";
import { DynamicClient, type DynamicResource } from "../dynamic/dynamic-client.js";
import type { EventSink } from "../events/event-broadcaster.js";
import type { LeaseClient } from "../leaderelection/lease-lock.js";
import { mustHave } from "../must-have.js";
import { type ClusterConfig, inClusterConfig, loadKubeconfig } from "../rest/cluster-config.js";
import { type CreateRestClientOptions, createRestClient } from "../rest/create-rest-client.js";
import type { RestClient } from "../rest/rest-client.js";
import { ClusterInformers, type ClusterInformersOptions } from "./cluster-informers.js";
import { eventSinkOf } from "./event-sink.js";
import { leaseClientOf } from "./lease-client.js";

/** How to reach a cluster. */
export interface ClusterOptions
  extends Pick<
    CreateRestClientOptions,
    "burst" | "clock" | "network" | "qps" | "userAgent" | "warningHandler"
  > {
  /** Of the kubeconfig. @default the current one */
  readonly context?: string;
}

/** See the head of this file. Closed by `close`, or at the end of `await using`. */
export class Cluster {
  /** What all the others ask with. */
  readonly client: RestClient;
  /** Of the context; "default" where it names none. */
  readonly namespace: string;
  readonly #objects: DynamicClient;
  readonly #informers: ClusterInformers[] = [];

  /** For a config of another making; see `connect`. */
  constructor(config: ClusterConfig, options: Omit<ClusterOptions, "context"> = {}) {
    mustHave("Cluster", config, "server");
    this.client = createRestClient(config, { accept: "application/json", ...options });
    this.namespace = config.namespace ?? "default";
    this.#objects = new DynamicClient(this.client);
  }

  /**
   * Finds out where the cluster is: in a pod, the one that it runs in; elsewhere, or where `KUBECONFIG` is set, what the
   * kubeconfig says. Nothing is asked yet. @throws Error when there is neither, or the kubeconfig cannot be followed
   */
  static connect(options: ClusterOptions = {}): Cluster {
    const { context, ...rest } = options;
    const isInCluster = Boolean(process.env["KUBERNETES_SERVICE_HOST"]);
    const isTold = context !== undefined || Boolean(process.env["KUBECONFIG"]);
    const config =
      isInCluster && !isTold
        ? inClusterConfig()
        : loadKubeconfig(context === undefined ? {} : { context });
    return new Cluster(config, rest);
  }

  /** All objects of a resource; `T` is what the caller knows of them, such as client-node's `V1Pod`. */
  resource<T extends object = KubernetesObject>(
    resource: GroupVersionResource,
  ): DynamicResource<Served<T>> {
    return this.#objects.resource<T>(resource);
  }

  /** Informers that everybody who has them shares; they end with the cluster. */
  informers(options: ClusterInformersOptions = {}): ClusterInformers {
    const informers = new ClusterInformers(this.client, options);
    this.#informers.push(informers);
    return informers;
  }

  /** For a `LeaseLock`. @param namespace of the lease. @default that of the context */
  leases(namespace: string = this.namespace): LeaseClient {
    return leaseClientOf(this.#objects, namespace);
  }

  /** For an `EventBroadcaster`: stores each event in its own namespace. */
  events(): EventSink {
    return eventSinkOf(this.#objects);
  }

  /** Ends the informers, and then the connections. @throws what ended an informer before, if it was a bug */
  async close(): Promise<void> {
    try {
      await Promise.all(this.#informers.map((informers) => informers.stop()));
    } finally {
      this.client.destroy();
    }
  }

  /** As `close`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
