/**
 * Calls webhooks: a POST of JSON over TLS, in real time, with the error messages of Go's client.
 *
 * Mirrors: apiserver pkg/util/webhook/client.go, client-go rest/request.go, apimachinery pkg/api/errors (NewGenericServerResponse).
 */
import type { ClientRequest, IncomingMessage } from "node:http";
import type { Agent } from "node:https";
import { isIP } from "node:net";
import { posix } from "node:path";
import type { Clock } from "../../src/time/clock.js";
import { decodeText } from "../values/decode-text.js";
import { encodeJson } from "../values/encode-json.js";
import { withoutKind } from "../values/go-kind.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { libraries } from "../values/libraries.js";
import { LIMITS } from "../values/limits.js";
import { connectionFailure } from "./connection-failure.js";

/** The service of a webhook. */
export interface WebhookService {
  readonly namespace: string;
  readonly name: string;
  readonly path: string;
  readonly port: number;
}

/** Where a webhook is, and whose certificate it must have. */
export interface ClientConfig {
  readonly url?: string;
  readonly service?: WebhookService;
  /** The CA bundle of its certificate; "": the trust store of this machine. */
  readonly caPem: string;
}

/** An address that accepts connections. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** Resolves a service. @throws Error that says why there is nothing */
export type ResolveService = (service: WebhookService) => Endpoint;

/** The injected outcome of a call: an error with a reason, or a response body. */
export type CallOutcome = { readonly why: string } | { readonly text: string };

/** Runs before a call: undefined lets it through. */
export type CallInterceptor = (call: {
  /** "127.0.0.1:8443" */
  readonly address: string;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal | undefined;
}) => Promise<CallOutcome | undefined>;

/** The timeout of a call, and its caller. */
export interface CallOptions {
  /** For faults. */
  readonly intercept?: CallInterceptor | undefined;
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal;
}

/** A webhook could not be called, or does not answer as it should; the message is a real server's. */
export class WebhookCallError extends Error {
  override readonly name = "WebhookCallError";
}

/** What a webhook has answered, undecoded. */
interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const JSON_REPLY = { status: 200, contentType: "application/json" };

/** The destination of a call. */
interface Target {
  /** As messages show it: "127.0.0.1:8443". */
  readonly host: string;
  readonly path: string;
  /** The name that the certificate must be valid for. */
  readonly serverName: string;
  readonly port: number;
}

const HTTPS_PORT = 443;
const MS_PER_SECOND = 1_000;
/** Go's error for a cancelled client. */
const CANCELED = "context canceled";
const HTTP_OK = 200;
const HTTP_PARTIAL_CONTENT = 206;

/** Calls webhooks, and keeps connections to them for the next call. */
export class WebhookClient {
  readonly #clock: Clock;
  readonly #resolve: ResolveService;
  #agent: Agent | undefined;

  /** @param clock of real time: a webhook knows no other */
  constructor(clock: Clock, resolve: ResolveService) {
    this.#clock = clock;
    this.#resolve = resolve;
  }

  /** Sends a review and returns what came back. Rejects with WebhookCallError. */
  async post(config: ClientConfig, review: JsonObject, options: CallOptions): Promise<JsonObject> {
    const target = targetOf(config, options.timeoutSeconds);
    const { host, path, serverName, port } = target;
    const fail = (why: string) =>
      new WebhookCallError(`Post ${JSON.stringify(`https://${host}${path}`)}: ${why}`);
    const { timeoutSeconds, signal } = options;
    const checkWaiting = () => {
      if (signal?.aborted === true) throw fail(CANCELED);
    };
    checkWaiting();
    const outcome = await options.intercept?.({ address: host, timeoutSeconds, signal });
    if (outcome !== undefined && "why" in outcome) throw fail(outcome.why);
    if (outcome !== undefined) return decoded({ ...JSON_REPLY, text: outcome.text });
    // A caller that has left while it was held does not call any more.
    checkWaiting();
    const body = Buffer.from(`${encodeJson(review)}\n`);
    const endpoint = this.#endpointOf(config, { host: serverName, port }, fail);
    const deadlineMs = this.#clock.nowMs() + timeoutSeconds * MS_PER_SECOND;
    return decoded(await this.#send({ config, target, endpoint, body, signal, deadlineMs, fail }));
  }

  /** Closes idle connections. */
  close(): void {
    this.#agent?.destroy();
  }

  #endpointOf({ service }: ClientConfig, named: Endpoint, fail: (why: string) => Error): Endpoint {
    if (service === undefined) return named;
    try {
      return this.#resolve(service);
    } catch (error) {
      throw fail(error instanceof Error ? error.message : String(error));
    }
  }

  #send(call: Sending, isRepeated = false): Promise<Reply> {
    const { endpoint, target, signal, deadlineMs, body, fail } = call;
    return new Promise((resolve, reject) => {
      const request = this.#requestOf(call);
      let isOver = false;
      const end = (error: Error | undefined) => {
        isOver = true;
        timer.cancel();
        signal?.removeEventListener("abort", onAbort);
        if (error === undefined) return;
        request.destroy();
        reject(error);
      };
      const explain = (error: unknown) =>
        fail(connectionFailure(error, endpoint, target.serverName));
      const onAbort = () => end(fail(CANCELED));
      const timer = this.#clock.setTimer(deadlineMs - this.#clock.nowMs(), () =>
        end(fail("context deadline exceeded")),
      );
      signal?.addEventListener("abort", onAbort, { once: true });
      request.on("response", (response) => {
        readReply(response).then(
          (reply) => {
            end(undefined);
            resolve(reply);
          },
          (error: unknown) => end(explain(error)),
        );
      });
      request.on("error", (error: NodeJS.ErrnoException) => {
        if (isOver) return;
        // A caller that was held before may have left since.
        if (request.reusedSocket && error.code === "ECONNRESET" && !isRepeated) {
          end(undefined);
          this.#send(call, true).then(resolve, reject);
        } else end(explain(error));
      });
      request.end(body);
    });
  }

  /** @throws WebhookCallError for an invalid address */
  #requestOf({ config, target, endpoint, body, fail }: Sending): ClientRequest {
    const { host, path, serverName } = target;
    this.#agent ??= new (libraries.https().Agent)({ keepAlive: true });
    try {
      return libraries.https().request({
        method: "POST",
        ...endpoint,
        path,
        agent: this.#agent,
        ...(config.caPem === "" ? {} : { ca: config.caPem }),
        // As in Go, every certificate in the bundle is trusted: envtest puts the webhook's own certificate there.
        allowPartialTrustChain: true,
        ...(isIP(serverName) === 0 ? { servername: serverName } : {}),
        headers: {
          Host: host,
          Accept: "application/json, */*",
          "Content-Type": "application/json",
          "Content-Length": body.length,
          "User-Agent": "kube-apiserver-admission",
        },
      });
    } catch (error) {
      throw fail(unusable(error, endpoint));
    }
  }
}

/** A call that is about to be made. */
interface Sending {
  readonly config: ClientConfig;
  readonly target: Target;
  readonly endpoint: Endpoint;
  readonly body: Buffer;
  readonly signal: AbortSignal | undefined;
  /** Its deadline, also that of a retry. */
  readonly deadlineMs: number;
  readonly fail: (why: string) => Error;
}

/** Why nothing can be sent to an address: ports and bundles are not validated earlier. */
function unusable(error: unknown, { port }: Endpoint): string {
  if (error instanceof RangeError) return `dial tcp: address ${port}: invalid port`;
  return error instanceof Error ? error.message : String(error);
}

/** @throws WebhookCallError */
function targetOf({ url, service }: ClientConfig, timeoutSeconds: number): Target {
  if (url === undefined && service === undefined) {
    throw new WebhookCallError("webhook configuration must have either service or URL");
  }
  const base =
    service === undefined
      ? (url ?? "")
      : `https://${service.name}.${service.namespace}.svc/${service.path.replace(/^\//, "")}`;
  const [origin = "", host = "", number = ""] = WITH_PORT.exec(base) ?? [];
  const withoutPort = host + base.slice(origin.length);
  if (!URL.canParse(withoutPort)) throw new WebhookCallError(`Unparsable URL: ${base}`);
  const { protocol, hostname, pathname } = new URL(withoutPort);
  if (protocol !== "https:") {
    throw new WebhookCallError(`Unparsable URL: ${base}: webhooks are called over HTTPS`);
  }
  // The port of a service is always shown.
  const port = service === undefined ? number : String(service.port);
  const path = posix.join("/", pathname).replace(/(?<=.)\/$/, "");
  return {
    host: port === "" ? hostname : `${hostname}:${port}`,
    path: `${path}?timeout=${timeoutSeconds}s`,
    serverName: hostname.replaceAll(/[[\]]/g, ""),
    port: Number(port || HTTPS_PORT),
  };
}

/** Go accepts any number as a port, Node only valid ones. */
const WITH_PORT = /^(https:\/\/[^/?#]*):(\d+)(?=[/?#]|$)/i;

async function readReply(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > LIMITS.bodyMaxBytes) throw new Error("response body is too large");
    chunks.push(bytes);
  }
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers["content-type"] ?? "",
    text: Buffer.concat(chunks).toString(),
  };
}

/** @throws WebhookCallError for an invalid review */
function decoded({ status, contentType, text }: Reply): JsonObject {
  if (status < HTTP_OK || status > HTTP_PARTIAL_CONTENT) {
    throw new WebhookCallError(serverFailure(status, contentType, text));
  }
  if (text === "") {
    throw new WebhookCallError(
      `0-length response with status code: ${status} and content type: ${contentType}`,
    );
  }
  let value: unknown;
  try {
    // What is no JSON may be YAML.
    value = decodeText(text, "yaml");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new WebhookCallError(`couldn't get version/kind; json parse error: ${why}`);
  }
  // A response that is not an object has no type.
  if (value === null || isJsonObject(value)) return record(value);
  throw new WebhookCallError(withoutKind(value));
}

const GENERIC_FAILURES: Readonly<Record<number, string>> = {
  400: "the server rejected our request for an unknown reason",
  401: "the server has asked for the client to provide credentials",
  404: "the server could not find the requested resource",
  405: "the server does not allow this method on the requested resource",
  406: "the server was unable to respond with a content type that the client supports",
  409: "the server reported a conflict",
  415: "the server was unable to respond with a content type that the client supports",
  422: "the server rejected our request due to an error in our request",
  429: "the server has received too many requests and has asked us to try again later",
  503: "the server is currently unable to handle the request",
  504: "the server was unable to return a response in the time allotted, but may still be processing the request",
};

const HTTP_FORBIDDEN = 403;
const HTTP_SERVER_ERROR = 500;

/** The client's error for a response that is neither a success nor a Status. */
function serverFailure(status: number, contentType: string, text: string): string {
  const known = GENERIC_FAILURES[status];
  if (known !== undefined) return known;
  const isText = contentType.startsWith("text/");
  const said = isText && text.trim() !== "" ? text.trim() : "unknown";
  if (status === HTTP_FORBIDDEN) return said;
  return status >= HTTP_SERVER_ERROR
    ? `an error on the server (${JSON.stringify(said)}) has prevented the request from succeeding`
    : `the server responded with the status code ${status} but did not return more information`;
}
