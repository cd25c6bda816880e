import type { Socket } from "node:net";
import { Listener } from "../transport/listener.js";
import type { ReplicaServer } from "./replica-server.js";
import type { Replica, ReplicaLag } from "./world.js";

/** The address of a replica. */
export interface ReplicaEndpointOptions {
  /** From 1: 0 is the world's own. */
  readonly index: number;
  readonly host: string;
  readonly server: ReplicaServer;
  onSocket(socket: Socket, index: number): void;
  /** The base URL of a port. */
  urlOf(port: number): string;
}

/** A replica with an address of its own, which clients can choose. */
export class ReplicaEndpoint implements Replica {
  readonly index: number;
  readonly server: ReplicaServer;
  readonly #listener: Listener;
  readonly #options: ReplicaEndpointOptions;

  constructor(options: ReplicaEndpointOptions) {
    const { index, host, server } = options;
    this.#options = options;
    this.index = index;
    this.server = server;
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
    return this.server.cache.lag;
  }

  currentVersion(): string {
    return this.server.cache.store.version().toString();
  }

  setLag(lag: ReplicaLag): void {
    if (lag !== "frozen" && !(Number.isInteger(lag) && lag >= 0)) {
      throw new RangeError(`A replica lags by a whole number of changes, not by ${lag}`);
    }
    this.server.cache.setLag(lag);
  }

  listen(): Promise<void> {
    return this.#listener.open();
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}
