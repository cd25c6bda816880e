/**
 * Asks an apiserver, and asks again where the answer says so.
 * Mirrors: client-go@32ce75a7 rest/request.go, rest/with_retry.go, for GET.
 */
import type { Clock } from "../time/clock.js";
import { sleep } from "../time/clock.js";
import {
  type HttpResponse,
  HttpTransport,
  type HttpTransportOptions,
  type Transport,
} from "./http-transport.js";
import { endedWatch, HttpWatch } from "./http-watch.js";
import { type StatusError, statusErrorFrom } from "./status-error.js";
import { isProbableEof, isTimeout } from "./transport-error.js";
import { type DecodeWatch, decodeWatch } from "./watch-decoder.js";

/** How often one call is sent again at most. */
export const DEFAULT_RETRY_MAX_COUNT = 10;

/** How long to wait before sending again what got no answer, in milliseconds. */
const BROKEN_CONNECTION_DELAY_MS = 1_000;

/** How to create a `RestClient`. */
export interface RestClientOptions {
  /** Base URL, without a trailing slash: "http://127.0.0.1:8001". */
  readonly server: string;
  readonly clock: Clock;
  /** @default "informer-conformance" */
  readonly userAgent?: string;
  /** Sent as it is: "Bearer …". @default none */
  readonly authorization?: string;
  /** @default 10 */
  readonly retryMaxCount?: number;
  /** @default decodeWatch */
  readonly decodeWatch?: DecodeWatch;
  /** How its own transport speaks TLS. @default as Node does */
  readonly tls?: HttpTransportOptions;
  /** @default a transport of its own */
  readonly transport?: Transport;
}

/** Query parameters; the order on the wire is that of their names. */
export type Query = Readonly<Record<string, string>>;

/** Which failures of the connection are worth another try; a refused connection never is. */
type RetryRule = (error: unknown) => boolean;

/** See the head of this file. One client has one pool of connections, closed by `destroy`. */
export class RestClient {
  readonly #server: string;
  readonly #clock: Clock;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #retryMaxCount: number;
  readonly #decodeWatch: DecodeWatch;
  readonly #transport: Transport;

  constructor(options: RestClientOptions) {
    this.#server = options.server;
    this.#clock = options.clock;
    this.#headers = {
      accept: "application/json",
      "user-agent": options.userAgent ?? "informer-conformance",
      ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
    };
    this.#retryMaxCount = options.retryMaxCount ?? DEFAULT_RETRY_MAX_COUNT;
    this.#decodeWatch = options.decodeWatch ?? decodeWatch;
    this.#transport = options.transport ?? new HttpTransport(options.tls);
  }

  /**
   * Gets a document.
   * @throws StatusError for an answer that is not a success; the socket's error; SyntaxError when it is not JSON
   */
  async get(path: string, query: Query, signal: AbortSignal): Promise<unknown> {
    const response = await this.#request(path, query, signal, isProbableEof);
    const body = await readText(response, signal);
    if (!isSuccess(response)) throw errorOf(response, body, path);
    return JSON.parse(body);
  }

  /**
   * Opens a watch. A connection that breaks again and again gives a watch that has already ended: the reader's next
   * one is as good a try as ours. @throws StatusError for any answer but 200; the socket's error
   */
  async watch(path: string, query: Query, signal: AbortSignal): Promise<HttpWatch> {
    const isBroken: RetryRule = (error) => isProbableEof(error) || isTimeout(error);
    let response: HttpResponse;
    try {
      response = await this.#request(path, query, signal, isBroken);
    } catch (error) {
      if (isBroken(error) && !signal.aborted) return endedWatch();
      throw error;
    }
    if (response.statusCode !== 200) {
      throw errorOf(response, await readText(response, signal), path);
    }
    const abort = () => void response.destroy();
    // Whoever reads hears of it there; a watch that is stopped unread has nobody to tell.
    response.on("error", () => undefined);
    signal.addEventListener("abort", abort, { once: true });
    response.once("close", () => signal.removeEventListener("abort", abort));
    return new HttpWatch(this.#decodeWatch(response), abort);
  }

  /** Closes every connection; what runs fails. */
  destroy(): void {
    this.#transport.destroy();
  }

  /** Sends until an answer is final: retries 429 and 5xx with Retry-After, and broken connections by `rule`. */
  async #request(
    path: string,
    query: Query,
    signal: AbortSignal,
    rule: RetryRule,
  ): Promise<HttpResponse> {
    const url = new URL(this.#server + path);
    url.search = new URLSearchParams(sorted(query)).toString();
    const request = { url, headers: this.#headers, signal };
    let earlier: unknown;
    for (let retryCount = 0; ; retryCount++) {
      const isLast = retryCount >= this.#retryMaxCount;
      let delayMs: number;
      try {
        const response = await this.#transport.get(request);
        const retryAfterMs = retryAfterOf(response);
        if (isLast || retryAfterMs === undefined) return response;
        // Read to the end, so that the connection can be used again; if it breaks instead, nothing is lost.
        response.on("error", () => undefined).resume();
        delayMs = retryAfterMs;
      } catch (error) {
        if (isLast || signal.aborted || !rule(error)) throw withEarlier(error, earlier);
        earlier = error;
        delayMs = BROKEN_CONNECTION_DELAY_MS;
      }
      await sleep(this.#clock, delayMs, signal);
      signal.throwIfAborted();
    }
  }
}

/** How long the server asks to wait, in milliseconds; undefined when another try is not asked for. */
function retryAfterOf(response: HttpResponse): number | undefined {
  const code = response.statusCode ?? 0;
  if (code !== 429 && code < 500) return undefined;
  const seconds = retryAfterSecondsOf(response);
  return seconds === undefined ? undefined : Math.max(0, seconds) * 1000;
}

/** Whole seconds only: a date, a fraction or nothing counts as no header. */
function retryAfterSecondsOf(response: HttpResponse): number | undefined {
  const text = response.headers["retry-after"] ?? "";
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}

function isSuccess(response: HttpResponse): boolean {
  const code = response.statusCode ?? 0;
  return code >= 200 && code <= 206;
}

function errorOf(response: HttpResponse, body: string, path: string): StatusError {
  return statusErrorFrom({
    httpCode: response.statusCode ?? 0,
    body,
    what: `get ${path}`,
    retryAfterSeconds: retryAfterSecondsOf(response),
  });
}

async function readText(response: HttpResponse, signal: AbortSignal): Promise<string> {
  const abort = () => void response.destroy();
  signal.addEventListener("abort", abort, { once: true });
  try {
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    return Buffer.concat(parts).toString("utf8");
  } catch (cause) {
    throw new Error("unexpected error when reading response body. Please retry.", { cause });
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function withEarlier(error: unknown, earlier: unknown): unknown {
  if (!(error instanceof Error) || !(earlier instanceof Error)) return error;
  if (error.message === earlier.message) return error;
  const words = `${error.message} - error from a previous attempt: ${earlier.message}`;
  return new Error(words, { cause: error });
}

function sorted(query: Query): [string, string][] {
  return Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1));
}
