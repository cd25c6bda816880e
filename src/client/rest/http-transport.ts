/**
 * Requests over HTTP/1.1 with Node's own client; one keep-alive agent per transport.
 */
import http from "node:http";
import https from "node:https";
import { pipeline, type Readable } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnecting,
} from "./connection-deadlines.js";
import type { HttpRequest, HttpResponse, RoundTripper } from "./http.js";
import { proxyAuthorization, TunnelAgent } from "./tunnel-agent.js";

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
  /** Idle connections kept, so that a relist need not connect again. @default 8 */
  readonly idleConnectionMaxCount?: number;
  /** What everything is asked through. @default nothing */
  readonly proxy?: URL;
  /** How long a connection may take to be made. @default as client-go: 30 s, and 10 s for the handshake */
  readonly limits?: ConnectionLimits;
  /** Measures those limits; networks take real time. @default that of the system */
  readonly clock?: Clock;
}

/** Sends requests over sockets. */
export class HttpTransport implements RoundTripper {
  readonly #httpAgent: http.Agent;
  readonly #httpsAgent: https.Agent;
  readonly #proxy: URL | undefined;
  readonly #limits: ConnectionLimits;
  readonly #clock: Clock;

  constructor(options: HttpTransportOptions = {}) {
    const pool = { keepAlive: true, maxFreeSockets: options.idleConnectionMaxCount ?? 8 };
    this.#httpAgent = new http.Agent(pool);
    this.#limits = options.limits ?? CONNECTION_LIMITS;
    this.#clock = options.clock ?? systemClock;
    this.#proxy = options.proxy;
    const secure = { ...pool, ...tlsOptionsOf(options) };
    const limits = { clock: this.#clock, limits: this.#limits };
    this.#httpsAgent =
      this.#proxy === undefined
        ? new https.Agent(secure)
        : new TunnelAgent({ ...secure, ...limits, proxy: this.#proxy });
  }

  /**
   * Resolves when the head of the response is there; the body is not read.
   *
   * A kept connection may have been closed by the server just as it was used again. Nothing has been answered then, and a
   * request that changes nothing is sent once more, at once, on a new connection; so do the HTTP clients of other
   * languages. @throws the socket's error, or the reason of the signal
   */
  async roundTrip(request: HttpRequest): Promise<HttpResponse> {
    for (;;) {
      const attempt = await this.#send(request);
      if (attempt.type === "response") return attempt.response;
      if (attempt.type === "failed") throw attempt.error;
    }
  }

  /** Closes every connection, idle or not. */
  destroy(): void {
    this.#httpAgent.destroy();
    this.#httpsAgent.destroy();
  }

  #send({ method, url, headers, body, signal }: HttpRequest): Promise<SendOutcome> {
    return new Promise((resolve) => {
      if (signal.aborted) {
        resolve({ type: "failed", error: signal.reason });
        return;
      }
      const isTls = url.protocol === "https:";
      const request = isTls
        ? https.request(url, { method, headers, agent: this.#httpsAgent })
        : plainRequest(url, { method, headers, agent: this.#httpAgent }, this.#proxy);
      limitConnecting(request, this.#clock, this.#limits);
      const onAbort = () => request.destroy(asError(signal.reason));
      signal.addEventListener("abort", onAbort, { once: true });
      request.once("close", () => signal.removeEventListener("abort", onAbort));
      request.once("response", (response) =>
        resolve({ type: "response", response: responseFrom(response) }),
      );
      request.on("error", (error) => {
        const mayRepeat = (method === "GET" || method === "HEAD") && !signal.aborted;
        const isStale = request.reusedSocket && isReset(error) && mayRepeat;
        resolve(isStale ? { type: "stale" } : { type: "failed", error });
      });
      void send(request, body);
    });
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

type SendOutcome =
  | { readonly type: "response"; readonly response: HttpResponse }
  /** A kept connection had gone. */
  | { readonly type: "stale" }
  | { readonly type: "failed"; readonly error: unknown };

/** What Node reads of an answer, and whatever is like it. */
export type ResponseMessage = Readable & {
  readonly statusCode?: number | undefined;
  /** By their names in lower case; of a name that came several times, all values in one. */
  readonly headers: http.IncomingHttpHeaders;
  /** Each value by itself. */
  readonly headersDistinct?: NodeJS.Dict<string[]>;
};

/**
 * The answer that a message is the head and the body of. Closing it ends the request. A body that comes compressed, which
 * nobody has asked for, is read as what it was.
 */
export function responseFrom(message: ResponseMessage): HttpResponse {
  // Whoever reads hears of it there; a body that nobody reads has nobody to tell.
  message.on("error", () => undefined);
  return {
    statusCode: message.statusCode ?? 0,
    headers: headersFrom(message),
    body: message.headers["content-encoding"] === "gzip" ? unzipped(message) : message,
    close: () => {
      if (!message.readableEnded) message.destroy();
    },
  };
}

/** A warning that cannot be read spoils its own header, and no other. */
function headersFrom({ headers, headersDistinct }: ResponseMessage): HttpResponse["headers"] {
  const warning = headersDistinct?.["warning"];
  return warning === undefined ? headers : { ...headers, warning };
}

function unzipped(message: Readable): Readable {
  const body = createGunzip();
  body.on("error", () => undefined);
  return pipeline(message, body, () => undefined);
}

async function send(request: http.ClientRequest, body: HttpRequest["body"]): Promise<void> {
  if (body === undefined || body instanceof Uint8Array) {
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
