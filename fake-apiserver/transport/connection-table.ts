import { once } from "node:events";
import type { Socket } from "node:net";
import type { RecordingJournal } from "../journal/journal.js";
import { Connection } from "./connection.js";

/** Every connection of a world. */
export class ConnectionTable {
  readonly #journal: RecordingJournal;
  /** Open as far as the client is concerned. */
  readonly #open = new Set<Connection>();
  /** Every socket whose descriptor we still hold: those turned away and those gone silent included. */
  readonly #sockets = new Set<Socket>();
  #acceptedCount = 0;
  /** Sent over connections that have closed. */
  #formerlySentBytes = 0;

  constructor(journal: RecordingJournal) {
    this.#journal = journal;
  }

  /** Connections that clients believe in. */
  openCount(): number {
    return this.#open.size;
  }

  /** In order of opening. */
  all(): readonly Connection[] {
    return [...this.#open];
  }

  /** What has been written to all connections so far, read by the client or not. */
  sentBytes(): number {
    let bytes = this.#formerlySentBytes;
    for (const { bytesWritten } of this.#sockets) bytes += bytesWritten;
    return bytes;
  }

  nextId(): string {
    this.#acceptedCount++;
    return `c${this.#acceptedCount}`;
  }

  /** Remembers a socket until it closes, so that nothing outlives its world. */
  keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => {
      this.#sockets.delete(socket);
      this.#formerlySentBytes += socket.bytesWritten;
    });
  }

  open(id: string, socket: Socket, replica = 0): Connection {
    this.keep(socket);
    const connection = new Connection(id, socket, replica, (by) => {
      this.#open.delete(connection);
      this.#journal.record({ type: "connection-closed", connection: id, by });
    });
    this.#open.add(connection);
    this.#journal.record({ type: "connection-opened", connection: id });
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
