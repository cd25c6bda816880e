import type { WebSocket } from "ws";
import type { Clock, Timer } from "../../src/time/clock.js";
import type { JournalEntry } from "../journal/journal-entry.js";
import { LIMITS } from "../values/limits.js";
import type { World } from "../world/world.js";

/** The subprotocol for batches. */
export const BATCHES_PROTOCOL = "journal.batches";

/** The world has been closed, for a client: RFC 6455 leaves codes from 4000 on to applications. */
const WORLD_ENDED = 4000;
/** How long new entries wait for more. */
const BATCH_MS = 50;
const BATCH_MAX_COUNT = 1_000;
/** Batches in flight that the client has not acknowledged. */
const UNACKNOWLEDGED_MAX_COUNT = 2;

/** How to follow a journal in batches. */
export interface JournalBatchesOptions {
  readonly world: World;
  /** Real time, also for worlds whose own stands still. */
  readonly clock: Clock;
  /** Identifies this process: in another one, indexes have another meaning. */
  readonly epoch: string;
  readonly isWanted: (entry: JournalEntry) => boolean;
  /** The maximum number of existing entries to send, the newest. */
  readonly backlogMaxCount: number;
}

/**
 * Sends a client the journal in batches, until one of the two ends.
 *
 * This is the journal for observers. Entries come without their objects, many in a message, and the next message when the client
 * has acknowledged one: neither a slow client nor a fast journal makes the server wait or its memory grow.
 * Entries that are left out are counted, and can be read with `GET /journal`.
 *
 * Messages: `{hello: {epoch}}`, `{entries, skipped: {from, to, count}}`, where what was skipped comes before the entries; to
 * the server, anything acknowledges a batch.
 */
export function sendBatches(client: WebSocket, options: JournalBatchesOptions): void {
  new JournalBatches(client, options).start();
}

class JournalBatches {
  readonly #client: WebSocket;
  #waiting: JournalEntry[] = [];
  #skipped: { readonly from: number; readonly to: number; readonly count: number } | undefined;
  #unacknowledgedCount = 0;
  #timer: Timer | undefined;

  readonly #options: JournalBatchesOptions;

  constructor(client: WebSocket, options: JournalBatchesOptions) {
    this.#client = client;
    this.#options = options;
  }

  start(): void {
    const { world, epoch, isWanted, backlogMaxCount } = this.#options;
    const client = this.#client;
    this.#send({ hello: { epoch } });
    const wanted = world.journal.entries().filter(isWanted);
    this.#skip(wanted.slice(0, Math.max(0, wanted.length - backlogMaxCount)));
    this.#waiting = wanted.slice(-backlogMaxCount);
    this.#flush();
    const unsubscribe = world.journal.subscribe((entry) => {
      if (isWanted(entry)) this.#add(entry);
    });
    const onEnd = (): void => client.close(WORLD_ENDED, "the world has ended");
    world.closed.addEventListener("abort", onEnd);
    client.on("message", () => {
      this.#unacknowledgedCount = Math.max(0, this.#unacknowledgedCount - 1);
      this.#soon();
    });
    client.on("close", () => {
      unsubscribe();
      world.closed.removeEventListener("abort", onEnd);
      this.#timer?.cancel();
      this.#waiting = [];
    });
    client.on("error", () => client.terminate());
  }

  #add(entry: JournalEntry): void {
    this.#waiting.push(entry);
    // In bulk, because half of it at once costs less than one after the other; and the newest matter most.
    if (this.#waiting.length > LIMITS.feedBacklogMaxCount) {
      this.#skip(this.#waiting.splice(0, this.#waiting.length / 2));
    }
    this.#soon();
  }

  #skip(left: readonly JournalEntry[]): void {
    const [first] = left;
    const last = left.at(-1);
    if (first === undefined || last === undefined) return;
    const { from, count } = this.#skipped ?? { from: first.index, count: 0 };
    this.#skipped = { from, to: last.index, count: count + left.length };
  }

  #soon(): void {
    if (this.#waiting.length === 0 || this.#unacknowledgedCount >= UNACKNOWLEDGED_MAX_COUNT) return;
    this.#timer ??= this.#options.clock.setTimer(BATCH_MS, () => {
      this.#timer = undefined;
      this.#flush();
    });
  }

  #flush(): void {
    const entries = this.#waiting.splice(0, BATCH_MAX_COUNT);
    if (entries.length === 0 && this.#skipped === undefined) return;
    this.#send({
      entries: entries.map(withoutObject),
      ...(this.#skipped !== undefined && { skipped: this.#skipped }),
    });
    this.#skipped = undefined;
    this.#unacknowledgedCount++;
    this.#soon();
  }

  #send(message: object): void {
    this.#client.send(JSON.stringify(message));
  }
}

/** An entry names its object; the object itself is fetched on demand. */
function withoutObject(entry: JournalEntry): object {
  if (entry.type !== "event-sent" || entry.object === undefined) return entry;
  const { object: _object, ...facts } = entry;
  return facts;
}
