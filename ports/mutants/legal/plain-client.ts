/**
 * A client written from the API concepts: a GET for a list, lines of JSON or messages of a WebSocket for a
 * watch. It shares no code with the reference's client.
 */
import { Agent, type IncomingMessage, request } from "node:http";
import { WebSocket } from "ws";
import type { GroupVersionResource, ObjectMeta } from "../../../src/wire/resource.js";
import { AnswerError } from "./answer-error.js";
import { Decompression } from "./decompression.js";
import type { ReadingHabits } from "./habits.js";
import { eventOfTable, listOfTable } from "./tables.js";

/** The parameters of a list that says nothing, and a minute for it. */
const DEFAULTS: Readonly<Record<string, string>> = {
  allowWatchBookmarks: "false",
  continue: "",
  fieldSelector: "",
  labelSelector: "",
  limit: "0",
  pretty: "false",
  resourceVersion: "",
  resourceVersionMatch: "",
  timeoutSeconds: "60",
  watch: "false",
};

/** Query parameters by their names; undefined and "" are not sent. */
export type Asked = Readonly<Record<string, string | number | undefined>>;

/** The collection, and the selection. */
export interface Scope {
  readonly resource: GroupVersionResource;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

/** How it requests. */
export type ClientHabits = Pick<
  ReadingHabits,
  "form" | "namespaceOfSelector" | "watchesAt" | "yes" | "parameters" | "selectors" | "compression"
>;

const TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";
/** Parameters and headers of each form of a list, and of a watch. */
const ACCEPT = {
  objects: { list: "application/json", watch: "application/json" },
  metadata: {
    list: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
    watch: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
  },
  tables: { list: TABLE, watch: TABLE },
} as const;
/** Every successful answer is 200. */
const OK = 200;

/** See the head of this file. */
export class PlainClient {
  readonly #server: string;
  readonly #scope: Scope;
  readonly #habits: ClientHabits;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #decompression = new Decompression();

  constructor(server: string, scope: Scope, habits: ClientHabits) {
    this.#server = server;
    this.#scope = scope;
    this.#habits = habits;
  }

  /** One page. @throws AnswerError, the socket's error, SyntaxError */
  async list(asked: Asked, signal: AbortSignal): Promise<unknown> {
    const { form } = this.#habits;
    const answer = await this.#get(this.#url("http", asked), ACCEPT[form].list, signal);
    const list: unknown = JSON.parse(await wholeText(this.#bytesOf(answer)));
    return form === "tables" ? listOfTable(list) : list;
  }

  /** A list of a single object of the selection, by its name. @throws AnswerError, the socket's error, SyntaxError */
  listOne({ namespace, name }: ObjectMeta, signal: AbortSignal): Promise<unknown> {
    const within = namespace === undefined ? [] : [`metadata.namespace=${namespace}`];
    const { fieldSelector } = this.#scope;
    const fields = [fieldSelector, ...within, `metadata.name=${name}`].filter(Boolean);
    return this.list({ fieldSelector: fields.join(",") }, signal);
  }

  /** The events of a watch, each as JSON, once it is open. @throws AnswerError, the socket's error */
  async watch(asked: Asked, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const { form } = this.#habits;
    const url = this.#url("http", { ...asked, watch: "true" });
    const lines = linesOf(this.#bytesOf(await this.#get(url, ACCEPT[form].watch, signal)));
    return form === "tables" ? eventsOfTables(lines) : lines;
  }

  /** The same over a WebSocket, which is pinged if the caller does so. */
  async watchOverWebSocket(asked: Asked, signal: AbortSignal): Promise<WebSocketEvents> {
    const url = this.#url("ws", { ...asked, watch: "true" });
    const socket = new WebSocket(url, { origin: this.#server });
    const events = new WebSocketEvents(socket);
    signal.addEventListener("abort", () => socket.terminate(), { once: true });
    await new Promise<void>((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
      socket.once("unexpected-response", (_request, answer: IncomingMessage) => {
        refusal(answer, answer).then(reject, reject);
      });
    });
    return events;
  }

  /** Requests discovery, and ignores what the answers say. @throws AnswerError, the socket's error */
  async discover(signal: AbortSignal, paths = ["/version", "/api", "/apis"]): Promise<void> {
    for (const path of paths) {
      const answer = await this.#get(this.#server + path, "application/json", signal);
      await wholeText(this.#bytesOf(answer));
    }
  }

  /** Requests whether it may list, and ignores what the answer says. @throws the socket's error */
  async reviewRights(signal: AbortSignal): Promise<void> {
    const { group, resource } = this.#scope.resource;
    const review = { spec: { resourceAttributes: { verb: "list", group, resource } } };
    const url = `${this.#server}/apis/authorization.k8s.io/v1/selfsubjectaccessreviews`;
    const answer = await this.#send(url, "application/json", signal, JSON.stringify(review));
    await wholeText(this.#bytesOf(answer));
  }

  /** Whether another thread is at work. */
  isBusy(): boolean {
    return this.#decompression.isBusy();
  }

  /** Closes every connection. */
  destroy(): void {
    this.#agent.destroy();
  }

  #url(scheme: "http" | "ws", asked: Asked): string {
    const { resource, fieldSelector } = this.#scope;
    const labelSelector = this.#labelSelector();
    const namespace = this.#namespace();
    const root =
      resource.group === ""
        ? `api/${resource.version}`
        : `apis/${resource.group}/${resource.version}`;
    const within = namespace === undefined ? "" : `/namespaces/${namespace}`;
    const query = new URLSearchParams(this.#habits.parameters === "all" ? DEFAULTS : {});
    const includeObject = this.#habits.form === "tables" ? "Object" : undefined;
    const isInPath = asked["watch"] !== undefined && this.#habits.watchesAt === "path";
    const watch = isInPath ? undefined : asked["watch"];
    const all = { labelSelector, fieldSelector, includeObject, ...asked, watch };
    for (const [name, value] of Object.entries(all)) {
      if (value === undefined || value === "") continue;
      query.set(name, value === "true" ? this.#habits.yes : String(value));
    }
    const base = this.#server.replace(/^http/, scheme);
    return `${base}/${root}${isInPath ? "/watch" : ""}${within}/${resource.resource}?${query}`;
  }

  /** The same selection, with its requirements in reverse order, and "in" for "=". */
  #labelSelector(): string | undefined {
    const { labelSelector } = this.#scope;
    if (this.#habits.selectors === "as-given") return labelSelector;
    const conditions = labelSelector?.split(/,(?![^(]*\))/).reverse();
    return conditions?.map((one) => one.replace(/^([^!=]+)==?([^=]+)$/, "$1 in ($2)")).join(",");
  }

  #namespace(): string | undefined {
    const { namespace, fieldSelector = "" } = this.#scope;
    if (this.#habits.namespaceOfSelector === "in-selector") return namespace;
    return namespace ?? /(?:^|,)metadata\.namespace=([^,]+)/.exec(fieldSelector)?.[1];
  }

  #bytesOf(answer: IncomingMessage): AsyncIterable<Buffer> {
    const isCompressed = answer.headers["content-encoding"] === "gzip";
    return isCompressed ? this.#decompression.of(answer) : answer;
  }

  async #get(url: string, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
    const answer = await this.#send(url, accept, signal);
    if (answer.statusCode !== OK) throw await refusal(answer, this.#bytesOf(answer));
    return answer;
  }

  /** A POST of the body, if there is one, or a GET. */
  #send(url: string, accept: string, signal: AbortSignal, body?: string): Promise<IncomingMessage> {
    const encoding = this.#habits.compression === "gzip" ? { "accept-encoding": "gzip" } : {};
    const content = body === undefined ? {} : { "content-type": "application/json" };
    const headers = { accept, ...encoding, ...content };
    const method = body === undefined ? "GET" : "POST";
    return new Promise((resolve, reject) => {
      const sent = request(url, { agent: this.#agent, method, headers, signal }, resolve);
      sent.on("error", reject);
      sent.end(body);
    });
  }
}

/** The messages of a WebSocket, in order; ends when it is closed, for any reason. */
export class WebSocketEvents implements AsyncIterable<string> {
  readonly #socket: WebSocket;
  readonly #waiting: string[] = [];
  #isClosed = false;
  #wake: () => void = () => undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => {
      this.#waiting.push(data.toString());
      this.#wake();
    });
    socket.on("close", () => {
      this.#isClosed = true;
      this.#wake();
    });
    socket.on("error", () => socket.terminate());
  }

  /** Sends a ping; `onPong` is called when it is answered. */
  ping(onPong: () => void): void {
    this.#socket.once("pong", onPong);
    this.#socket.ping();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    try {
      for (;;) {
        const text = this.#waiting.shift();
        if (text !== undefined) yield text;
        else if (this.#isClosed) return;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.#socket.terminate();
    }
  }
}

async function refusal(
  { statusCode = 0, headers }: IncomingMessage,
  body: AsyncIterable<Buffer>,
): Promise<AnswerError> {
  const text = await wholeText(body);
  return new AnswerError(statusCode, parsedOrNothing(text), headers["retry-after"]);
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A gateway answers with a page: the code is enough.
    return undefined;
  }
}

async function wholeText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function* eventsOfTables(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield eventOfTable(text);
}

/** Lines end with a newline; a rest without one is no event. */
async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    // A blank line between events is white space.
    for (const line of lines) if (line.trim() !== "") yield line;
  }
}
