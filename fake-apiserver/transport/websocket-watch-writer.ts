import type { WebSocket } from "ws";
import type { CloseHow } from "../watch/stream-stage.js";
import type { WatchWriter } from "../watch/watch-writer.js";
import type { Connection } from "./connection.js";

/** A normal closure, RFC 6455. */
const CLOSED_NORMALLY = 1000;

/** A watch over a WebSocket: one text message for each event, its newline included. */
export class WebSocketWatchWriter implements WatchWriter {
  readonly #socket: WebSocket;
  readonly #connection: Connection;

  constructor(socket: WebSocket, connection: Connection) {
    this.#socket = socket;
    this.#connection = connection;
  }

  /** The handshake was the headers. */
  open(): void {}

  write(pieces: readonly Buffer[]): void {
    const last = pieces.length - 1;
    for (const [index, piece] of pieces.entries()) {
      this.#socket.send(piece, { binary: false, fin: index === last });
    }
  }

  writeCut(part: Buffer): void {
    this.#socket.send(part, { binary: false, fin: false });
  }

  end(how: CloseHow): void {
    switch (how) {
      case "clean":
        this.#socket.close(CLOSED_NORMALLY);
        return;
      case "abort":
        this.#connection.cut("fault");
        return;
      case "reset":
        this.#connection.reset("fault");
        return;
      case "halfOpen":
        this.#connection.silence();
        return;
    }
  }

  queuedBytes(): number {
    return this.#socket.bufferedAmount;
  }
}
