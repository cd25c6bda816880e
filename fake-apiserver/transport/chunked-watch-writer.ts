import type { ServerResponse } from "node:http";
import type { CloseHow } from "../watch/stream-stage.js";
import type { WatchWriter } from "../watch/watch-writer.js";
import type { Connection } from "./connection.js";

const CRLF = Buffer.from("\r\n");

/**
 * A watch as a chunked response, one chunk for each event. The chunks are framed here and not by Node: half a chunk must
 * be possible, and the many events of one turn go to the system in one call.
 */
export class ChunkedWatchWriter implements WatchWriter {
  readonly #response: ServerResponse;
  readonly #connection: Connection;
  readonly #headers: Readonly<Record<string, string>>;
  #isCorked = false;

  constructor(
    response: ServerResponse,
    connection: Connection,
    headers: Readonly<Record<string, string>>,
  ) {
    this.#response = response;
    this.#connection = connection;
    this.#headers = headers;
  }

  open(): void {
    this.#response.writeHead(200, { ...this.#headers, "Transfer-Encoding": "chunked" });
    this.#response.flushHeaders();
  }

  write(pieces: readonly Buffer[]): void {
    const { socket } = this.#connection;
    this.#cork();
    for (const piece of pieces) {
      // A chunk of no bytes would be the final one.
      if (piece.length === 0) continue;
      socket.write(Buffer.concat([chunkHeader(piece.length), piece, CRLF]));
    }
  }

  writeCut(part: Buffer, announcedBytes: number): void {
    this.#connection.socket.write(Buffer.concat([chunkHeader(announcedBytes), part]));
  }

  end(how: CloseHow): void {
    this.#uncork();
    switch (how) {
      case "clean":
        this.#response.end();
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
    return this.#connection.socket.writableLength;
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#connection.socket.cork();
    process.nextTick(() => this.#uncork());
  }

  #uncork(): void {
    if (!this.#isCorked) return;
    this.#isCorked = false;
    this.#connection.socket.uncork();
  }
}

function chunkHeader(lengthBytes: number): Buffer {
  return Buffer.from(`${lengthBytes.toString(16)}\r\n`);
}
