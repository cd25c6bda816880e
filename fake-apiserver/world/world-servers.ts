import type { Socket } from "node:net";
import type { Handler } from "../handlers/request-context.js";
import type { RequestFacts } from "../journal/journal-entry.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import type { ObjectStore } from "../storage/object-store.js";
import { ResourceTable } from "../storage/resource-table.js";
import { LIMITS } from "../values/limits.js";
import { ReplicaEndpoint } from "./replica-endpoint.js";
import { ReplicaServer, type ReplicaServerOptions } from "./replica-server.js";
import { ReplicaSet } from "./replica-set.js";
import type { WorldOptions } from "./world.js";
import type { WorldCore } from "./world-core.js";

/** What the servers of a world share. */
export interface WorldServersOptions {
  readonly world: WorldOptions;
  readonly core: WorldCore;
  readonly profile: ServerProfile;
  readonly host: string;
  readonly createHandler: ReplicaServerOptions["createHandler"];
  onSocket(socket: Socket, replica: number): void;
  /** The base URL of a port. */
  urlOf(port: number): string;
}

/** The servers: the world itself, which is replica 0, and the other replicas, which may be stale. */
export class WorldServers {
  readonly #core: WorldCore;
  readonly #own: Handler;
  readonly #set: ReplicaSet;
  /** The other replicas, with addresses of their own. */
  readonly endpoints: readonly ReplicaEndpoint[];

  constructor(options: WorldServersOptions) {
    const { world, core, profile, host, createHandler, onSocket, urlOf } = options;
    const { replicas = 1, historyMaxCount = LIMITS.historyMaxCount } = world;
    this.#core = core;
    const createServer = () => {
      const resources = new ResourceTable(world.resources, profile, core.complete);
      return new ReplicaServer({ store: core.store, historyMaxCount, resources, createHandler });
    };
    this.endpoints = Array.from(
      { length: replicas - 1 },
      (_, place) =>
        new ReplicaEndpoint({ index: place + 1, host, server: createServer(), onSocket, urlOf }),
    );
    this.#set = new ReplicaSet(
      this.endpoints.map(({ server }) => server),
      createServer,
    );
    this.#own = createHandler(core.store, core.resources);
  }

  /** Passes a request to the server of its connection. */
  readonly handler: Handler = (context) =>
    (this.#serverOf(context.facts)?.handler ?? this.#own)(context);

  resourcesOf(request: RequestFacts): ResourceTable {
    return (this.#serverOf(request) ?? this.#core).resources;
  }

  storeOf(request: RequestFacts): ObjectStore {
    return this.#serverOf(request)?.cache.store ?? this.#core.store;
  }

  compact(version: bigint): void {
    for (const { cache } of this.#set.all()) cache.compact(version);
  }

  setSkew(byChanges: number): void {
    this.#set.setSkew(byChanges);
  }

  /** The next server, in turn, for a load balancer. */
  nextReplica(): number {
    return this.#set.next();
  }

  #serverOf({ replica = 0 }: RequestFacts): ReplicaServer | undefined {
    return this.#set.find(replica);
  }
}
