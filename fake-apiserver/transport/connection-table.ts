import { once } from "node:events";
import type { Socket } from "node:net";
import type { RecordingJournal } from "../control/journal.js";
import { Connection } from "./connection.js";

/** Every connection of a world. */
export class ConnectionTable {
  readonly #journal: RecordingJournal;
  /** Open as far as the client is concerned. */
  readonly #open = new Set<Connection>();
  /** Every socket whose descriptor we still hold: those turned away and those gone silent included. */
  readonly #sockets = new Set<Socket>();
  readonly #bySocket = new WeakMap<object, Connection>();
  #acceptedCount = 0;

  constructor(journal: RecordingJournal) {
    this.#journal = journal;
  }

  /** Connections that clients believe in. */
  openCount(): number {
    return this.#open.size;
  }

  nextId(): string {
    this.#acceptedCount++;
    return `c${this.#acceptedCount}`;
  }

  /** Remembers a socket until it closes, so that nothing outlives its world. */
  keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
  }

  open(id: string, socket: Socket): Connection {
    this.keep(socket);
    const connection = new Connection(id, socket, (by) => {
      this.#open.delete(connection);
      this.#journal.record({ type: "connection-closed", connection: id, by });
    });
    this.#open.add(connection);
    this.#bySocket.set(socket, connection);
    this.#journal.record({ type: "connection-opened", connection: id });
    return connection;
  }

  /** The connection of a socket. @throws TypeError when it is not one of this table */
  of(socket: object): Connection {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) throw new TypeError("The socket was never opened here");
    return connection;
  }

  /** Ends every connection at once. Resolves when the last of them has closed, and is in the journal. */
  async destroyAll(): Promise<void> {
    const sockets = [...this.#sockets];
    const closed = sockets.map((socket) => once(socket, "close"));
    for (const connection of [...this.#open]) connection.destroy("server");
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  }
}
