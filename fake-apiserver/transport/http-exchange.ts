import type { IncomingMessage, ServerResponse } from "node:http";
import type { WatchOpening } from "../watch/watch-opener.js";
import { ChunkedWatchWriter } from "./chunked-watch-writer.js";
import type { Connection } from "./connection.js";
import type { Exchange, ResponseMessage } from "./exchange.js";

/** A request over plain HTTP/1.1. */
export class HttpExchange implements Exchange {
  readonly request: IncomingMessage;
  readonly connection: Connection;
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
    // The system's clock has no place in a world; the date comes with the other headers.
    response.sendDate = false;
  }

  async readBody(maxBytes: number): Promise<Buffer | undefined> {
    return readBody(this.request, maxBytes);
  }

  respond(message: ResponseMessage): void {
    writeResponse(this.#response, this.connection, message);
  }

  openWatch(headers: Readonly<Record<string, string>>): WatchOpening {
    const writer = new ChunkedWatchWriter(this.#response, this.connection, headers);
    return { type: "opened", writer };
  }
}

/** Writes a response, or as much of it as is to be written. */
export function writeResponse(
  response: ServerResponse,
  connection: Connection,
  { code, headers, body, isTruncated }: ResponseMessage,
): void {
  response.writeHead(code, { ...headers, "Content-Length": String(body.length) });
  if (!isTruncated) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  connection.cut("fault");
}

async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let lengthBytes = 0;
  try {
    for await (const part of request) {
      if (!Buffer.isBuffer(part)) throw new TypeError("The body was decoded by somebody else");
      lengthBytes += part.length;
      if (lengthBytes <= maxBytes) parts.push(part);
    }
  } catch (error) {
    // The client went away in the middle: nobody is left to be answered.
    if (request.destroyed) return Buffer.alloc(0);
    throw error;
  }
  return lengthBytes > maxBytes ? undefined : Buffer.concat(parts);
}
