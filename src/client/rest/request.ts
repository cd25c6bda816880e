/**
 * A request, built step by step, and the four ways to send it.
 * Mirrors: client-go@32ce75a7 rest/request.go.
 */
import { readFileSync } from "node:fs";
import type { Clock } from "../../time/clock.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { type Deadline, withDeadline } from "./deadline.js";
import { discardBody, type HttpBody, type HttpResponse, type RoundTripper } from "./http.js";
import { endedWatch, HttpWatch } from "./http-watch.js";
import { mediaTypeOf } from "./media-type.js";
import type { RequestLimiter } from "./request-limiter.js";
import { goDuration, joinPath, segmentProblem } from "./request-path.js";
import { type Asked, errorFrom, isSuccess, type Result, readBody, resultFrom } from "./result.js";
import { type Attempt, type RequestMetrics, Retry, type RetryRule } from "./retry.js";
import { roundTripFollowing } from "./round-trip-following.js";
import { isConnectionLost, isProbableEof, isTimeout } from "./transport-error.js";
import type { BackoffManager } from "./url-backoff.js";
import { type WarningHandler, warningsOf } from "./warnings.js";
import type { DecodeWatch } from "./watch-decoder.js";

/** The properties of a request that come from its client. */
export interface RequestSurroundings {
  /** The server, with the base path. */
  readonly base: URL;
  /** Below the base: "/api/v1". */
  readonly apiPath: string;
  /** The requested group, for error messages. */
  readonly group: string;
  readonly clock: Clock;
  readonly transport: RoundTripper;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly accept: string;
  /** The timeout of a whole call, and of one attempt within it, a watch included; 0: none. In milliseconds. */
  readonly timeoutMs: number;
  readonly limiter: RequestLimiter | undefined;
  readonly createBackoff: () => BackoffManager;
  readonly warningHandler: WarningHandler;
  readonly retryMaxCount: number;
  readonly decodeWatch: DecodeWatch;
  readonly metrics: RequestMetrics | undefined;
}

/** A query parameter. Values that are undefined, "", 0 or false are not sent. */
export type ParameterValue = string | number | boolean | undefined;

/** Writes are not retried when the connection breaks: they may have been executed. */
const READS_ARE_REPEATED: RetryRule = (method, error) =>
  method === "GET" && (isProbableEof(error) || isConnectionLost(error));

/** A watch can be resumed wherever it broke. */
const BROKEN_WATCHES_ARE_REPEATED: RetryRule = (_method, error) =>
  isProbableEof(error) || isTimeout(error);

const ERRORS_ARE_FINAL: RetryRule = () => false;

/** A separate signal for each call: many listeners on one signal would look like a leak. */
const never = () => new AbortController().signal;

/**
 * See the head of this file. Each step returns the request. The first error in building it sticks: later steps change
 * nothing, and however it is sent, it fails with that error before anything is sent. If it is sent several times, even
 * concurrently, each call counts its own retries.
 */
export class Request {
  readonly #client: RequestSurroundings;
  readonly #method: string;
  readonly #headers: Record<string, string>;
  readonly #query: [string, string][] = [];
  #limiter: RequestLimiter | undefined;
  #backoff: BackoffManager;
  #warningHandler: WarningHandler;
  #timeoutMs: number;
  #retryMaxCount: number;
  #prefix: string;
  #suffix = "";
  #namespace: string | undefined;
  #resource = "";
  #name = "";
  #subresource = "";
  #body: HttpBody | undefined;
  #error: Error | undefined;

  /** @param method in upper case: "GET" */
  constructor(client: RequestSurroundings, method: string) {
    this.#client = client;
    this.#method = method;
    this.#headers = { ...client.headers, accept: client.accept };
    this.#limiter = client.limiter;
    this.#backoff = client.createBackoff();
    this.#warningHandler = client.warningHandler;
    this.#timeoutMs = client.timeoutMs;
    this.#retryMaxCount = client.retryMaxCount;
    this.#prefix = joinPath("/", client.base.pathname, client.apiPath);
  }

  /** Adds to the path before the namespace. */
  prefix(...segments: readonly string[]): this {
    return this.#unlessWrong(() => {
      this.#prefix = joinPath(this.#prefix, ...segments);
    });
  }

  /** Adds to the end of the path. */
  suffix(...segments: readonly string[]): this {
    return this.#unlessWrong(() => {
      this.#suffix = joinPath(this.#suffix, ...segments);
    });
  }

  /** Replaces the client's path, below its base. A trailing slash of a single argument is kept. */
  absPath(...segments: readonly string[]): this {
    return this.#unlessWrong(() => {
      const [first = ""] = segments;
      const base = this.#client.base.pathname;
      const keepsSlash = segments.length === 1 && (base.length > 1 || first.length > 1);
      const end = keepsSlash && first.endsWith("/") ? "/" : "";
      this.#prefix = joinPath(base, ...segments) + end;
    });
  }

  /** Replaces path and query by those of a URI, where it has them; the path is below the client's base. */
  requestUri(uri: string): this {
    return this.#unlessWrong(() => {
      const { pathname, searchParams } = new URL(uri, this.#client.base);
      this.absPath(pathname);
      this.#query.splice(0, this.#query.length, ...searchParams);
    });
  }

  resource(resource: string): this {
    return this.#unlessWrong(() => {
      mustBeUnset("resource", this.#resource, resource);
      mustBeSegment("resource", resource);
      this.#resource = resource;
    });
  }

  name(name: string): this {
    return this.#unlessWrong(() => {
      if (name === "") throw new Error("resource name may not be empty");
      mustBeUnset("resource name", this.#name, name);
      mustBeSegment("resource name", name);
      this.#name = name;
    });
  }

  subresource(...segments: readonly string[]): this {
    return this.#unlessWrong(() => {
      const joined = joinPath(...segments);
      mustBeUnset("subresource", this.#subresource, joined);
      for (const segment of segments) mustBeSegment("subresource", segment);
      this.#subresource = joined;
    });
  }

  /** "" means all namespaces, and can be set only once like any other value. */
  namespace(namespace: string): this {
    return this.#unlessWrong(() => {
      if (this.#namespace !== undefined) {
        mustBeUnset("namespace", this.#namespace || " ", namespace);
      }
      mustBeSegment("namespace", namespace);
      this.#namespace = namespace;
    });
  }

  /** Adds a query parameter, also to others of the same name. */
  param(name: string, value: string): this {
    return this.#unlessWrong(() => {
      this.#query.push([name, value]);
    });
  }

  /** Adds options as query parameters, also to others of the same names, and omits empty ones. */
  params(options: Readonly<Record<string, ParameterValue>>): this {
    return this.#unlessWrong(() => {
      for (const [name, value] of Object.entries(options)) {
        if (value === undefined || value === "" || value === 0 || value === false) continue;
        this.#query.push([name, String(value)]);
      }
    });
  }

  /** Sets a header, replacing any of that name. */
  header(name: string, value: string): this {
    this.#headers[name.toLowerCase()] = value;
    return this;
  }

  /** The timeout of the whole call, including retries and pauses; it is sent to the server. In milliseconds; 0: none. */
  timeout(timeoutMs: number): this {
    return this.#unlessWrong(() => {
      this.#timeoutMs = timeoutMs;
    });
  }

  /** The maximum number of retries. Less than 0 means 0. @default 10 */
  maxRetries(count: number): this {
    this.#retryMaxCount = Math.max(0, count);
    return this;
  }

  /** Replaces the client's limiter; undefined: none. */
  throttle(limiter: RequestLimiter | undefined): this {
    this.#limiter = limiter;
    return this;
  }

  /** Replaces the client's backoff. */
  backoff(backoff: BackoffManager): this {
    this.#backoff = backoff;
    return this;
  }

  /** Replaces the client's warning handler. */
  warningHandler(handler: WarningHandler): this {
    this.#warningHandler = handler;
    return this;
  }

  /**
   * The body: bytes, a stream, which cannot be resent and so is never retried, or an object, which is sent as JSON.
   * null or undefined: none.
   */
  body(body: HttpBody | KubernetesObject | null | undefined): this {
    return this.#unlessWrong(() => {
      if (body === null || body === undefined) return;
      if (body instanceof Uint8Array || Symbol.asyncIterator in body) {
        this.#body = body;
      } else if ("metadata" in body) {
        this.#body = Buffer.from(JSON.stringify(body));
        this.header("Content-Type", this.#client.contentType);
      } else {
        throw new Error(`unknown type used for body: ${JSON.stringify(body)}`);
      }
    });
  }

  /** Sends the content of a file as the body. */
  bodyFile(path: string): this {
    return this.#unlessWrong(() => {
      this.#body = readFileSync(path);
    });
  }

  /** The first error in building the request. */
  error(): Error | undefined {
    return this.#error;
  }

  /** The URL of the request. Query parameters are sorted by name. */
  url(): URL {
    const namespaced =
      this.#namespace === undefined || this.#namespace === ""
        ? this.#prefix
        : joinPath(this.#prefix, "namespaces", this.#namespace);
    const collection =
      this.#resource === "" ? namespaced : joinPath(namespaced, this.#resource.toLowerCase());
    const tail = [this.#name, this.#subresource, this.#suffix];
    const path = tail.every((part) => part === "") ? collection : joinPath(collection, ...tail);
    const url = new URL(this.#client.base);
    url.pathname = path;
    const query = [...this.#query];
    if (this.#timeoutMs !== 0) query.push(["timeout", goDuration(this.#timeoutMs)]);
    query.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
    url.search = new URLSearchParams(query).toString();
    return url;
  }

  /**
   * Sends the request and reads the whole answer. Error answers are in the result.
   * @throws the first error in building it; the connection's error; the reason of `signal`; ContextError after the timeout
   */
  async do(signal: AbortSignal = never()): Promise<Result> {
    return this.#request(signal, async (response) => {
      const result = await resultFrom(response, this.#asked(), this.#client.contentType);
      this.#warn(result.warnings);
      return result;
    });
  }

  /** Like `do`, but returns only the bytes. @throws also StatusError, made from the code alone */
  async doRaw(signal: AbortSignal = never()): Promise<Buffer> {
    return this.#request(signal, async (response) => {
      const body = await readBody(response);
      if (isSuccess(response.statusCode) && response.statusCode !== 101) return body;
      throw errorFrom(response, body, this.#asked());
    });
  }

  /**
   * Sends the request and returns the body as a stream; the caller closes it. A broken stream is never resumed here.
   * @throws like `do`; StatusError for an error answer
   */
  async stream(signal: AbortSignal = never()): Promise<HttpResponse> {
    if (this.#error !== undefined) throw this.#error;
    await this.#throttled(signal);
    const retry = this.#retry(ERRORS_ARE_FINAL);
    for (;;) {
      await retry.before(signal);
      const attempt = await this.#attempt(signal);
      retry.after(attempt);
      const { response, error } = attempt;
      if (response === undefined) throw error;
      if (response.statusCode >= 200 && response.statusCode < 300) {
        this.#warn(warningsOf(response));
        return response;
      }
      try {
        if (!retry.isNext(attempt)) throw await this.#failureOf(response);
      } finally {
        response.close();
      }
    }
  }

  /**
   * Opens a watch; the first attempt does not wait for the limiter. If the connection keeps breaking, the result is a watch
   * that has already ended, because the reader can retry as well as we can.
   * @throws like `do`; StatusError for any answer but 200; Error for a media type that cannot be decoded
   */
  async watch(signal: AbortSignal = never()): Promise<HttpWatch> {
    if (this.#error !== undefined) throw this.#error;
    const retry = this.#retry(BROKEN_WATCHES_ARE_REPEATED);
    for (;;) {
      try {
        await retry.before(signal);
      } catch (error) {
        throw retry.withEarlier(error);
      }
      const attempt = await this.#attempt(signal);
      retry.after(attempt);
      const { response, error } = attempt;
      if (response?.statusCode === 200) return this.#watchOf(response, signal);
      const isNext = retry.isNext(attempt);
      const failure = isNext || response === undefined ? error : await this.#failureOf(response);
      if (response !== undefined) await discardBody(response);
      if (isNext) continue;
      if (response === undefined && BROKEN_WATCHES_ARE_REPEATED(this.#method, error)) {
        return endedWatch();
      }
      throw retry.withEarlier(failure);
    }
  }

  #watchOf(response: HttpResponse, signal: AbortSignal): HttpWatch {
    const contentType = response.headers["content-type"];
    const mediaType = typeof contentType === "string" ? mediaTypeOf(contentType) : undefined;
    if (mediaType !== undefined && mediaType !== "application/json") {
      response.close();
      throw new Error(`no decoder for a stream of ${mediaType}`);
    }
    this.#warn(warningsOf(response));
    // However the watch ends: a caller with one signal for many watches must not accumulate listeners on it.
    const close = () => {
      signal.removeEventListener("abort", close);
      response.close();
    };
    signal.addEventListener("abort", close);
    return new HttpWatch(this.#client.decodeWatch(response.body), close);
  }

  async #request<T>(signal: AbortSignal, read: (response: HttpResponse) => Promise<T>): Promise<T> {
    if (this.#error !== undefined) throw this.#error;
    this.#preflight();
    // Before the timeout starts: a throttled client must not time out before its first attempt.
    await this.#throttled(signal);
    const deadline = withDeadline(this.#client.clock, signal, this.#timeoutMs);
    try {
      const response = await this.#answer(deadline);
      try {
        return await read(response);
      } finally {
        await discardBody(response);
      }
    } finally {
      deadline.end();
    }
  }

  /** The final answer, after all retries. */
  async #answer({ signal, atMs: deadlineAtMs }: Deadline): Promise<HttpResponse> {
    const retry = this.#retry(READS_ARE_REPEATED);
    try {
      for (;;) {
        await retry.before(signal, deadlineAtMs);
        const attempt = await this.#attempt(signal);
        retry.after(attempt);
        const isNext = retry.isNext(attempt);
        const { response, error } = attempt;
        if (response === undefined) {
          if (!isNext) throw error;
          continue;
        }
        if (!isNext) return response;
        await discardBody(response);
      }
    } catch (error) {
      throw retry.withEarlier(error);
    }
  }

  /** Errors that are only visible in the complete request. Patches, streams and watches are not checked. */
  #preflight(): void {
    if (this.#namespace !== "") return;
    if (this.#method === "POST") {
      throw new Error("an empty namespace may not be set during creation");
    }
    if (this.#name !== "" && ["GET", "PUT", "DELETE"].includes(this.#method)) {
      throw new Error("an empty namespace may not be set when a resource name is provided");
    }
  }

  async #attempt(signal: AbortSignal): Promise<Attempt> {
    const { clock, timeoutMs, transport } = this.#client;
    // The client's own timeout applies to each attempt, to the last byte of its body.
    const deadline = withDeadline(clock, signal, timeoutMs);
    try {
      const response = await roundTripFollowing(transport, {
        method: this.#method,
        url: this.url(),
        headers: this.#headers,
        body: this.#body,
        signal: deadline.signal,
        endsAfterMs: this.#endsAfterMs(),
      });
      return { response: deadline.endWith(response) };
    } catch (error) {
      deadline.end();
      return { error };
    }
  }

  /** A watch sends its timeout to the server; a read of a single object does not. */
  #endsAfterMs(): number | undefined {
    const query = new Map(this.#query);
    const isWatch = query.get("watch") === "1" || query.get("watch") === "true";
    const seconds = Number(query.get("timeoutSeconds"));
    return isWatch && seconds > 0 ? seconds * 1_000 : undefined;
  }

  async #failureOf(response: HttpResponse): Promise<Error> {
    const result = await resultFrom(response, this.#asked(), this.#client.contentType);
    this.#warn(result.warnings);
    return result.error() ?? new Error(`got status ${response.statusCode} for ${this.url()}`);
  }

  async #throttled(signal: AbortSignal, deadlineAtMs?: number): Promise<void> {
    try {
      await this.#limiter?.wait({ signal, deadlineAtMs });
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      const words = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`client rate limiter Wait returned an error: ${words}`, { cause });
    }
  }

  #retry(rule: RetryRule): Retry {
    return new Retry({
      method: this.#method,
      url: this.url(),
      isRepeatable: this.#body === undefined || this.#body instanceof Uint8Array,
      retryMaxCount: this.#retryMaxCount,
      rule,
      backoff: this.#backoff,
      throttle: (signal, deadlineAtMs) => this.#throttled(signal, deadlineAtMs),
      metrics: this.#client.metrics,
    });
  }

  #asked(): Asked {
    const group = this.#resource === "" ? "" : this.#client.group;
    return { method: this.#method, group, resource: this.#resource, name: this.#name };
  }

  #warn(warnings: Result["warnings"]): void {
    for (const warning of warnings) this.#warningHandler(warning);
  }

  #unlessWrong(step: () => void): this {
    if (this.#error !== undefined) return this;
    try {
      step();
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
    }
    return this;
  }
}

function mustBeUnset(what: string, present: string, wanted: string): void {
  if (present === "") return;
  throw new Error(`${what} already set to "${present.trim()}", cannot change to "${wanted}"`);
}

function mustBeSegment(what: string, name: string): void {
  const problem = segmentProblem(name);
  if (problem !== undefined) throw new Error(`invalid ${what} "${name}": ${problem}`);
}
