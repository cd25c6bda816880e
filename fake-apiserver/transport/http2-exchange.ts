import type { IncomingHttpHeaders } from "node:http";
import {
  constants,
  type IncomingHttpHeaders as Http2Headers,
  type ServerHttp2Stream,
} from "node:http2";
import type { RawConnection } from "../watch/raw-connection.js";
import type { WatchOpening } from "../watch/watch-opener.js";
import type { WatchWire } from "../watch/watch-wire.js";
import type { Connection } from "./connection.js";
import type { Exchange, RequestHead, ResponseMessage } from "./exchange.js";
import { writeGzipped } from "./gzip-into.js";
import type { Http2Line } from "./http2-line.js";
import { Http2Outlet } from "./http2-outlet.js";
import { Http2WatchWriter } from "./http2-watch-writer.js";
import { readBody } from "./read-body.js";
import { writeBody } from "./write-body.js";

/** Headers of HTTP/1.1 connections, forbidden on HTTP/2, RFC 9113 section 8.2.2. */
const OF_HTTP_1: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** A request on a stream of an HTTP/2 connection. */
export class Http2Exchange implements Exchange {
  readonly request: RequestHead;
  readonly protocol = "h2";
  readonly isWebSocket = false;
  readonly signal: AbortSignal;
  readonly rawConnection: RawConnection;
  readonly #stream: ServerHttp2Stream;
  readonly #outlet: Http2Outlet;
  readonly #line: Http2Line;

  constructor(stream: ServerHttp2Stream, headers: Http2Headers, line: Http2Line) {
    this.request = requestHead(headers);
    this.#stream = stream;
    this.#outlet = new Http2Outlet(stream);
    this.rawConnection = line.rawConnectionOf(this.#outlet);
    this.#line = line;
    const gone = new AbortController();
    this.signal = gone.signal;
    // Every error is followed by "close".
    stream.on("error", () => {});
    stream.on("close", () => {
      if (!stream.writableFinished || stream.rstCode !== constants.NGHTTP2_NO_ERROR) gone.abort();
    });
  }

  get connection(): Connection {
    return this.#line.connection;
  }

  async readBody(maxBytes: number): Promise<Buffer | undefined> {
    return readBody(this.#stream, maxBytes);
  }

  respond(message: ResponseMessage): Promise<void> | undefined {
    const { code, headers, body, isTruncated, isGzipped = false, prelude, deliver } = message;
    const stream = this.#stream;
    if (stream.closed || stream.destroyed) return undefined;
    if (prelude !== undefined) this.#line.sendStray(stream, prelude);
    const lengthBytes = Buffer.isBuffer(body) && !isGzipped ? body.length : undefined;
    const length = lengthBytes === undefined ? {} : { "content-length": lengthBytes };
    const head = { ":status": code, ...http2Headers(headers), ...length };
    const hasBody = lengthBytes !== 0 && this.request.method !== "HEAD";
    stream.respond(head, { endStream: !hasBody });
    if (closesConnection(headers)) this.#line.drain();
    if (!hasBody) return undefined;
    if (Buffer.isBuffer(body) && deliver !== undefined) {
      deliver(body, writing(stream), this.signal);
    } else if (Buffer.isBuffer(body) && isTruncated) this.#respondHalf(body);
    else if (isGzipped) return writeGzipped(body, stream);
    else writeBody(body, stream);
    return undefined;
  }

  openWatch(headers: Readonly<Record<string, string>>, wire: WatchWire): WatchOpening {
    const writer = new Http2WatchWriter(this.#outlet, this.#line, {
      ...wire,
      headers: http2Headers(headers),
      ...(closesConnection(headers) ? { drains: true } : {}),
    });
    return { type: "opened", writer };
  }

  #respondHalf(body: Buffer): void {
    const half = body.subarray(0, Math.floor(body.length / 2));
    this.#outlet.write(half);
    this.#outlet.whenSent(() => {
      this.#line.resetStream(this.#stream, constants.NGHTTP2_INTERNAL_ERROR);
    });
  }
}

function writing(stream: ServerHttp2Stream) {
  return {
    write: (bytes: Buffer) => void stream.write(bytes),
    end: () => void stream.end(),
  };
}

/** In HTTP/2, a frame replaces the header `Connection: close`. */
function closesConnection(headers: Readonly<Record<string, string>>): boolean {
  return headers["Connection"] === "close";
}

/** Names in lower case, as HTTP/2 requires, without forbidden headers. */
function http2Headers(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !OF_HTTP_1.has(name)),
  );
}

function requestHead(headers: Http2Headers): RequestHead {
  const { ":method": method = "", ":path": url = "/", ":authority": host } = headers;
  const plain: IncomingHttpHeaders = host === undefined ? {} : { host };
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith(":")) plain[name] = value;
  }
  return { method, url, headers: plain };
}
