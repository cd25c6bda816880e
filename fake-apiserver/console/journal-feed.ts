/** Follows a journal over a WebSocket, and resumes where it was after a lost connection. */
import { pathIn } from "./control-api.js";
import type { Batch } from "./journal-rows.js";

/** The state of the feed. */
export type FeedStatus = "connecting" | "live" | "lost" | "ended";

/** Selects entries, as the query of `/journal` does. */
export interface JournalFilter {
  readonly text: string;
  /** Empty: all. */
  readonly types: readonly string[];
}

/** The callbacks. */
export interface FeedListener {
  onBatch(batch: Batch): void;
  onStatus(status: FeedStatus): void;
  /** The server is a different one: the entries that are shown are obsolete. */
  onOtherServer(): void;
  /** Where to resume after a lost connection. */
  lastIndex(): number;
}

const AGAIN_MS = 1_000;
const WORLD_ENDED = 4000;

/** Follows the journal until the returned function is called. */
export function followJournal(
  world: string,
  filter: JournalFilter,
  listener: FeedListener,
): () => void {
  let socket: WebSocket | undefined;
  let isOver = false;
  let again: number | undefined;
  let epoch: string | undefined;

  const open = (): void => {
    listener.onStatus("connecting");
    const query = queryOf(filter, listener.lastIndex());
    const address = `${location.origin.replace("http", "ws")}${pathIn(world, "/journal")}?${query}`;
    socket = new WebSocket(address, "journal.batches");
    socket.addEventListener("message", ({ data }) => {
      if (isOver) return;
      const message = JSON.parse(data);
      if ("hello" in message) {
        const isOther = epoch !== undefined && epoch !== message.hello.epoch;
        epoch = message.hello.epoch;
        if (isOther) listener.onOtherServer();
        else listener.onStatus("live");
        return;
      }
      listener.onBatch(message);
      // The next one comes when this one has been drawn: a page that cannot follow is sent less.
      requestAnimationFrame(() => {
        if (socket?.readyState === WebSocket.OPEN) socket.send("{}");
      });
    });
    socket.addEventListener("close", ({ code }) => {
      if (isOver) return;
      listener.onStatus(code === WORLD_ENDED ? "ended" : "lost");
      if (code !== WORLD_ENDED) again = setTimeout(open, AGAIN_MS);
    });
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(again);
    socket?.close();
  };
}

/** The filter as a query. `since`: only what came after it. */
export function queryOf({ text, types }: JournalFilter, since: number): URLSearchParams {
  return new URLSearchParams({
    ...(since > 0 && { since: `${since}` }),
    ...(text.trim() !== "" && { text }),
    ...(types.length > 0 && { type: types.join(",") }),
  });
}
