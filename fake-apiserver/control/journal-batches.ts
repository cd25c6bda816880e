import type { WebSocket } from "ws";
import type { Clock, Timer } from "../../src/time/clock.js";
import type { JournalEntry } from "../journal/journal-entry.js";
import { LIMITS } from "../values/limits.js";
import type { World } from "../world/world.js";

/** The subprotocol for batches. */
export const BATCHES_PROTOCOL = "journal.batches";

/** The world has been closed: RFC 6455 reserves codes from 4000 on for applications. */
const WORLD_ENDED = 4000;
/** How long new entries are collected. */
const BATCH_MS = 50;
const BATCH_MAX_COUNT = 1_000;
/** The number of unacknowledged batches in flight. */
const UNACKNOWLEDGED_MAX_COUNT = 2;

/** The options of a batched feed. */
export interface JournalBatchesOptions {
  readonly world: World;
  /** A real clock, also for worlds with a virtual one. */
  readonly clock: Clock;
  /** Identifies this process, as indexes differ in another one. */
  readonly epoch: string;
  readonly isWanted: (entry: JournalEntry) => boolean;
  /** The maximum number of existing entries to send, the newest. */
  readonly backlogMaxCount: number;
}

/**
 * Sends the journal to a client in batches, until either side ends.
 *
 * This is the journal for observers: entries without their objects, many in a message, and the next message once the client
 * has acknowledged one. So a slow client does not delay the server, and its buffer is bounded.
 * Omitted entries are counted, and can be read with `GET /journal`.
 *
 * Messages: `{hello: {epoch}}`, `{entries, skipped: {from, to, count}}`, where the skipped entries precede the others; any
 * message to the server acknowledges a batch.
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
    // In bulk, as dropping half at once is cheaper than one by one. The newest matter most.
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
