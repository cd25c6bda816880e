/** Connections to servers that speak TLS, through a proxy. Mirrors: Go's net/http `Transport.dialConn` with a proxy. */
import http from "node:http";
import https from "node:https";
import { isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import type { Clock } from "../../time/clock.js";
import { type ConnectionLimits, limitConnecting } from "./connection-deadlines.js";

/** How to create a `TunnelAgent`. */
export interface TunnelAgentOptions extends https.AgentOptions {
  readonly proxy: URL;
  readonly clock: Clock;
  readonly limits: ConnectionLimits;
}

type Done = (error: Error | null, socket: Duplex) => void;

/** See the head of this file. The proxy is told with CONNECT where to; what goes through it is encrypted. */
export class TunnelAgent extends https.Agent {
  readonly #tunnel: TunnelAgentOptions;

  constructor({ proxy, clock, limits, ...options }: TunnelAgentOptions) {
    super(options);
    this.#tunnel = { proxy, clock, limits, ...options };
  }

  /** Called by Node for each new connection. */
  override createConnection(options: tls.ConnectionOptions, done: Done): undefined {
    const { proxy, clock, limits } = this.#tunnel;
    const { host = "", port = 443 } = options;
    const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
    const open = proxy.protocol === "https:" ? https.request : http.request;
    const request = open(proxy, {
      method: "CONNECT",
      path: target,
      headers: { host: target, ...proxyAuthorization(proxy) },
      agent: false,
    });
    limitConnecting(request, clock, limits);
    const fail = (error: Error) => done(error, undefined as never);
    request.once("error", fail);
    request.once("connect", (response: http.IncomingMessage, socket: Socket) => {
      request.off("error", fail);
      if (response.statusCode === 200) {
        encrypt(socket, options, clock, limits, done);
        return;
      }
      socket.destroy();
      fail(
        new Error(`The proxy ${proxy.host} answers ${response.statusCode} to CONNECT ${target}`),
      );
    });
    request.end();
    return undefined;
  }
}

function encrypt(
  socket: Socket,
  { path: _, ...options }: tls.ConnectionOptions,
  clock: Clock,
  { handshakeMaxMs }: ConnectionLimits,
  done: Done,
): void {
  const secure = tls.connect({ ...options, socket });
  const timer = clock.setTimer(handshakeMaxMs, () =>
    secure.destroy(new Error("TLS handshake timeout")),
  );
  const fail = (error: Error) => {
    timer.cancel();
    done(error, secure);
  };
  secure.once("error", fail);
  secure.once("secureConnect", () => {
    timer.cancel();
    secure.off("error", fail);
    done(null, secure);
  });
}

/** Of a proxy that wants to know who asks. */
export function proxyAuthorization(proxy: URL): { readonly "proxy-authorization"?: string } {
  if (proxy.username === "") return {};
  const name = decodeURIComponent(proxy.username);
  const password = decodeURIComponent(proxy.password);
  const credentials = Buffer.from(`${name}:${password}`).toString("base64");
  return { "proxy-authorization": `Basic ${credentials}` };
}
