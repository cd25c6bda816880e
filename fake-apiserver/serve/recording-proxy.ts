import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { request as httpsRequest } from "node:https";
import type { Clock } from "../../src/time/clock.js";
import type { GroupVersionResource } from "../../src/wire/resource.js";
import { parseResourcePath, verbOf } from "../handlers/resource-path.js";
import { isForeignPage } from "../transport/foreign-page.js";
import { isJsonObject } from "../values/json-value.js";
import { isKubernetesObject, type RecordedFact } from "./recording.js";

/** The server to record, and the destination. */
export interface RecordingProxyOptions {
  /** Base URL of the server to record. `https:` is checked against the system's authorities. */
  readonly upstream: string;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly clock: Clock;
  onFact(fact: RecordedFact): void;
}

/** A listening proxy. */
export interface RecordingProxy {
  /** Base URL, no trailing slash. */
  readonly url: string;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** The collection of a request that is recorded. */
interface Recorded {
  readonly verb: "list" | "watch";
  readonly of: GroupVersionResource;
}

/**
 * Forwards every request to another server and every response back, and records the lists and watches among them. These are
 * requested in JSON, even if the client prefers another type; nothing else is changed. Resolves when it accepts connections.
 */
export async function startRecordingProxy(options: RecordingProxyOptions): Promise<RecordingProxy> {
  const server = createServer((request, response) => passOn(options, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  return {
    url: `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function passOn(
  options: RecordingProxyOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method = "GET", url = "/" } = request;
  // The upstream may trust every client: kubectl's proxy does.
  if (isForeignPage(request.headers, new Set([options.host]))) {
    response.writeHead(403).end("requests of web pages from other hosts are refused\n");
    return;
  }
  const recorded = recordedOf(method, url);
  const target = new URL(options.upstream);
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const passed = send(target, {
    method,
    path: `${target.pathname.replace(/\/$/, "")}${url}`,
    headers: passedHeaders(request.headers, target.host, recorded !== undefined),
  });
  passed.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    if (recorded !== undefined && answer.statusCode === 200) note(options, url, recorded, answer);
    answer.pipe(response);
    answer.on("error", () => response.destroy());
  });
  passed.on("error", (error) => {
    if (response.headersSent) response.destroy();
    else refuse(response, `error trying to reach ${options.upstream}: ${error.message}`);
  });
  response.on("close", () => passed.destroy());
  request.pipe(passed);
}

function recordedOf(method: string, url: string): Recorded | undefined {
  const [path = "", search = ""] = url.split("?", 2);
  const named = parseResourcePath(path);
  const verb = verbOf(method, named, Object.fromEntries(new URLSearchParams(search)));
  if (named === undefined || (verb !== "list" && verb !== "watch")) return undefined;
  const { group, version, resource } = named;
  return { verb, of: { group, version, resource } };
}

function passedHeaders(
  headers: OutgoingHttpHeaders,
  host: string,
  isRecorded: boolean,
): OutgoingHttpHeaders {
  const { "accept-encoding": _encoding, ...passed } = headers;
  return { ...passed, host, ...(isRecorded && { accept: "application/json" }) };
}

function note(
  { clock, onFact }: RecordingProxyOptions,
  url: string,
  { verb, of }: Recorded,
  answer: IncomingMessage,
): void {
  let text = "";
  // The decoder keeps an incomplete character for the next chunk.
  const decoder = new TextDecoder();
  answer.on("data", (piece: Buffer) => {
    text += decoder.decode(piece, { stream: true });
    if (verb === "list") return;
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const fact = eventOf(line);
      if (fact !== undefined) onFact({ type: "event", atMs: clock.nowMs(), url, of, ...fact });
    }
  });
  answer.on("end", () => {
    const list = verb === "list" ? listOf(text) : undefined;
    if (list !== undefined) onFact({ type: "list", atMs: clock.nowMs(), url, of, ...list });
  });
}

function eventOf(line: string): { event: string; object: Record<string, unknown> } | undefined {
  const value = parsed(line);
  if (!isJsonObject(value) || typeof value["type"] !== "string") return undefined;
  return isJsonObject(value["object"])
    ? { event: value["type"], object: { ...value["object"] } }
    : undefined;
}

function listOf(
  text: string,
): Pick<Extract<RecordedFact, { type: "list" }>, "kind" | "resourceVersion" | "items"> | undefined {
  const value = parsed(text);
  if (!isKubernetesObject(value) || !Array.isArray(value["items"])) return undefined;
  return {
    kind: (value.kind ?? "").replace(/List$/, ""),
    resourceVersion: value.metadata.resourceVersion ?? "",
    items: value["items"].filter(isKubernetesObject),
  };
}

/** Undefined for invalid JSON, which the client gets unchanged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, message: string): void {
  const status = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    reason: "ServiceUnavailable",
    code: 503,
  };
  response.writeHead(503, { "Content-Type": "application/json" });
  response.end(`${JSON.stringify(status)}\n`);
}
