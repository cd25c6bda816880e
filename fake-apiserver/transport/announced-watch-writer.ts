import type { ServerResponse } from "node:http";
import type { WatchWire } from "../watch/watch-wire.js";
import type { CloseHow, WatchWriter } from "../watch/watch-writer.js";
import type { Connection } from "./connection.js";
import { whenDrained } from "./when-drained.js";

/**
 * A watch as a body with a Content-Length, as sent by a proxy that does not support streams. Content beyond that
 * length is written nevertheless; if there is less, the connection ends before it.
 */
export class AnnouncedWatchWriter implements WatchWriter {
  readonly #response: ServerResponse;
  readonly #connection: Connection;
  readonly #wire: WatchWire;

  constructor(response: ServerResponse, connection: Connection, wire: WatchWire) {
    this.#response = response;
    this.#connection = connection;
    this.#wire = wire;
  }

  open(): void {
    const { prelude, headers, contentLengthBytes } = this.#wire;
    if (prelude !== undefined) this.#connection.socket.write(prelude);
    this.#response.writeHead(200, { ...headers, "Content-Length": String(contentLengthBytes) });
    this.#response.flushHeaders();
  }

  write(pieces: readonly Buffer[]): void {
    // Bypasses the response, which would refuse a body of another length.
    for (const piece of pieces) this.#connection.socket.write(piece);
  }

  writeCut(part: Buffer): void {
    this.#connection.socket.write(part);
  }

  end(how: CloseHow): void {
    this.#connection.breakOff(how === "clean" ? "abort" : how);
  }

  queuedBytes(): number {
    return this.#connection.socket.writableLength;
  }

  whenTaken(go: () => void): void {
    whenDrained(this.#connection.socket, go);
  }
}
