import { once } from "node:events";
import type { Socket } from "node:net";
import type { RecordingJournal } from "../journal/journal.js";
import { Connection } from "./connection.js";

/** The connections of a world. */
export class ConnectionTable {
  readonly #journal: RecordingJournal;
  /** Those that can still be answered. */
  readonly #open = new Set<Connection>();
  /** Every socket with an open descriptor, including refused and half-open ones. */
  readonly #sockets = new Set<Socket>();
  #acceptedCount = 0;
  /** Bytes sent over closed connections. */
  #formerlySentBytes = 0;

  constructor(journal: RecordingJournal) {
    this.#journal = journal;
  }

  openCount(): number {
    return this.#open.size;
  }

  /** In order of opening. */
  all(): readonly Connection[] {
    return [...this.#open];
  }

  /** The bytes written to all connections so far, whether or not clients have read them. */
  sentBytes(): number {
    let bytes = this.#formerlySentBytes;
    for (const { bytesWritten } of this.#sockets) bytes += bytesWritten;
    return bytes;
  }

  nextId(): string {
    this.#acceptedCount++;
    return `c${this.#acceptedCount}`;
  }

  /** Tracks a socket until it closes, so that none outlives its world. */
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

  /** Ends every connection at once. Resolves when the last one has closed and its end is in the journal. */
  async destroyAll(): Promise<void> {
    const sockets = [...this.#sockets];
    const closed = sockets.map((socket) => once(socket, "close"));
    for (const connection of [...this.#open]) connection.destroy("server");
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  }
}
