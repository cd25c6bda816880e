import type { Socket } from "node:net";
import type { Handler } from "../handlers/request-context.js";
import type { ObjectStore } from "../storage/object-store.js";
import { Listener } from "../transport/listener.js";
import type { Replica, ReplicaLag } from "../world.js";
import { ReplicaCache } from "./replica-cache.js";

/** What a replica shares with its world. */
export interface ReplicaEndpointOptions {
  /** From 1: 0 is the world's own. */
  readonly index: number;
  readonly host: string;
  readonly store: ObjectStore;
  readonly historyMaxCount: number;
  /** Answers requests from what the store given has seen. */
  createHandler(store: ObjectStore): Handler;
  /** The world's own handler, which reads the store itself. */
  readonly consistent: Handler;
  onSocket(socket: Socket, index: number): void;
  /** The base URL of a port. */
  urlOf(port: number): string;
}

/** One more apiserver in front of the store of a world: a listener and a cache. */
export class ReplicaEndpoint implements Replica {
  readonly index: number;
  readonly cache: ReplicaCache;
  readonly handler: Handler;
  readonly #listener: Listener;
  readonly #options: ReplicaEndpointOptions;

  constructor(options: ReplicaEndpointOptions) {
    const { index, host, store, historyMaxCount, consistent } = options;
    this.#options = options;
    this.index = index;
    this.cache = new ReplicaCache(store, historyMaxCount);
    const cached = options.createHandler(this.cache.store);
    this.handler = (context) =>
      isServedFromCache(context) ? cached(fresh(context, store)) : consistent(context);
    this.#listener = new Listener({
      host,
      port: 0,
      onSocket: (socket) => options.onSocket(socket, index),
    });
  }

  get url(): string {
    return this.#options.urlOf(this.#listener.port);
  }

  lag(): ReplicaLag {
    return this.cache.lag;
  }

  currentVersion(): string {
    return this.cache.store.version().toString();
  }

  setLag(lag: ReplicaLag): void {
    if (lag !== "frozen" && !(Number.isInteger(lag) && lag >= 0)) {
      throw new RangeError(`A replica lags by a whole number of changes, not by ${lag}`);
    }
    this.cache.setLag(lag);
  }

  listen(): Promise<void> {
    return this.#listener.open();
  }

  close(): Promise<void> {
    return this.#listener.close();
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
