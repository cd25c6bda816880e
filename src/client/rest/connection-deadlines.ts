import type { ClientRequest } from "node:http";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Clock, Timer } from "../../time/clock.js";
import { ConnectionError } from "./connection-error.js";

/** How long a connection may take to be made, in milliseconds. */
export interface ConnectionLimits {
  /** Until the server takes it. */
  readonly dialMaxMs: number;
  /** From there on, until both have agreed on how to encrypt. */
  readonly handshakeMaxMs: number;
}

/** As client-go dials. Source: client-go transport/cache.go, apimachinery pkg/util/net `SetTransportDefaults`. */
export const CONNECTION_LIMITS: ConnectionLimits = { dialMaxMs: 30_000, handshakeMaxMs: 10_000 };

/** Destroys a request whose connection is not made in time. A connection that was kept has been made already. */
export function limitConnecting(
  request: ClientRequest,
  clock: Clock,
  limits: ConnectionLimits,
): void {
  request.once("socket", (socket: Socket) => {
    const stop = limitSocket(socket, clock, limits, (error) => request.destroy(error));
    request.once("close", stop);
  });
}

/** Calls `fail` when a connection is not made in time. Returns what ends that. */
export function limitSocket(
  socket: Socket,
  clock: Clock,
  { dialMaxMs, handshakeMaxMs }: ConnectionLimits,
  fail: (error: ConnectionError) => void,
): () => void {
  let timer: Timer | undefined;
  const stop = () => timer?.cancel();
  if (!socket.connecting) return stop;
  const limit = (maxMs: number, what: string) => {
    stop();
    timer = clock.setTimer(maxMs, () => fail(new ConnectionError("ETIMEDOUT", what)));
  };
  limit(dialMaxMs, "i/o timeout");
  if (socket instanceof TLSSocket) {
    socket.once("connect", () => limit(handshakeMaxMs, "TLS handshake timeout"));
    socket.once("secureConnect", stop);
  } else {
    socket.once("connect", stop);
  }
  return stop;
}
