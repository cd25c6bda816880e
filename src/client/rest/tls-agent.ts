/** TLS connections to servers, through a proxy if there is one. */
import https from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import tls, { type TLSSocket } from "node:tls";
import type { Clock } from "../../time/clock.js";
import { type ConnectionLimits, limitSocket } from "./connection-deadlines.js";
import { ConnectionError } from "./connection-error.js";
import { openTunnel } from "./tunnel.js";

/** How to create a `TlsAgent`. */
export interface TlsAgentOptions extends https.AgentOptions {
  readonly proxy: URL | undefined;
  readonly clock: Clock;
  readonly limits: ConnectionLimits;
}

type Done = (error: Error | null, socket: Duplex) => void;

/** See the head of this file. For HTTP/1.1 it is an agent; `dial` opens connections for any negotiated protocol. */
export class TlsAgent extends https.Agent {
  readonly #proxy: URL | undefined;
  readonly #clock: Clock;
  readonly #limits: ConnectionLimits;
  #kept: Socket[] = [];

  constructor({ proxy, clock, limits, ...options }: TlsAgentOptions) {
    super(options);
    this.#proxy = proxy;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** The next request uses this connection, which exists already. */
  keep(socket: Socket): void {
    this.#kept.push(socket);
  }

  /** Called by Node for each new connection. */
  override createConnection(options: tls.ConnectionOptions, done: Done): Duplex | null | undefined {
    const kept = this.#kept.shift();
    if (kept !== undefined && !kept.destroyed) return kept;
    if (this.#proxy === undefined) return super.createConnection(options, done);
    this.dial(options, new AbortController().signal).then(
      (socket) => done(null, socket),
      (error: Error) => done(error, undefined as never),
    );
    return undefined;
  }

  /** Opens a connection, and resolves after the handshake. @throws the socket's error, or the reason of the signal */
  async dial(
    { path: _, ...options }: tls.ConnectionOptions,
    signal: AbortSignal,
  ): Promise<TLSSocket> {
    const proxy = this.#proxy;
    const { host = "", port = 443 } = options;
    const limits = this.#limits;
    const clock = this.#clock;
    if (proxy === undefined) return secured(tls.connect(options), signal, clock, limits);
    const socket = await openTunnel({ proxy, host, port, clock, limits });
    return secured(tls.connect({ ...options, socket }), signal, clock, limits);
  }

  override destroy(): void {
    super.destroy();
    for (const socket of this.#kept.splice(0)) socket.destroy();
  }
}

function secured(
  socket: TLSSocket,
  signal: AbortSignal,
  clock: Clock,
  limits: ConnectionLimits,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const end = (error: Error) => socket.destroy(error);
    const onAbort = () => end(signal.reason);
    const stop = socket.connecting
      ? limitSocket(socket, clock, limits, end)
      : handshakeWithin(limits.handshakeMaxMs, clock, end);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    const settle = () => {
      stop();
      signal.removeEventListener("abort", onAbort);
      socket.off("error", fail);
      socket.off("close", close);
    };
    const fail = (error: Error) => {
      settle();
      reject(error);
    };
    const close = () => fail(new ConnectionError("ECONNRESET", "closed during the TLS handshake"));
    socket.once("error", fail);
    socket.once("close", close);
    socket.once("secureConnect", () => {
      settle();
      resolve(socket);
    });
  });
}

/** The handshake of a connection that was opened elsewhere. */
function handshakeWithin(maxMs: number, clock: Clock, end: (error: Error) => void): () => void {
  const timer = clock.setTimer(maxMs, () =>
    end(new ConnectionError("ETIMEDOUT", "TLS handshake timeout")),
  );
  return () => timer.cancel();
}
