/**
 * Distributes events to any number of watchers: each gets all events sent after it was added, in order.
 *
 * A watcher that does not keep up either blocks all others or misses events, depending on the broadcaster's options.
 * Mirrors: apimachinery@eed236ce pkg/watch/mux.go (Broadcaster).
 */

import type { WatchEvent } from "../../wire/watch-event.js";
import { mustHave } from "../must-have.js";
import { Channel } from "./channel.js";

/** The default number of events that may be queued before senders block. */
const INCOMING_MAX_COUNT = 25;

/** What to do with an event if a watcher's queue is full. */
export type FullChannelBehavior =
  /** Wait until it has room; all later events wait, for all watchers. */
  | "wait-if-channel-full"
  /** That watcher misses it. */
  | "drop-if-channel-full";

/** How to create a `Broadcaster`. */
export interface BroadcasterOptions {
  /** The length of each watcher's queue. Zero: unbuffered. */
  readonly queueMaxCount: number;
  readonly fullChannelBehavior: FullChannelBehavior;
  /** The number of events that may be queued for distribution. @default 25 */
  readonly incomingMaxCount?: number;
}

/** The broadcaster has been shut down: it accepts no events and no watchers. */
export class BroadcasterStoppedError extends Error {
  readonly code = "broadcaster-stopped";

  constructor() {
    super("broadcaster already stopped");
    this.name = "BroadcasterStoppedError";
  }
}

/** A watcher of a broadcaster. */
export interface BroadcastWatch {
  /** The next event; undefined after the queued ones, if it was stopped or the broadcaster shut down. */
  next(): Promise<WatchEvent | undefined>;
  /** Stops it; resolves when no more events can arrive. Again does nothing. */
  stop(): Promise<void>;
}

/** See the head of this file. */
export class Broadcaster {
  readonly #queueMaxCount: number;
  readonly #isDropping: boolean;
  /** Events, and actions between two events. */
  readonly #incoming: Channel<WatchEvent | (() => void)>;
  /** In the order in which they were added. */
  readonly #watchers = new Set<Channel<WatchEvent>>();
  #distributing: Promise<void> | undefined;
  #isStopped = false;

  /** @throws TypeError without `queueMaxCount` or `fullChannelBehavior` */
  constructor(options: BroadcasterOptions) {
    mustHave("Broadcaster", options, "queueMaxCount", "fullChannelBehavior");
    const { queueMaxCount, fullChannelBehavior, incomingMaxCount } = options;
    this.#queueMaxCount = queueMaxCount;
    this.#isDropping = fullChannelBehavior === "drop-if-channel-full";
    this.#incoming = new Channel(incomingMaxCount ?? INCOMING_MAX_COUNT);
  }

  /** Adds a watcher for later events. @throws BroadcasterStoppedError */
  watch(): Promise<BroadcastWatch> {
    return this.watchWithPrefix([]);
  }

  /** Adds a watcher that gets these events first; its queue is long enough for them. @throws BroadcasterStoppedError */
  async watchWithPrefix(first: readonly WatchEvent[]): Promise<BroadcastWatch> {
    const room = first.length === 0 ? 0 : first.length + 1;
    const channel = new Channel<WatchEvent>(Math.max(this.#queueMaxCount, room));
    for (const event of first) channel.trySend(event);
    const isAdded = await this.#between(() => this.#watchers.add(channel));
    if (!isAdded) throw new BroadcasterStoppedError();
    return { next: () => channel.receive(), stop: () => this.#stopWatching(channel) };
  }

  /** Sends an event to all watchers; resolves when it is queued. @throws BroadcasterStoppedError */
  async action(event: WatchEvent): Promise<void> {
    this.#start();
    if (!(await this.#incoming.send(event))) throw new BroadcasterStoppedError();
  }

  /** Sends an event if there is room for it. Returns whether there was. @throws BroadcasterStoppedError */
  actionOrDrop(event: WatchEvent): boolean {
    if (this.#isStopped) throw new BroadcasterStoppedError();
    this.#start();
    return this.#incoming.trySend(event);
  }

  /** Distributes the sent events, then ends all watches and resolves. Calling it again waits for the same. */
  async shutdown(): Promise<void> {
    await this.#between(() => {
      this.#isStopped = true;
      this.#incoming.close();
    });
    await this.#distributing;
  }

  /** As `shutdown`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.shutdown();
  }

  async #stopWatching(channel: Channel<WatchEvent>): Promise<void> {
    // First, because the event that waits for this watcher would block its end.
    channel.close();
    await this.#between(() => this.#watchers.delete(channel));
  }

  /** Runs an action after all events sent before have been distributed. False: it was shut down before. */
  async #between(act: () => void): Promise<boolean> {
    if (this.#isStopped) return false;
    this.#start();
    let isDone: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      isDone = resolve;
    });
    const isTaken = await this.#incoming.send(() => {
      act();
      isDone();
    });
    if (isTaken) await done;
    return isTaken;
  }

  #start(): void {
    this.#distributing ??= this.#distributeAll();
  }

  async #distributeAll(): Promise<void> {
    for (;;) {
      const next = await this.#incoming.receive();
      if (next === undefined) break;
      if (typeof next === "function") next();
      else await this.#distribute(next);
    }
    for (const channel of this.#watchers) channel.close();
    this.#watchers.clear();
  }

  async #distribute(event: WatchEvent): Promise<void> {
    for (const channel of this.#watchers) {
      if (this.#isDropping) channel.trySend(event);
      else await channel.send(event);
    }
  }
}
