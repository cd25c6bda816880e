/**
 * The connections to one server that speaks TLS. Both sides agree on HTTP/2 or HTTP/1.1 when the first is made.
 * Mirrors: Go's net/http `Transport` with golang.org/x/net/http2 `ConfigureTransports`.
 */
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { Clock } from "../../time/clock.js";
import { type HealthLimits, Http2Connection } from "./http2-connection.js";

/** So much of a body may come before it is read: 4 MiB for each stream, 1 GiB together, as Go's transport grants. */
const STREAM_WINDOW_BYTES = 4 << 20;
const CONNECTION_WINDOW_BYTES = 1 << 30;

/** Node gives streams up when a connection needs more. */
const SESSION_MEMORY_MAX_MB = 1_000;

/** Proxies add headers; Node takes 128 otherwise. */
const HEADER_PAIRS_MAX_COUNT = 10_000;

/** How to reach the server. */
export interface TlsOriginOptions {
  /** "https://host:port". */
  readonly origin: string;
  /** Opens a connection on which HTTP/2 and HTTP/1.1 are offered. */
  readonly dial: (signal: AbortSignal) => Promise<TLSSocket>;
  /** Takes a connection of a server that has chosen HTTP/1.1. */
  readonly onHttp1: (socket: Socket) => void;
  readonly clock: Clock;
  readonly limits: HealthLimits;
}

/** See the head of this file. */
export class TlsOrigin {
  readonly #options: TlsOriginOptions;
  readonly #closing = new AbortController();
  #connections: Http2Connection[] = [];
  #dialing: Promise<void> | undefined;
  #speaksHttp1 = false;

  constructor(options: TlsOriginOptions) {
    this.#options = options;
  }

  /**
   * A connection with a place for one request; undefined: the server speaks HTTP/1.1. @throws what dialling does, or the
   * reason of the signal
   */
  async connection(signal: AbortSignal): Promise<Http2Connection | undefined> {
    for (;;) {
      signal.throwIfAborted();
      if (this.#speaksHttp1) return undefined;
      this.#connections = this.#connections.filter(({ isClosed }) => !isClosed);
      const found = this.#connections.find((connection) => connection.reserve());
      if (found !== undefined) return found;
      this.#dialing ??= this.#dial().finally(() => {
        this.#dialing = undefined;
      });
      await unlessAborted(this.#dialing, signal);
    }
  }

  /** Closes all connections, including those being opened. */
  destroy(): void {
    this.#closing.abort(new Error("the transport was destroyed"));
    for (const connection of this.#connections) connection.destroy();
  }

  async #dial(): Promise<void> {
    const { origin, dial, onHttp1, clock, limits } = this.#options;
    const [socket, http2] = await Promise.all([dial(this.#closing.signal), import("node:http2")]);
    if (this.#closing.signal.aborted) {
      socket.destroy();
      throw this.#closing.signal.reason;
    }
    if (socket.alpnProtocol !== "h2") {
      this.#speaksHttp1 = true;
      onHttp1(socket);
      return;
    }
    const session = http2.connect(origin, {
      createConnection: () => socket,
      maxSessionMemory: SESSION_MEMORY_MAX_MB,
      maxHeaderListPairs: HEADER_PAIRS_MAX_COUNT,
      settings: { enablePush: false, initialWindowSize: STREAM_WINDOW_BYTES },
    });
    session.once("connect", () => session.setLocalWindowSize(CONNECTION_WINDOW_BYTES));
    this.#connections.push(new Http2Connection({ session, socket, clock, limits }));
  }
}

/** The same, or the reason of the signal if that aborts first. A shared connection attempt continues for others. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
