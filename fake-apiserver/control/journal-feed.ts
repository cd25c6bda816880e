import type { IncomingMessage } from "node:http";
import { pid } from "node:process";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Journal, JournalEntry } from "../journal/journal-entry.js";
import { LIMITS } from "../values/limits.js";
import { SharedTurns } from "../values/turns.js";
import { AdminError } from "./admin-error.js";
import { readJournalFilter } from "./admin-journal.js";
import { isFromThisMachine } from "./is-from-this-machine.js";
import { BATCHES_PROTOCOL, sendBatches } from "./journal-batches.js";
import { DEFAULT_WORLD, type WorldHost } from "./world-host.js";

/** Codes of RFC 6455: the server goes away; try again later. */
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;

const JOURNAL_PATH = /^(?:\/worlds\/(?<world>[^/]+))?\/journal$/;

/**
 * The journal over WebSocket: existing entries that match the query, then every new entry.
 * One message for each entry; or, with the subprotocol "journal.batches", as in `sendBatches`.
 */
export class JournalFeed {
  readonly #host: WorldHost;
  readonly #server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  /** Indexes differ in another process. */
  readonly #epoch: string;
  /** Shared by all feeds, so that many that start at once share their turns. */
  readonly #turns = new SharedTurns();

  constructor(host: WorldHost) {
    this.#host = host;
    this.#epoch = `${pid}-${host.clock.nowMs()}`;
  }

  /** Handles an upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A client that disconnects meanwhile reads no response.
    socket.on("error", () => {});
    try {
      const follow = this.#readRequest(request);
      this.#server.handleUpgrade(request, socket, head, follow);
    } catch (error) {
      const { status, body } = AdminError.from(error);
      const text = `${JSON.stringify(body)}\n`;
      socket.end(
        `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
      );
    }
  }

  close(): void {
    for (const client of this.#server.clients) client.close(GOING_AWAY);
    this.#server.close();
  }

  #readRequest(request: IncomingMessage): (client: WebSocket) => void {
    if (!isFromThisMachine(request.headers)) throw new AdminError(403, { error: "Not from here" });
    const [path = "", search = ""] = (request.url ?? "").split("?", 2);
    const match = JOURNAL_PATH.exec(path);
    if (match === null) {
      throw new AdminError(404, { error: `There is no feed ${path}`, hint: "/journal is one" });
    }
    const { world } = this.#host.get(match.groups?.["world"] ?? DEFAULT_WORLD);
    const { journal } = world;
    const isWanted = readJournalFilter(Object.fromEntries(new URLSearchParams(search)));
    return (client) => {
      if (client.protocol === BATCHES_PROTOCOL) {
        const { clock } = this.#host;
        const backlogMaxCount = LIMITS.feedBacklogMaxCount;
        sendBatches(client, { world, clock, epoch: this.#epoch, isWanted, backlogMaxCount });
        return;
      }
      const send = (entry: JournalEntry): void => {
        if (isWanted(entry)) client.send(JSON.stringify(entry));
        if (client.bufferedAmount > LIMITS.feedQueueMaxBytes) client.close(TRY_AGAIN_LATER);
      };
      client.on("error", () => client.terminate());
      void sendAll(client, journal, { turns: this.#turns, send });
    };
  }
}

/** Sends the existing entries, in turns with other feeds, then new ones. */
async function sendAll(
  client: WebSocket,
  journal: Journal,
  { turns, send }: { readonly turns: SharedTurns; readonly send: (entry: JournalEntry) => void },
): Promise<void> {
  /** New entries wait until all earlier ones are sent. */
  let waiting: JournalEntry[] | undefined = [];
  const entries = journal.entries();
  client.on(
    "close",
    journal.subscribe((entry) => {
      if (waiting === undefined) send(entry);
      else waiting.push(entry);
    }),
  );
  for (const entry of entries) {
    if (client.readyState !== client.OPEN) return;
    if (turns.isOver()) await turns.pause();
    send(entry);
  }
  for (const entry of waiting) send(entry);
  waiting = undefined;
}
