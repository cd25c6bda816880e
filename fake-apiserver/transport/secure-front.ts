import type { Clock } from "../../src/time/clock.js";
import type { Connection } from "./connection.js";
import type { ConnectionPlan, Http2Plan } from "./connection-plan.js";
import type { Exchange } from "./exchange.js";
import type { HttpFront } from "./http-front.js";
import { speakHttp2 } from "./http2-front.js";
import { TlsFront, type TlsFrontOptions } from "./tls-front.js";

/** The options of a front for TLS. */
export interface SecureFrontOptions extends TlsFrontOptions {
  /** For clients that choose HTTP/1.1. */
  readonly http: HttpFront;
  /** The clock of delayed writes. */
  readonly clock: Clock;
  /** Called when a client has chosen HTTP/2; returns the faults of the connection. */
  planHttp2(connection: string): Http2Plan;
  /** Called with every request over HTTP/2. */
  serve(exchange: Exchange): void;
}

/** Serves TLS, with the protocol that the client chooses. */
export interface SecureFront {
  accept(connection: Connection, plan: ConnectionPlan): void;
}

/** Creates a front for TLS. */
export type CreateSecureFront = (options: SecureFrontOptions) => SecureFront;

/** Creates a front for TLS, with HTTP/1.1 and HTTP/2 behind it. */
export const createSecureFront: CreateSecureFront = (options) => {
  const { http, clock, planHttp2, serve } = options;
  const tls = new TlsFront(options);
  return {
    accept: (connection, plan) => {
      tls.accept(connection, plan, (protocol) => {
        if (protocol === "h2") {
          speakHttp2(connection, { plan: planHttp2(connection.id), clock, serve });
        } else http.accept(connection);
      });
    },
  };
};
