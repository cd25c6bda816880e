import type { IncomingMessage, ServerResponse } from "node:http";
import type { RawConnection } from "../watch/raw-connection.js";
import type { WatchOpening } from "../watch/watch-opener.js";
import type { WatchWire } from "../watch/watch-wire.js";
import { AnnouncedWatchWriter } from "./announced-watch-writer.js";
import { ChunkedWatchWriter } from "./chunked-watch-writer.js";
import type { Connection } from "./connection.js";
import type { Exchange, ResponseMessage } from "./exchange.js";
import { writeGzipped } from "./gzip-into.js";
import { readBody } from "./read-body.js";
import { writeBody } from "./write-body.js";

/** A request over HTTP/1.1. */
export class HttpExchange implements Exchange {
  readonly request: IncomingMessage;
  readonly connection: Connection;
  readonly protocol = "http/1.1";
  readonly isWebSocket = false;
  readonly signal: AbortSignal;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse, connection: Connection) {
    this.request = request;
    this.connection = connection;
    this.#response = response;
    const gone = new AbortController();
    this.signal = gone.signal;
    response.on("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    // Node's date is that of the system's clock; the world's date is among the other headers.
    response.sendDate = false;
  }

  get rawConnection(): RawConnection {
    return this.connection;
  }

  async readBody(maxBytes: number): Promise<Buffer | undefined> {
    return readBody(this.request, maxBytes);
  }

  respond(message: ResponseMessage): Promise<void> | undefined {
    return writeResponse(this.#response, this.connection, message, this.signal);
  }

  openWatch(headers: Readonly<Record<string, string>>, wire: WatchWire): WatchOpening {
    const Writer =
      wire.contentLengthBytes === undefined ? ChunkedWatchWriter : AnnouncedWatchWriter;
    const writer = new Writer(this.#response, this.connection, { ...wire, headers });
    return { type: "opened", writer };
  }
}

/** Writes a response, or the part of it that a fault lets through. */
export function writeResponse(
  response: ServerResponse,
  connection: Connection,
  message: ResponseMessage,
  signal: AbortSignal,
): Promise<void> | undefined {
  const { code, headers, body, isTruncated, prelude, deliver } = message;
  if (prelude !== undefined) connection.socket.write(prelude);
  if (message.isGzipped === true) {
    response.writeHead(code, headers);
    return writeGzipped(body, response);
  }
  if (message.isChunked === true || !Buffer.isBuffer(body)) {
    response.writeHead(code, headers);
    writeBody(body, response);
    return undefined;
  }
  response.writeHead(code, { ...headers, "Content-Length": String(body.length) });
  if (deliver !== undefined) {
    response.flushHeaders();
    deliver(body, { write: (bytes) => response.write(bytes), end: () => response.end() }, signal);
    return undefined;
  }
  if (!isTruncated) {
    response.end(body);
    return undefined;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  connection.cut("fault");
  return undefined;
}
