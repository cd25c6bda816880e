import type { Clock, Timer } from "../../src/time/clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import type { ObjectStore } from "../storage/object-store.js";
import { hasSelectors, isSelected, type Selection } from "../storage/selection.js";
import { expiredWatch, tooLargeVersion } from "../storage/status-bodies.js";
import type { StoreEvent } from "../storage/store-event.js";
import { deepFreeze } from "../values/deep-freeze.js";
import {
  addedFrames,
  bookmarkFrame,
  encoded,
  errorFrame,
  type Frame,
  objectFrame,
  type UnencodedFrame,
} from "./frame.js";
import type { WatchPlan } from "./watch-plan.js";
import type { WatchStream } from "./watch-stream.js";

/** Bodies of objects that left a selection, made once for all watches that see them leave. */
const departed = new WeakMap<StoreEvent, KubernetesObject>();

/**
 * What a watch with a selection sees of a change: an object that starts to match is ADDED, one that still matches is
 * MODIFIED, one that no longer matches is DELETED with its previous body and the new version. Undefined: nothing.
 */
function selectedFrame(event: StoreEvent, selection: Selection): Frame | undefined {
  if (!isRestricted(selection)) return objectFrame(event.type, event.object);
  const was = event.previous !== undefined && isSelected(selection, event.previous);
  // The last write before a removal may change the labels: what watchers knew before decides.
  if (event.type === "DELETED") return was ? objectFrame("DELETED", event.object) : undefined;
  const is = isSelected(selection, event.object);
  if (is) return objectFrame(was ? "MODIFIED" : "ADDED", event.object);
  return was && event.previous !== undefined
    ? objectFrame("DELETED", departedObject(event, event.previous))
    : undefined;
}

/** Whether this selection may leave out objects. */
function isRestricted(selection: Selection): boolean {
  return selection.namespace !== undefined || hasSelectors(selection);
}

function departedObject(event: StoreEvent, previous: KubernetesObject): KubernetesObject {
  const known = departed.get(event);
  if (known !== undefined) return known;
  const resourceVersion = event.version.toString();
  const object = deepFreeze({ ...previous, metadata: { ...previous.metadata, resourceVersion } });
  departed.set(event, object);
  return object;
}

/** A client that reconnects at the deadline should do so from a fresh version: the last bookmark comes so long before. */
const BOOKMARK_BEFORE_DEADLINE_MS = 2_000;

/** How to create a `WatchSession`. */
export interface WatchSessionOptions {
  readonly plan: WatchPlan;
  readonly stream: WatchStream;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly profile: ServerProfile;
  readonly bookmarkPeriodMs: number;
  /** When the watch ends by itself. */
  readonly timeoutMs: number;
}

/**
 * Feeds a stream from the store: past changes, then new ones, with bookmarks in between, until the deadline.
 *
 * Guarantees: each change above the start is emitted once, in order of version; changes made during the initial events
 * come after them.
 */
export class WatchSession {
  readonly #options: WatchSessionOptions;
  readonly #stream: WatchStream;
  /** Each change is emitted as it is. Known beforehand: a thousand watches that look it up read cold memory each time. */
  readonly #seesAll: boolean;
  readonly #timers = new Set<Timer>();
  /** All of the past has been emitted; until then changes are not emitted, because they become part of it. */
  #isLive = false;
  /** If it is above the seen version: the first received change that is still to be emitted as part of the history. */
  #firstUnreadVersion = 0n;
  /** Changes up to this version are not for this watch: it has them, or says it has. */
  #seenVersion = 0n;
  /** A change above the start has been seen live. */
  #isPastStart = false;
  /** The newest version that the start and the initial events have carried; a bookmark has to carry a newer one. */
  #initialVersion = 0n;

  constructor(options: WatchSessionOptions) {
    this.#options = options;
    this.#stream = options.stream;
    const { selection, encode } = options.plan;
    this.#seesAll = !isRestricted(selection) && encode === undefined;
  }

  start(): void {
    const { plan, stream, store } = this.#options;
    const stops = [
      store.collection(plan.resource).subscribe((event) => this.#onChange(event)),
      // After a restore the server's caches start over, and so must their readers.
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
    if (this.#canStart()) this.#emitPast(this.#past());
  }

  /** Whether the start can be served. If not, the client has been answered. */
  #canStart(): boolean {
    const { plan, stream, store, profile } = this.#options;
    const { start } = plan;
    if (start.type === "too-large") {
      const hasReason = profile.has("tooLargeCauses");
      stream.emit(errorFrame(tooLargeVersion(start.version, store.version(), { hasReason })));
      stream.end("server", "too-large", "clean");
      return false;
    }
    const collection = store.collection(plan.resource);
    const floor = start.type === "state" ? collection.stateFloor() : collection.watchFloor();
    if (start.version < floor) {
      stream.emit(errorFrame(expiredWatch(start.version, floor)));
      stream.end("server", "expired", "clean");
      return false;
    }
    return true;
  }

  /** Emits as much of the history as the client takes, and continues when it has taken that; then the watch is live. */
  #emitPast(past: Iterator<Frame | UnencodedFrame>): void {
    const { stream } = this.#options;
    while (!stream.hasEnded) {
      if (!stream.hasRoom()) {
        stream.whenRoom(() => this.#emitPast(past));
        return;
      }
      const next = past.next();
      if (next.done === true) {
        this.#isLive = true;
        return;
      }
      this.#emitAlone(next.value);
    }
  }

  /** Whatever lies between the start of the watch and the present, each frame made when it is wanted. */
  *#past(): Generator<Frame | UnencodedFrame> {
    const { plan, stream, store } = this.#options;
    const { start } = plan;
    this.#seenVersion = start.version;
    if (start.type === "state") yield* this.#state(start.version, start.marksEnd);
    else this.#initialVersion = start.version;
    const { history } = store.collection(plan.resource);
    // A state can be that of a replica that has not seen a compaction.
    let missed = history.cachedAfter(this.#seenVersion);
    for (;;) {
      const hasUnread = this.#firstUnreadVersion > this.#seenVersion;
      // The client reads so slowly that the next events have been compacted.
      if (hasUnread && missed[0]?.version !== this.#firstUnreadVersion) {
        stream.end("server", "slow-consumer", "clean");
      }
      if (missed.length === 0 || stream.hasEnded) return;
      for (const event of missed) {
        this.#seenVersion = event.version;
        this.#noteInitial(event.version);
        const frame = selectedFrame(event, plan.selection);
        if (frame !== undefined) yield frame;
      }
      missed = history.after(this.#seenVersion);
    }
  }

  *#state(version: bigint, marksEnd: boolean): Generator<Frame | UnencodedFrame> {
    const { plan, store } = this.#options;
    const state = store.collection(plan.resource).cachedAt(version);
    // Chosen at once: the state is a view, and changes while the client is reading.
    const objects = state.keys.flatMap((key) => state.objects.get(key) ?? []);
    for (const { metadata } of objects) this.#noteInitial(BigInt(metadata.resourceVersion ?? 0));
    yield* addedFrames(objects.filter((object) => isSelected(plan.selection, object)));
    if (marksEnd) yield bookmarkFrame(plan.resource, version.toString(), true);
  }

  #onChange(event: StoreEvent): void {
    // Versions only increase: after one change that is for this watch, all are, and need not be compared.
    if (!this.#isPastStart) {
      if (event.version <= this.#seenVersion) return;
      if (!this.#isLive) {
        if (this.#firstUnreadVersion <= this.#seenVersion) this.#firstUnreadVersion = event.version;
        return;
      }
      this.#isPastStart = true;
    }
    this.#seenVersion = event.version;
    if (this.#seesAll) {
      this.#stream.emit(objectFrame(event.type, event.object));
      return;
    }
    const frame = selectedFrame(event, this.#options.plan.selection);
    if (frame !== undefined) this.#emit(frame);
  }

  #noteInitial(version: bigint): void {
    if (version > this.#initialVersion) this.#initialVersion = version;
  }

  #setTimers(): void {
    const { plan, stream, profile, timeoutMs } = this.#options;
    // Bookmarks come from the watch cache.
    if (plan.allowsBookmarks && plan.resource.isUncached !== true) {
      if (profile.has("periodicBookmarks")) this.#setBookmarkTimer();
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
    const { plan, store, profile } = this.#options;
    if (!this.#isLive) return;
    const version = profile.has("bookmarksOfTheStore")
      ? store.version()
      : store.collection(plan.resource).history.newestVersion();
    if (version < this.#seenVersion || version <= this.#initialVersion) return;
    this.#emit(bookmarkFrame(plan.resource, version.toString()));
  }

  #emitAlone(event: Frame | UnencodedFrame): void {
    const { plan, stream } = this.#options;
    if (plan.encode === undefined) stream.emitAlone(event);
    else stream.emitAlone(plan.encode("bytes" in event ? event : encoded(event)));
  }

  #emit(frame: Frame): void {
    const { plan, stream } = this.#options;
    stream.emit(plan.encode?.(frame) ?? frame);
  }
}
