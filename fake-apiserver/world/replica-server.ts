import { ServedDefinitions } from "../definitions/served-definitions.js";
import type { Handler } from "../handlers/request-context.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ResourceTable } from "../storage/resource-table.js";
import { ReplicaCache } from "./replica-cache.js";

/** What a replica shares with its world, and what it is made of. */
export interface ReplicaServerOptions {
  readonly store: ObjectStore;
  readonly historyMaxCount: number;
  /** The resources that the replica serves from the start; it adds those that it sees defined. */
  readonly resources: ResourceTable;
  /** Answers requests for these resources from what this store has. */
  createHandler(store: ObjectStore, resources: ResourceTable): Handler;
}

/** One more apiserver in front of the store of a world: a cache, and what it knows to be defined. */
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
 * What a real server answers from its watch cache even if it lags: watches, and reads that name a version. Consistent
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

/** A streaming list that names no version is consistent: the cache has to get as far as the store is now. */
function fresh(context: Parameters<Handler>[0], store: ObjectStore): Parameters<Handler>[0] {
  const { facts, query } = context;
  if (facts.verb !== "watch" || query["resourceVersion"] || !query["sendInitialEvents"]) {
    return context;
  }
  return { ...context, query: { ...query, resourceVersion: store.version().toString() } };
}
