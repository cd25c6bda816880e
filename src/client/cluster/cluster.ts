/**
 * A cluster as a controller needs it: objects, shared informers, leases and events.
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
  /** The client of all the others. */
  readonly client: RestClient;
  /** The namespace of the context; "default" if it has none. */
  readonly namespace: string;
  readonly #objects: DynamicClient;
  readonly #informers: ClusterInformers[] = [];

  /** For a config from another source; see `connect`. */
  constructor(config: ClusterConfig, options: Omit<ClusterOptions, "context"> = {}) {
    mustHave("Cluster", config, "server");
    this.client = createRestClient(config, { accept: "application/json", ...options });
    this.namespace = config.namespace ?? "default";
    this.#objects = new DynamicClient(this.client);
  }

  /**
   * Finds the configuration: in a pod the in-cluster one; elsewhere, or if `KUBECONFIG` is set, the
   * kubeconfig. No request is sent yet. @throws Error when there is neither, or for an unsupported kubeconfig
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

  /** All objects of a resource; `T` is their type, as the caller declares it, such as client-node's `V1Pod`. */
  resource<T extends object = KubernetesObject>(
    resource: GroupVersionResource,
  ): DynamicResource<Served<T>> {
    return this.#objects.resource<T>(resource);
  }

  /** Shared informers, which are stopped with the cluster. */
  informers(options: ClusterInformersOptions = {}): ClusterInformers {
    const informers = new ClusterInformers(this.client, options);
    this.#informers.push(informers);
    return informers;
  }

  /** A client for a `LeaseLock`. @param namespace of the lease. @default that of the context */
  leases(namespace: string = this.namespace): LeaseClient {
    return leaseClientOf(this.#objects, namespace);
  }

  /** A sink for an `EventBroadcaster`: stores each event in its own namespace. */
  events(): EventSink {
    return eventSinkOf(this.#objects);
  }

  /** Stops the informers, and then closes the connections. @throws the error that ended an informer, if it was a bug */
  async close(): Promise<void> {
    try {
      await Promise.all(this.#informers.map((informers) => informers.stop()));
    } finally {
      this.client.destroy();
    }
  }

  /** Like `close`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
