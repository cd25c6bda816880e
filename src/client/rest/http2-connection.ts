/**
 * One connection of HTTP/2, which many requests share, and its health: when nothing has come for a time, the other side is
 * asked for a sign of life. Mirrors: golang.org/x/net@v0.56.0 http2/transport.go `ClientConn`, `healthCheck`.
 */
import type {
  ClientHttp2Session,
  ClientHttp2Stream,
  IncomingHttpHeaders,
  OutgoingHttpHeaders,
} from "node:http2";
import type { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import type { Clock, Timer } from "../../time/clock.js";
import { ConnectionError } from "./connection-error.js";
import type { HttpRequest } from "./http.js";
import { Http2Body } from "./http2-body.js";
import { responseFrom, type SendOutcome } from "./response-from.js";

/** How long the other side may be silent, in milliseconds. */
export interface HealthLimits {
  /** Nothing has come for so long: it is asked. */
  readonly readIdleMaxMs: number;
  /** It has not answered for so long: the connection is given up, with all that is on it. */
  readonly pingMaxMs: number;
}

/** As client-go has it. Source: apimachinery pkg/util/net/http.go `readIdleTimeoutSeconds`, `pingTimeoutSeconds`. */
export const HEALTH_LIMITS: HealthLimits = { readIdleMaxMs: 30_000, pingMaxMs: 15_000 };

/** The interval of checks for received data, which bounds the delay with which silence is noticed. */
const LOOKS_PER_IDLE_TIME = 6;

/** As Go's transport assumes until the server says it. */
const STREAMS_ASSUMED_MAX_COUNT = 100;

/** RFC 9113, section 7: the request was not processed, and may be sent again. */
const REFUSED_STREAM = 0x7;
const CANCEL = 0x8;

/** Headers that belong to an HTTP/1.1 connection. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "host",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);

/** See the head of this file. */
export class Http2Connection {
  readonly #session: ClientHttp2Session;
  readonly #socket: Socket;
  readonly #clock: Clock;
  readonly #limits: HealthLimits;
  #streamsMaxCount = STREAMS_ASSUMED_MAX_COUNT;
  /** Requests that are in flight, or about to be sent. */
  #openCount = 0;
  /** The last stream that the server processed, according to its GOAWAY. */
  #lastProcessedId: number | undefined;
  #timer: Timer | undefined;
  #seenBytes = 0;
  #heardAtMs: number;

  constructor(options: {
    readonly session: ClientHttp2Session;
    /** The socket of the session. */
    readonly socket: Socket;
    readonly clock: Clock;
    readonly limits: HealthLimits;
  }) {
    const { session, socket, clock, limits } = options;
    this.#session = session;
    this.#socket = socket;
    this.#clock = clock;
    this.#limits = limits;
    this.#heardAtMs = clock.nowMs();
    session.on("remoteSettings", ({ maxConcurrentStreams }) => {
      this.#streamsMaxCount = maxConcurrentStreams ?? STREAMS_ASSUMED_MAX_COUNT;
    });
    session.on("goaway", (_code, lastStreamId) => {
      this.#lastProcessedId = lastStreamId;
    });
    // The owner of a stream gets the error there.
    session.on("error", () => undefined);
    session.once("close", () => this.#timer?.cancel());
    session.unref();
  }

  /** Whether it will take no request any more. */
  get isClosed(): boolean {
    return this.#session.closed || this.#session.destroyed;
  }

  /**
   * Takes a place for one request, which `send` then uses. False: there is none, or nothing has been asked for so long that
   * it would have to be asked whether it lives; it closes then.
   */
  reserve(): boolean {
    if (this.isClosed || this.#openCount >= this.#streamsMaxCount) return false;
    if (this.#openCount === 0 && this.#quietMs() >= this.#limits.readIdleMaxMs) {
      this.#session.close();
      return false;
    }
    this.#openCount++;
    if (this.#openCount === 1) this.#wake();
    return true;
  }

  /** Sends a request, and resolves when the head of its answer is there. Never rejects. */
  send(request: HttpRequest): Promise<SendOutcome> {
    const { body, signal } = request;
    return new Promise((resolve) => {
      if (signal.aborted) {
        this.#free();
        resolve({ type: "failed", error: signal.reason });
        return;
      }
      let stream: ClientHttp2Stream;
      try {
        stream = this.#session.request(headersOf(request), { endStream: body === undefined });
      } catch (error) {
        // The connection was closed meanwhile.
        this.#free();
        resolve({ type: "unsent", error });
        return;
      }
      const onAbort = () => {
        resolve({ type: "failed", error: signal.reason });
        stream.close(CANCEL);
        stream.destroy(asError(signal.reason));
      };
      signal.addEventListener("abort", onAbort, { once: true });
      stream.once("response", (headers, _flags, rawHeaders?: readonly string[]) => {
        const body = new Http2Body(stream, () => this.#reasonOf(stream, undefined));
        resolve({ type: "response", response: responseFrom(messageOf(body, headers, rawHeaders)) });
      });
      let failure: unknown;
      stream.on("error", (error) => {
        failure = error;
      });
      stream.once("close", () => {
        signal.removeEventListener("abort", onAbort);
        this.#free();
        const mayRepeat = body === undefined || body instanceof Uint8Array;
        const error = this.#reasonOf(stream, failure);
        resolve({ type: mayRepeat && this.#isUnprocessed(stream) ? "unsent" : "failed", error });
      });
      void write(stream, body);
    });
  }

  /** Ends it, with all that is on it. */
  destroy(): void {
    this.#session.destroy();
  }

  #isUnprocessed({ id, rstCode }: ClientHttp2Stream): boolean {
    if (rstCode === REFUSED_STREAM) return true;
    return this.#lastProcessedId !== undefined && id !== undefined && id > this.#lastProcessedId;
  }

  /** Why a stream ended before its answer: Node reports some ends as if nothing had failed. */
  #reasonOf({ rstCode }: ClientHttp2Stream, failure: unknown): Error {
    if (failure instanceof Error && codeOf(failure) === "ERR_HTTP2_SESSION_ERROR") {
      return new ConnectionError(
        "ERR_HTTP2_GOAWAY_SESSION",
        "http2: server sent GOAWAY and closed the connection",
        { cause: failure },
      );
    }
    if (failure instanceof Error) return failure;
    if (this.isClosed) return new ConnectionError("ECONNRESET", "http2: the connection was closed");
    return new ConnectionError(
      "ERR_HTTP2_STREAM_ERROR",
      `stream error: received from peer; code ${rstCode}`,
    );
  }

  #free(): void {
    this.#openCount--;
    if (this.#openCount > 0) return;
    this.#timer?.cancel();
    this.#listen();
    if (!this.isClosed) this.#session.unref();
  }

  #wake(): void {
    this.#session.ref();
    this.#heardAtMs = this.#clock.nowMs();
    this.#look();
  }

  /** How long nothing has come. */
  #quietMs(): number {
    return this.#clock.nowMs() - this.#heardAtMs;
  }

  #listen(): void {
    const { bytesRead } = this.#socket;
    if (bytesRead === this.#seenBytes) return;
    this.#seenBytes = bytesRead;
    this.#heardAtMs = this.#clock.nowMs();
  }

  #look(): void {
    if (this.#session.destroyed) return;
    this.#listen();
    const { readIdleMaxMs } = this.#limits;
    if (this.#quietMs() >= readIdleMaxMs) {
      this.#ping();
      return;
    }
    this.#timer = this.#clock.setTimer(readIdleMaxMs / LOOKS_PER_IDLE_TIME, () => this.#look());
  }

  #ping(): void {
    const timer = this.#clock.setTimer(this.#limits.pingMaxMs, () =>
      this.#session.destroy(
        new ConnectionError("ERR_HTTP2_PING_CANCEL", "http2: client connection lost"),
      ),
    );
    this.#timer = timer;
    this.#session.ping((error) => {
      timer.cancel();
      if (error !== null || this.#timer !== timer || this.#openCount === 0) return;
      this.#heardAtMs = this.#clock.nowMs();
      this.#look();
    });
  }
}

function headersOf({ method, url, headers }: HttpRequest): OutgoingHttpHeaders {
  const own = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
  const { host = url.host } = headers;
  return {
    ":method": method,
    ":scheme": url.protocol.slice(0, -1),
    ":authority": host,
    ":path": `${url.pathname}${url.search}`,
    ...Object.fromEntries(own),
  };
}

/** As HTTP/1.1 would have it: several values of one name are one, save those of warnings. */
function messageOf(
  body: Http2Body,
  headers: IncomingHttpHeaders & { readonly ":status"?: number | undefined },
  rawHeaders: readonly string[] = [],
) {
  const warning = rawHeaders.filter((_, place) => rawHeaders[place - 1] === "warning");
  return Object.assign(body, {
    statusCode: headers[":status"],
    headers,
    headersDistinct: warning.length === 0 ? {} : { warning },
  });
}

async function write(stream: ClientHttp2Stream, body: HttpRequest["body"]): Promise<void> {
  if (body === undefined) return;
  if (body instanceof Uint8Array) {
    stream.end(body);
    return;
  }
  try {
    await pipeline(body, stream);
  } catch (error) {
    stream.destroy(asError(error));
  }
}

function codeOf(error: Error): unknown {
  return "code" in error ? error.code : undefined;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
