import type { ServerResponse } from "node:http";
import type { WatchWire } from "../watch/watch-wire.js";
import type { CloseHow, WatchWriter } from "../watch/watch-writer.js";
import { chunkOf, joinedChunks } from "./chunk-batch.js";
import type { Connection } from "./connection.js";

/**
 * A watch as a chunked response, one chunk for each event. The chunks are framed here and not by Node: half a chunk must
 * be possible, and the many events of one turn go to the system in one call. Each stays a chunk of its own.
 */
export class ChunkedWatchWriter implements WatchWriter {
  readonly #response: ServerResponse;
  readonly #connection: Connection;
  readonly #wire: WatchWire;
  /** Chunks of this turn, in order. */
  #queued: Buffer[] = [];
  #queuedBytes = 0;

  constructor(response: ServerResponse, connection: Connection, wire: WatchWire) {
    this.#response = response;
    this.#connection = connection;
    this.#wire = wire;
  }

  open(): void {
    const { prelude, headers } = this.#wire;
    if (prelude !== undefined) this.#connection.socket.write(prelude);
    this.#response.writeHead(200, { ...headers, "Transfer-Encoding": "chunked" });
    this.#response.flushHeaders();
  }

  write(pieces: readonly Buffer[]): void {
    for (const piece of pieces) {
      // A chunk of no bytes would be the final one.
      if (piece.length === 0) continue;
      if (this.#queued.length === 0) process.nextTick(() => this.#flush());
      const chunk = chunkOf(piece);
      this.#queued.push(chunk);
      this.#queuedBytes += chunk.length;
    }
  }

  writeCut(part: Buffer, announcedBytes: number): void {
    this.#flush();
    const header = Buffer.from(`${announcedBytes.toString(16)}\r\n`);
    this.#connection.socket.write(Buffer.concat([header, part]));
  }

  end(how: CloseHow): void {
    this.#flush();
    switch (how) {
      case "clean":
        this.#endCleanly();
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
    return this.#connection.socket.writableLength + this.#queuedBytes;
  }

  #endCleanly(): void {
    const { trailers, afterEnd } = this.#wire;
    if (trailers !== undefined) this.#response.addTrailers(trailers);
    this.#response.end();
    if (afterEnd !== undefined) this.#connection.socket.write(afterEnd);
  }

  #flush(): void {
    if (this.#queued.length === 0) return;
    const chunks = this.#queued;
    this.#queued = [];
    this.#queuedBytes = 0;
    this.#connection.socket.write(joinedChunks(chunks));
  }
}
