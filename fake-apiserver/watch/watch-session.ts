import type { Clock, Timer } from "../../src/time/clock.js";
import { expiredWatch, tooLargeVersion } from "../handlers/status-bodies.js";
import type { ObjectStore } from "../storage/object-store.js";
import { isSelected } from "../storage/selection.js";
import type { StoreEvent } from "../storage/store-event.js";
import { bookmarkFrame, errorFrame, type Frame, objectFrame } from "./frame.js";
import { selectedFrame } from "./selected-frame.js";
import type { WatchPlan } from "./watch-plan.js";
import type { WatchStream } from "./watch-stream.js";

/** A client that reconnects at the deadline should do so from a fresh version: the last bookmark comes so long before. */
const BOOKMARK_BEFORE_DEADLINE_MS = 2_000;

/** What a session needs of its world. */
export interface WatchSessionOptions {
  readonly plan: WatchPlan;
  readonly stream: WatchStream;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly bookmarkPeriodMs: number;
  /** When the watch ends by itself. */
  readonly timeoutMs: number;
}

/**
 * Feeds a stream from the store: what happened before, then what happens, bookmarks in between, until the deadline.
 *
 * Guarantees: each change above the start is emitted once, in order of version; changes made during the initial events
 * come after them.
 */
export class WatchSession {
  readonly #options: WatchSessionOptions;
  readonly #timers = new Set<Timer>();
  /** Changes seen while the initial events are being written; undefined once the watch is live. */
  #backlog: StoreEvent[] | undefined = [];
  /** Changes up to this version are not for this watch: it has them, or says it has. */
  #seenVersion = 0n;
  /** A change above the start has been seen live. */
  #isPastStart = false;
  /** The newest version that the start and the initial events have told; a bookmark has to tell a newer one. */
  #initialVersion = 0n;

  constructor(options: WatchSessionOptions) {
    this.#options = options;
  }

  start(): void {
    const { plan, stream, store } = this.#options;
    const stops = [
      store.collection(plan.resource).subscribe((event) => this.#onChange(event)),
      // After a restore the server's caches start over, and so must whoever reads from them.
      store.onRestore(() => stream.end("server", "restore", "clean")),
      store.collection(plan.resource).onRedefined(() => stream.end("server", "redefined", "clean")),
    ];
    stream.onEnded(() => {
      for (const stop of stops) stop();
      for (const timer of this.#timers) timer.cancel();
    });
    stream.open();
    if (stream.hasEnded) return;
    this.#setTimers();
    this.#emitPast();
    for (const event of this.#backlog ?? []) this.#emitChange(event);
    this.#backlog = undefined;
  }

  #emitPast(): void {
    const { plan, stream, store } = this.#options;
    const { start } = plan;
    if (start.type === "too-large") {
      stream.emit(errorFrame(tooLargeVersion(start.version, store.version())));
      stream.end("server", "too-large", "clean");
      return;
    }
    const collection = store.collection(plan.resource);
    const floor = collection.watchFloor();
    if (start.version < floor) {
      stream.emit(errorFrame(expiredWatch(start.version, floor)));
      stream.end("server", "expired", "clean");
      return;
    }
    if (start.type === "state") this.#emitState(start.version, start.marksEnd);
    else this.#initialVersion = start.version;
    this.#seenVersion = start.version;
    for (const event of collection.history.after(start.version)) this.#emitChange(event);
  }

  #emitState(version: bigint, marksEnd: boolean): void {
    const { plan, store } = this.#options;
    const state = store.collection(plan.resource).at(version);
    const objects = state.keys.map((key) => state.objects.get(key));
    for (const object of objects) {
      if (object === undefined) continue;
      this.#noteInitial(BigInt(object.metadata.resourceVersion ?? 0));
      if (isSelected(plan.selection, object)) this.#emit(objectFrame("ADDED", object));
    }
    if (marksEnd) this.#emit(bookmarkFrame(plan.resource, version.toString(), true));
  }

  #onChange(event: StoreEvent): void {
    if (this.#backlog !== undefined) this.#backlog.push(event);
    // Versions only increase: after one change that is for this watch, all are.
    else if (this.#isPastStart) this.#emitLive(event);
    else this.#emitChange(event);
  }

  #emitLive(event: StoreEvent): void {
    this.#seenVersion = event.version;
    const frame = selectedFrame(event, this.#options.plan.selection);
    if (frame !== undefined) this.#emit(frame);
  }

  #emitChange(event: StoreEvent): void {
    if (event.version <= this.#seenVersion) return;
    if (this.#backlog === undefined) this.#isPastStart = true;
    else this.#noteInitial(event.version);
    this.#emitLive(event);
  }

  #noteInitial(version: bigint): void {
    if (version > this.#initialVersion) this.#initialVersion = version;
  }

  #setTimers(): void {
    const { plan, stream, timeoutMs } = this.#options;
    if (plan.allowsBookmarks) {
      this.#setBookmarkTimer();
      const lastBookmarkMs = timeoutMs - BOOKMARK_BEFORE_DEADLINE_MS;
      if (lastBookmarkMs > 0) this.#setTimer(lastBookmarkMs, () => this.#emitBookmark());
    }
    this.#setTimer(timeoutMs, () => stream.end("server", "timeout", "clean"));
  }

  #setBookmarkTimer(): void {
    this.#setTimer(this.#options.bookmarkPeriodMs, () => {
      this.#emitBookmark();
      if (!this.#options.stream.hasEnded) this.#setBookmarkTimer();
    });
  }

  #setTimer(delayMs: number, fire: () => void): void {
    const timer = this.#options.clock.setTimer(delayMs, () => {
      this.#timers.delete(timer);
      fire();
    });
    this.#timers.add(timer);
  }

  /** A bookmark says "you have everything up to here": nothing that the client knows from the start. */
  #emitBookmark(): void {
    const { plan, store } = this.#options;
    if (store.version() < this.#seenVersion || store.version() <= this.#initialVersion) return;
    this.#emit(bookmarkFrame(plan.resource, store.version().toString()));
  }

  #emit(frame: Frame): void {
    const { plan, stream } = this.#options;
    stream.emit(plan.encode?.(frame) ?? frame);
  }
}
