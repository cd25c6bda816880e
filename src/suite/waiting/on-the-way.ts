import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import type { Replica } from "../../../fake-apiserver/index.js";

/** The connections that this process has opened, until both of their ends are closed. */
const connections = new Set<OwnConnection>();

/**
 * Connections between this process and apiservers in it on which something has not arrived yet: each as text that changes with
 * what arrives. The kernel delivers in its own time, which on a busy machine is not the next turn of the event loop.
 */
export function onTheWay(servers: readonly Pick<Replica, "url">[]): readonly string[] {
  const ports = new Set(servers.map(({ url }) => Number(new URL(url).port)));
  return [...connections].flatMap((connection) => connection.onTheWay(ports));
}

/** A connection that this process has opened; where its other end is in this process too, both are known. */
class OwnConnection {
  static #count = 0;
  readonly #number = ++OwnConnection.#count;
  readonly #client: Socket;
  #server: Socket | undefined;
  #port = 0;

  constructor(client: Socket) {
    this.#client = client;
    client.once("close", () => {
      if (this.#server === undefined || this.#server.destroyed) connections.delete(this);
      else this.#server.once("close", () => connections.delete(this));
    });
  }

  /** Whether this is the socket at its other end; it is kept, then. */
  takes(accepted: Socket): boolean {
    if (this.#server !== undefined || this.#client.localPort !== accepted.remotePort) return false;
    this.#server = accepted;
    this.#port = accepted.localPort ?? 0;
    return true;
  }

  onTheWay(ports: ReadonlySet<number>): readonly string[] {
    const client = this.#client;
    const server = this.#server;
    // Whom it calls is not known before.
    if (client.connecting) return [`${this.#number} connects`];
    if (server === undefined || !ports.has(this.#port)) return [];
    if (hasAllOf(client, server) && hasAllOf(server, client)) return [];
    return [`${this.#number} ${client.bytesRead} ${server.bytesRead}`];
  }
}

/** Whether one end has received everything that the other has sent, its end too; if it is closed, it receives nothing more. */
function hasAllOf(sender: Socket, receiver: Socket): boolean {
  if (receiver.destroyed || receiver.readableEnded) return true;
  const hasEnded = sender.destroyed || sender.writableFinished;
  return !hasEnded && receiver.bytesRead >= sender.bytesWritten;
}

subscribe("net.client.socket", (message) => {
  connections.add(new OwnConnection(socketOf(message)));
});
subscribe("net.server.socket", (message) => {
  const accepted = socketOf(message);
  for (const connection of connections) if (connection.takes(accepted)) return;
});

function socketOf(message: unknown): Socket {
  return (message as { readonly socket: Socket }).socket;
}
