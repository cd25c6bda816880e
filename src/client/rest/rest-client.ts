/**
 * Sends requests to one apiserver. Mirrors: client-go@32ce75a7 rest/client.go, rest/config.go.
 */

import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import { TokenBucketRateLimiter } from "../flowcontrol/token-bucket-rate-limiter.js";
import { mustHave } from "../must-have.js";
import type { HttpRequest, RoundTripper } from "./http.js";
import { HttpTransport, type HttpTransportOptions } from "./http-transport.js";
import type { HttpWatch } from "./http-watch.js";
import { Request, type RequestSurroundings } from "./request.js";
import type { RequestLimiter } from "./request-limiter.js";
import { DEFAULT_RETRY_MAX_COUNT, type RequestMetrics } from "./retry.js";
import { type BackoffManager, NoBackoff } from "./url-backoff.js";
import { handleByDefault, type WarningHandler } from "./warnings.js";
import { type DecodeWatch, decodeWatch } from "./watch-decoder.js";

/** The default rate of a client, in requests per second. */
export const DEFAULT_QPS = 5;
/** The default burst of a client, in requests. */
export const DEFAULT_BURST = 10;

const JSON_TYPE = "application/json";

/** How to create a `RestClient`. */
export interface RestClientOptions {
  /** Base URL: "http://127.0.0.1:8001". Its path precedes every other. */
  readonly server: string;
  /** @default the system clock */
  readonly clock?: Clock;
  /** Below the base, for requests without a path of their own: "/api/v1". @default none */
  readonly apiPath?: string;
  /** The requested group, for error messages. @default "", the core group */
  readonly group?: string;
  /** @default "informer-conformance" */
  readonly userAgent?: string;
  /** Sent unchanged: "Bearer …". @default none */
  readonly authorization?: string;
  /** Sent with each request, by name in lower case. @default none */
  readonly headers?: HttpRequest["headers"];
  /** The media type of sent objects, and of answers without a type. @default "application/json" */
  readonly contentType?: string;
  /** @default the content type, or else anything */
  readonly accept?: string;
  /** Requests per second on average; less than 0: unlimited. @default 5 */
  readonly qps?: number;
  /** Burst of requests. @default 10 */
  readonly burst?: number;
  /** Replaces `qps` and `burst`. */
  readonly limiter?: RequestLimiter;
  /** The timeout of a call, including the stream of a watch, in milliseconds; 0: none. @default 0 */
  readonly timeoutMs?: number;
  /** Creates the backoff of each request. @default none */
  readonly createBackoff?: () => BackoffManager;
  /** @default the handler of the process */
  readonly warningHandler?: WarningHandler;
  /** @default 10 */
  readonly retryMaxCount?: number;
  /** @default decodeWatch */
  readonly decodeWatch?: DecodeWatch;
  /** TLS options of its own transport. @default Node's */
  readonly tls?: HttpTransportOptions;
  /** @default none */
  readonly metrics?: RequestMetrics;
  /** @default a transport of its own */
  readonly transport?: RoundTripper;
  /** Closes that transport when the client is destroyed. @default it stays open, as it may be shared */
  readonly closeTransport?: () => void;
}

/** Query parameters; they are sent sorted by name. */
export type Query = Readonly<Record<string, string>>;

/** The patch types, by media type. */
export type PatchType =
  | "application/json-patch+json"
  | "application/merge-patch+json"
  | "application/strategic-merge-patch+json"
  | "application/apply-patch+yaml";

/** See the head of this file. Each client has one limiter, and one pool of connections, closed by `destroy`. */
export class RestClient {
  readonly #surroundings: RequestSurroundings;
  /** Closes the connections of its own transport, if it has one. */
  readonly #closeOwn: () => void;

  /** @throws TypeError when `server` is missing or not a URL */
  constructor(options: RestClientOptions) {
    mustHave("RestClient", options, "server");
    const { clock = systemClock, authorization, contentType = JSON_TYPE } = options;
    const base = new URL(options.server);
    if (!base.pathname.endsWith("/")) base.pathname += "/";
    const { transport, destroy } = transportFrom(options);
    this.#closeOwn = destroy;
    this.#surroundings = {
      base,
      clock,
      apiPath: options.apiPath ?? "",
      group: options.group ?? "",
      transport,
      headers: {
        "user-agent": options.userAgent ?? "informer-conformance",
        ...(authorization === undefined ? {} : { authorization }),
        ...options.headers,
      },
      contentType,
      accept: options.accept ?? `${contentType}, */*`,
      timeoutMs: options.timeoutMs ?? 0,
      limiter: limiterFrom(options),
      createBackoff: options.createBackoff ?? (() => new NoBackoff(clock)),
      warningHandler: options.warningHandler ?? handleByDefault,
      retryMaxCount: options.retryMaxCount ?? DEFAULT_RETRY_MAX_COUNT,
      decodeWatch: options.decodeWatch ?? decodeWatch,
      metrics: options.metrics,
    };
  }

  /** Builds a request with any method, as sent on the wire. */
  verb(method: string): Request {
    return new Request(this.#surroundings, method);
  }

  /** Builds a GET. */
  request(): Request {
    return this.verb("GET");
  }

  /** Builds a POST. */
  post(): Request {
    return this.verb("POST");
  }

  /** Builds a PUT. */
  put(): Request {
    return this.verb("PUT");
  }

  /** Builds a DELETE. */
  delete(): Request {
    return this.verb("DELETE");
  }

  /** Builds a PATCH of one type. */
  patch(type: PatchType): Request {
    return this.verb("PATCH").header("Content-Type", type);
  }

  /**
   * Gets a document.
   * @throws StatusError for an error answer; the socket's error; SyntaxError when it is not JSON
   */
  async get(path: string, query: Query, signal: AbortSignal): Promise<unknown> {
    const result = await this.request().absPath(path).params(query).do(signal);
    return result.into();
  }

  /** Opens a watch, like `Request.watch`. @throws StatusError for any answer but 200; the socket's error */
  async watch(path: string, query: Query, signal: AbortSignal): Promise<HttpWatch> {
    return this.request().absPath(path).params(query).watch(signal);
  }

  /** Closes every connection of its own transport; requests in flight fail. */
  destroy(): void {
    this.#closeOwn();
  }

  /** Like `destroy`. */
  [Symbol.dispose](): void {
    this.destroy();
  }
}

function transportFrom({ transport, closeTransport, tls }: RestClientOptions): {
  readonly transport: RoundTripper;
  readonly destroy: () => void;
} {
  if (transport !== undefined) return { transport, destroy: () => closeTransport?.() };
  const own = new HttpTransport(tls);
  return { transport: own, destroy: () => own.destroy() };
}

function limiterFrom({ clock = systemClock, limiter, qps = 0, burst = 0 }: RestClientOptions) {
  if (limiter !== undefined) return limiter;
  if (qps < 0) return undefined;
  return new TokenBucketRateLimiter({
    clock,
    qps: qps === 0 ? DEFAULT_QPS : qps,
    burstMaxCount: burst === 0 ? DEFAULT_BURST : burst,
  });
}
