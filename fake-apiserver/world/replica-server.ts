import { ServedDefinitions } from "../definitions/served-definitions.js";
import type { Handler } from "../handlers/request-context.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { ReplicaCache } from "./replica-cache.js";

/** What a replica shares with its world, and its parts. */
export interface ReplicaServerOptions {
  readonly store: ObjectStore;
  readonly historyMaxCount: number;
  /** The initial resources of the replica; it adds those whose definitions it sees. */
  readonly resources: ResourceTable;
  /** Handles requests for these resources with this store. */
  createHandler(store: ObjectStore, resources: ResourceTable): Handler;
}

/** Another apiserver in front of the store of a world: a cache, and its served resources. */
export class ReplicaServer {
  readonly cache: ReplicaCache;
  readonly resources: ResourceTable;
  readonly handler: Handler;

  constructor({ store, historyMaxCount, resources, createHandler }: ReplicaServerOptions) {
    this.resources = resources;
    this.cache = new ReplicaCache(store, historyMaxCount);
    new ServedDefinitions({ resources, store: this.cache.store }).start();
    const cached = createHandler(this.cache.store, resources);
    const consistent = createHandler(store, resources);
    this.handler = (context) =>
      isServedFromCache(context) ? cached(fresh(context, store)) : consistent(context);
  }
}

/**
 * The requests that a real server answers from a stale watch cache: watches, and reads with a version. Consistent
 * and exact reads, pages and writes go to etcd.
 */
function isServedFromCache({ facts, query }: Parameters<Handler>[0]): boolean {
  switch (facts.verb) {
    case "watch":
      return true;
    case "get":
    case "list":
      return (
        Boolean(query["resourceVersion"]) &&
        query["resourceVersionMatch"] !== "Exact" &&
        !query["continue"]
      );
    default:
      return false;
  }
}

/** A streaming list without a version is consistent: the cache has to reach the current version of the store. */
function fresh(context: Parameters<Handler>[0], store: ObjectStore): Parameters<Handler>[0] {
  const { facts, query } = context;
  if (facts.verb !== "watch" || query["resourceVersion"] || !query["sendInitialEvents"]) {
    return context;
  }
  return { ...context, query: { ...query, resourceVersion: store.version().toString() } };
}
