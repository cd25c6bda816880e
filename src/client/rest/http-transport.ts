/**
 * Requests with Node's own clients: HTTP/2 if a server supports it over TLS, otherwise HTTP/1.1 with kept-alive connections.
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

/** A protocol that a server may choose. */
export type HttpProtocol = "h2" | "http/1.1";

/** How to create an `HttpTransport`. */
export interface HttpTransportOptions {
  /** Trusted authorities, PEM, for https. @default those of Node */
  readonly ca?: string;
  /** The client certificate, PEM, and its key. @default none */
  readonly certificate?: string;
  readonly key?: string;
  /** The name in the server's certificate. @default the requested host */
  readonly serverName?: string;
  /** Whether to accept any certificate. @default false */
  readonly isInsecure?: boolean;
  /** The protocols that TLS servers may choose from. @default both */
  readonly protocols?: readonly HttpProtocol[];
  /** Whether to accept compressed answers. @default true */
  readonly acceptsGzip?: boolean;
  /** Idle HTTP/1.1 connections to keep, so that a relist need not connect again. @default 8 */
  readonly idleConnectionMaxCount?: number;
  /** The proxy for all requests. @default none */
  readonly proxy?: URL;
  /** The timeouts for establishing a connection. @default like client-go: 30 s, and 10 s for the handshake */
  readonly limits?: ConnectionLimits;
  /** How long an HTTP/2 connection may be silent. @default like client-go: 30 s, and 15 s for the answer to a ping */
  readonly health?: HealthLimits;
  /** The clock of these timeouts; networks take real time. @default the system clock */
  readonly clock?: Clock;
}

/** The maximum retries of an unprocessed request. Source: golang.org/x/net http2 `Transport.RoundTripOpt`. */
const REFUSED_RETRY_MAX_COUNT = 6;

/** The idle time before TCP keepalive probes. Source: apimachinery `SetTransportDefaults`. */
const KEEP_ALIVE_MS = 30_000;

/** How long after its timeout a server may end an answer. */
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
   * A kept-alive connection may have been closed by the server just as it was reused. The request has not been answered
   * then, and if it is a read it is retried once, at once, on a new connection, as in the HTTP clients of other
   * languages. A request that the server has not processed is retried at once, then after 1, 2, 4, 8 and 16 seconds.
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
        // IP addresses are not server names; an empty one breaks Deno's HTTP/2.
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
        // Deno retries requests that broke on a kept-alive connection, even canceled and non-idempotent ones (denoland/deno#36786).
        request.reusedSocket = false;
      });
      const onAbort = () => {
        request.destroy(asError(signal.reason));
        // Without a connection, as behind a proxy that does not answer, Node reports nothing; Bun never does.
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

  /** HTTP/1.1 has no pings: an answer far beyond its timeout means that the connection is dead. */
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

/** Requests to a proxy have the absolute URL. */
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
  // Node omits the length of the body of a DELETE, and the server takes the body for the next request.
  request.useChunkedEncodingByDefault = true;
  if (body instanceof Uint8Array) {
    request.end(body);
    return;
  }
  try {
    // With backpressure, and only as long as there is a reader.
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
