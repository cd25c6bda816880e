import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { podText } from "./pod-text.js";

/** What a server has to say. */
export interface PodServerOptions {
  /** Objects of the initial state, listed or streamed. */
  readonly listedCount: number;
  /** Events of the watch that follows; 0: none. */
  readonly eventsCount: number;
  /** How often the events are said, one time after the other. @default 1 */
  readonly passesCount?: number;
  /** Pods that the events are about, in turns; the first event of each adds it. */
  readonly changedCount: number;
  /** Whether streaming lists are refused. */
  readonly refusesStreams: boolean;
}

/** Pieces as long as these are what a busy apiserver writes at a time. */
const PIECE_BYTES = 64 * 1024;

const FIRST_VERSION = 1_000;

/** Serves made-up pods to one informer at a time, as fast as it takes them: everything is encoded beforehand. */
export class PodServer implements AsyncDisposable {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** Begins to listen. */
  static async listen(options: PodServerOptions): Promise<PodServer> {
    const bodies = encode(options);
    const server = createServer((request, response) => void answer(request, response, bodies));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new TypeError("Not a TCP server");
    return new PodServer(server, `http://127.0.0.1:${address.port}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** What is written, in pieces. */
interface Bodies {
  readonly list: readonly Buffer[];
  readonly initialEvents: readonly Buffer[] | undefined;
  readonly events: readonly Buffer[];
  readonly passesCount: number;
}

function encode(options: PodServerOptions): Bodies {
  const { listedCount, eventsCount, passesCount = 1, changedCount, refusesStreams } = options;
  const version = String(FIRST_VERSION + listedCount);
  const pods = Array.from({ length: listedCount }, (_, at) => podText(at, FIRST_VERSION + at));
  const head = `{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"${version}"},"items":[`;
  const bookmark = {
    kind: "Pod",
    apiVersion: "v1",
    metadata: {
      resourceVersion: version,
      creationTimestamp: null,
      annotations: { "k8s.io/initial-events-end": "true" },
    },
    spec: { containers: null },
    status: {},
  };
  const changes = Array.from({ length: eventsCount }, (_, at) => {
    const type = at < changedCount ? "ADDED" : "MODIFIED";
    return eventText(type, podText(at % changedCount, FIRST_VERSION + listedCount + 1 + at));
  });
  return {
    list: pieces([head, ...pods.map((pod, at) => (at === 0 ? pod : `,${pod}`)), "]}\n"]),
    initialEvents: refusesStreams
      ? undefined
      : pieces([
          ...pods.map((pod) => eventText("ADDED", pod)),
          eventText("BOOKMARK", JSON.stringify(bookmark)),
        ]),
    events: pieces(changes),
    passesCount,
  };
}

function eventText(type: string, object: string): string {
  return `{"type":"${type}","object":${object}}\n`;
}

function pieces(texts: readonly string[]): readonly Buffer[] {
  const cut: Buffer[] = [];
  let held: string[] = [];
  let heldChars = 0;
  for (const text of texts) {
    held.push(text);
    heldChars += text.length;
    if (heldChars < PIECE_BYTES) continue;
    cut.push(Buffer.from(held.join("")));
    held = [];
    heldChars = 0;
  }
  return [...cut, Buffer.from(held.join(""))];
}

/** The initial state comes once; after that, streams only wait. */
async function answer(
  { url = "" }: IncomingMessage,
  response: ServerResponse,
  bodies: Bodies,
): Promise<void> {
  const query = new URL(url, "http://pods").searchParams;
  const isWatch = query.get("watch") !== null;
  const isInitial = query.get("sendInitialEvents") === "true";
  if (isInitial && bodies.initialEvents === undefined) {
    refuse(response);
    return;
  }
  response.writeHead(200, { "Content-Type": "application/json" });
  response.flushHeaders();
  if (!isWatch) {
    await write(response, bodies.list);
    response.end();
    return;
  }
  if (isInitial && bodies.initialEvents !== undefined) await write(response, bodies.initialEvents);
  for (let pass = 0; pass < bodies.passesCount; pass++) await write(response, bodies.events);
}

function refuse(response: ServerResponse): void {
  const status = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message:
      "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled",
    reason: "Invalid",
    code: 422,
  };
  response.writeHead(422, { "Content-Type": "application/json" });
  response.end(JSON.stringify(status));
}

function write(response: ServerResponse, body: readonly Buffer[]): Promise<void> {
  return new Promise((resolve) => {
    let at = 0;
    const go = () => {
      for (let piece = body[at++]; piece !== undefined; piece = body[at++]) {
        if (!response.write(piece)) return;
      }
      response.off("drain", go);
      resolve();
    };
    response.on("drain", go);
    go();
  });
}
