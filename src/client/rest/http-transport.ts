/**
 * Requests with Node's own clients: over HTTP/2 where a server speaks TLS and has it, else over HTTP/1.1 with kept connections.
 */
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { pipeline as piped } from "node:stream/promises";
import type { TLSSocket } from "node:tls";
import { type Clock, sleep } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnecting,
} from "./connection-deadlines.js";
import { ConnectionError } from "./connection-error.js";
import type { HttpRequest, HttpResponse, RoundTripper } from "./http.js";
import { HEALTH_LIMITS, type HealthLimits } from "./http2-connection.js";
import { responseFrom, type SendOutcome } from "./response-from.js";
import { TlsAgent } from "./tls-agent.js";
import { TlsOrigin } from "./tls-origin.js";
import { proxyAuthorization } from "./tunnel.js";

/** A protocol that servers may choose. */
export type HttpProtocol = "h2" | "http/1.1";

/** How to create an `HttpTransport`. */
export interface HttpTransportOptions {
  /** Certificates to trust, PEM, for https. @default those of Node */
  readonly ca?: string;
  /** What is shown to servers that ask for a certificate, PEM, and its key. @default nothing */
  readonly certificate?: string;
  readonly key?: string;
  /** What servers' certificates have to be for. @default the host that is asked */
  readonly serverName?: string;
  /** Whether any certificate will do. @default false */
  readonly isInsecure?: boolean;
  /** What servers that speak TLS may choose from. @default both */
  readonly protocols?: readonly HttpProtocol[];
  /** Whether answers may come compressed. @default true */
  readonly acceptsGzip?: boolean;
  /** Idle connections of HTTP/1.1 kept, so that a relist need not connect again. @default 8 */
  readonly idleConnectionMaxCount?: number;
  /** What everything is asked through. @default nothing */
  readonly proxy?: URL;
  /** How long a connection may take to be made. @default as client-go: 30 s, and 10 s for the handshake */
  readonly limits?: ConnectionLimits;
  /** How long a connection of HTTP/2 may be silent. @default as client-go: 30 s, and 15 s for the answer to a ping */
  readonly health?: HealthLimits;
  /** Measures those limits; networks take real time. @default that of the system */
  readonly clock?: Clock;
}

/** How often a request that was not processed is sent again. Source: golang.org/x/net http2 `Transport.RoundTripOpt`. */
const REFUSED_RETRY_MAX_COUNT = 6;

/** TCP asks whether the other side lives when nothing has come for so long. Source: apimachinery `SetTransportDefaults`. */
const KEEP_ALIVE_MS = 30_000;

/** How much later than it was asked to a server may end an answer. */
const END_GRACE_MS = 30_000;

/** Sends requests over sockets. */
export class HttpTransport implements RoundTripper {
  readonly #httpAgent: http.Agent;
  readonly #httpsAgent: TlsAgent;
  readonly #options: HttpTransportOptions;
  readonly #limits: ConnectionLimits;
  readonly #clock: Clock;
  readonly #origins = new Map<string, TlsOrigin>();

  constructor(options: HttpTransportOptions = {}) {
    const { limits = CONNECTION_LIMITS, clock = systemClock, proxy } = options;
    const pool = {
      keepAlive: true,
      keepAliveMsecs: KEEP_ALIVE_MS,
      maxFreeSockets: options.idleConnectionMaxCount ?? 8,
    };
    this.#options = options;
    this.#limits = limits;
    this.#clock = clock;
    this.#httpAgent = new http.Agent(pool);
    this.#httpsAgent = new TlsAgent({ ...pool, ...tlsOptionsOf(options), clock, limits, proxy });
  }

  /**
   * Resolves when the head of the response is there; the body is not read.
   *
   * A kept connection may have been closed by the server just as it was used again. Nothing has been answered then, and a
   * request that changes nothing is sent once more, at once, on a new connection; so do the HTTP clients of other
   * languages. What a server says that it has not processed is sent again at once, then after 1, 2, 4, 8 and 16 seconds.
   * @throws the socket's error, or the reason of the signal
   */
  async roundTrip(request: HttpRequest): Promise<HttpResponse> {
    const { acceptsGzip = true } = this.#options;
    const headers = acceptsGzip
      ? { "accept-encoding": "gzip", ...request.headers }
      : request.headers;
    for (let unsentCount = 0; ; ) {
      const attempt = await this.#attempt({ ...request, headers });
      if (attempt.type === "response") return attempt.response;
      if (attempt.type === "stale") continue;
      if (attempt.type === "failed" || unsentCount === REFUSED_RETRY_MAX_COUNT) throw attempt.error;
      if (unsentCount > 0) {
        await sleep(this.#clock, 1_000 * 2 ** (unsentCount - 1), request.signal);
      }
      unsentCount++;
    }
  }

  /** Closes every connection, idle or not. */
  destroy(): void {
    this.#httpAgent.destroy();
    this.#httpsAgent.destroy();
    for (const origin of this.#origins.values()) origin.destroy();
    this.#origins.clear();
  }

  async #attempt(request: HttpRequest): Promise<SendOutcome> {
    const { url, signal } = request;
    const { protocols = ["h2", "http/1.1"] } = this.#options;
    if (url.protocol !== "https:" || !protocols.includes("h2")) return this.#send(request);
    const connection = await this.#origin(url, protocols).connection(signal);
    return connection === undefined ? this.#send(request) : connection.send(request);
  }

  #origin(url: URL, protocols: readonly HttpProtocol[]): TlsOrigin {
    const { origin } = url;
    const known = this.#origins.get(origin);
    if (known !== undefined) return known;
    const made = new TlsOrigin({
      origin,
      dial: (signal) => this.#dial(url, protocols, signal),
      onHttp1: (socket) => this.#httpsAgent.keep(socket),
      clock: this.#clock,
      limits: this.#options.health ?? HEALTH_LIMITS,
    });
    this.#origins.set(origin, made);
    return made;
  }

  async #dial(
    url: URL,
    protocols: readonly HttpProtocol[],
    signal: AbortSignal,
  ): Promise<TLSSocket> {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const socket = await this.#httpsAgent.dial(
      {
        host,
        port: Number(url.port || 443),
        // Addresses are no names of servers; an empty one ends Deno's HTTP/2.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...tlsOptionsOf(this.#options),
        ALPNProtocols: [...protocols],
      },
      signal,
    );
    return socket.setKeepAlive(true, KEEP_ALIVE_MS);
  }

  #send(sent: HttpRequest): Promise<SendOutcome> {
    const { method, url, headers, body, signal } = sent;
    return new Promise((resolve) => {
      if (signal.aborted) {
        resolve({ type: "failed", error: signal.reason });
        return;
      }
      const isTls = url.protocol === "https:";
      const request = isTls
        ? https.request(url, { method, headers, agent: this.#httpsAgent })
        : plainRequest(url, { method, headers, agent: this.#httpAgent }, this.#options.proxy);
      limitConnecting(request, this.#clock, this.#limits);
      let isReused = false;
      request.once("socket", () => {
        isReused = request.reusedSocket;
        // Deno repeats what broke off on a kept connection, also what was ended or must not be done twice (denoland/deno#36786).
        request.reusedSocket = false;
      });
      const onAbort = () => {
        request.destroy(asError(signal.reason));
        // Without a connection, as behind a proxy that does not answer, Node says nothing of it; Bun never does.
        resolve({ type: "failed", error: signal.reason });
      };
      signal.addEventListener("abort", onAbort, { once: true });
      request.once("close", () => signal.removeEventListener("abort", onAbort));
      request.once("response", (response) => {
        this.#limitLife(response, sent);
        resolve({ type: "response", response: responseFrom(response) });
      });
      request.on("error", (error) => {
        const mayRepeat = (method === "GET" || method === "HEAD") && !signal.aborted;
        const isStale = isReused && isReset(error) && mayRepeat;
        resolve(isStale ? { type: "stale" } : { type: "failed", error });
      });
      void send(request, body);
    });
  }

  /** HTTP/1.1 has no pings: what the server should have ended long ago has been forgotten by somebody on the way. */
  #limitLife(response: http.IncomingMessage, { endsAfterMs }: HttpRequest): void {
    if (endsAfterMs === undefined) return;
    const timer = this.#clock.setTimer(endsAfterMs + END_GRACE_MS, () =>
      response.destroy(
        new ConnectionError("ETIMEDOUT", "the server did not end the watch in time"),
      ),
    );
    response.once("close", () => timer.cancel());
  }
}

/** A proxy is asked for the whole URL. */
function plainRequest(
  url: URL,
  options: http.RequestOptions & { readonly headers: HttpRequest["headers"] },
  proxy: URL | undefined,
): http.ClientRequest {
  if (proxy === undefined) return http.request(url, options);
  const headers = { ...options.headers, host: url.host, ...proxyAuthorization(proxy) };
  const asked = { ...options, headers, path: url.href };
  if (proxy.protocol === "https:") return https.request(proxy, { ...asked, agent: false });
  return http.request(proxy, asked);
}

function tlsOptionsOf(options: HttpTransportOptions): https.AgentOptions {
  const { ca, certificate, key, serverName, isInsecure } = options;
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(key === undefined ? {} : { key }),
    ...(serverName === undefined ? {} : { servername: serverName }),
    ...(isInsecure === true ? { rejectUnauthorized: false } : {}),
  };
}

async function send(request: http.ClientRequest, body: HttpRequest["body"]): Promise<void> {
  if (body === undefined) {
    request.end();
    return;
  }
  // Node does not say how long the body of a DELETE is, and the server takes it for the next request.
  request.useChunkedEncodingByDefault = true;
  if (body instanceof Uint8Array) {
    request.end(body);
    return;
  }
  try {
    // No faster than it is taken, and no longer than there is somebody to take it.
    await piped(body, request);
  } catch (error) {
    request.destroy(asError(error));
  }
}

function isReset(error: Error): boolean {
  return "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
