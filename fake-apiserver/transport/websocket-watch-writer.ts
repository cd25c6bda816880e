import type { WebSocket } from "ws";
import type { WebSocketWire } from "../watch/watch-wire.js";
import type { CloseHow, WatchWriter } from "../watch/watch-writer.js";
import type { Connection } from "./connection.js";
import { whenDrained } from "./when-drained.js";

/** A normal closure, RFC 6455. */
const CLOSED_NORMALLY = 1000;

/** A watch over a WebSocket: one text message for each event, its newline included. */
export class WebSocketWatchWriter implements WatchWriter {
  readonly #socket: WebSocket;
  readonly #connection: Connection;
  readonly #wire: WebSocketWire;

  constructor(socket: WebSocket, connection: Connection, wire: WebSocketWire = {}) {
    this.#wire = wire;
    this.#socket = socket;
    this.#connection = connection;
  }

  /** The handshake has sent the headers. */
  open(): void {}

  write(pieces: readonly Buffer[]): void {
    const { isBinary: binary = false, pingsBetweenFragments } = this.#wire;
    const last = pieces.length - 1;
    for (const [index, piece] of pieces.entries()) {
      this.#socket.send(piece, { binary, fin: index === last });
      if (pingsBetweenFragments === true && index < last) this.#socket.ping();
    }
  }

  writeCut(part: Buffer): void {
    this.#socket.send(part, { binary: false, fin: false });
  }

  end(how: CloseHow, code: number = CLOSED_NORMALLY): void {
    if (how === "clean") this.#socket.close(code);
    else this.#connection.breakOff(how);
  }

  queuedBytes(): number {
    return this.#socket.bufferedAmount;
  }

  whenTaken(go: () => void): void {
    whenDrained(this.#connection.socket, go);
  }
}
