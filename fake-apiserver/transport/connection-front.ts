import type { Clock } from "../../src/time/clock.js";
import { answerAsPlain } from "./answer-as-plain.js";
import type { Connection } from "./connection.js";
import type { ConnectionPlan, Http2Plan } from "./connection-plan.js";
import type { Exchange } from "./exchange.js";
import { createHttpFront } from "./http-front.js";
import type { CreateSecureFront } from "./secure-front.js";
import type { TlsFrontOptions } from "./tls-front.js";

/** The protocols of a front. */
export interface ConnectionFrontOptions {
  /** Absent: HTTP/1.1 without TLS. The constructor is passed in, because it is loaded only for worlds that need it. */
  readonly tls?: TlsFrontOptions & { readonly createSecureFront: CreateSecureFront };
  /** The clock of delayed writes. */
  readonly clock: Clock;
  /** Called when a client has chosen HTTP/2; returns the faults of the connection. */
  planHttp2(connection: string): Http2Plan;
  serve(exchange: Exchange): void;
}

/** Handles accepted connections. */
export interface ConnectionFront {
  accept(connection: Connection, plan: ConnectionPlan): void;
}

/** Creates a front. It has no timeouts: connections stay until they are ended. */
export function createConnectionFront(options: ConnectionFrontOptions): ConnectionFront {
  const { tls, clock, planHttp2, serve } = options;
  const http = createHttpFront(serve);
  const secure = tls?.createSecureFront({ ...tls, http, clock, planHttp2, serve });
  return {
    accept: (connection, plan) => {
      if (plan.isStalled === true) stall(connection);
      else if (plan.isToldPlain === true) tellPlain(connection);
      else if (secure === undefined) http.accept(connection);
      else secure.accept(connection, plan);
    },
  };
}

/** Leaves the connection unanswered until the client closes it. */
function stall({ socket }: Connection): void {
  socket.resume();
  socket.once("end", () => socket.destroy());
}

/** Waits for the client's first bytes, as an earlier answer would be lost. */
function tellPlain(connection: Connection): void {
  connection.socket.once("data", () => answerAsPlain(connection));
}
