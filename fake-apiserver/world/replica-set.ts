import type { ReplicaServer } from "./replica-server.js";

/**
 * The other replicas of a world, and the load balancer that a fault puts in front of them all.
 *
 * A world with one replica gets a second server when a load balancer first needs one. It has no address: only the load
 * balancer reaches it.
 */
export class ReplicaSet {
  readonly #servers: ReplicaServer[];
  readonly #createServer: () => ReplicaServer;
  #skew = 0;
  #turn = 0;

  constructor(servers: readonly ReplicaServer[], createServer: () => ReplicaServer) {
    this.#servers = [...servers];
    this.#createServer = createServer;
  }

  all(): readonly ReplicaServer[] {
    return this.#servers;
  }

  /** Undefined for 0, which is the world itself. */
  find(replica: number): ReplicaServer | undefined {
    return this.#servers[replica - 1];
  }

  /** From now on, every replica but the first has this minimum lag, in changes. 0: none. */
  setSkew(byChanges: number): void {
    if (byChanges === this.#skew) return;
    this.#skew = byChanges;
    this.#turn = 0;
    if (byChanges > 0 && this.#servers.length === 0) this.#servers.push(this.#createServer());
    for (const { cache } of this.#servers) cache.setSkew(byChanges);
  }

  /** The next replica: 0, 1, and so on, then 0 again. */
  next(): number {
    const replica = this.#turn;
    this.#turn = (this.#turn + 1) % (this.#servers.length + 1);
    return replica;
  }
}
