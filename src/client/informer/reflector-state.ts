/**
 * What a reflector does next, decided without doing it.
 *
 * `step(state, input) → { state, effects }` is pure and synchronous; `reflector.ts` performs the effects and brings
 * their outcomes back as inputs. Of the effects of one transition at most one takes time (`list`, `open-watch`,
 * `next-event`, `delay`, `replace`), it is the last, and its outcome is the next input.
 *
 *     idle ─▶ listing ─▶ replacing ─▶ opening ─▶ streaming ─┐
 *               ▲  ▲                    ▲ ▲          │      │ closed: same version, at once
 *               │  └── fallback ────────┼─┼──────────┘ ◀────┘
 *               └──── backing-off ◀─────┴─┘   any failure that ends the cycle
 *
 * Mirrors: client-go@32ce75a7 tools/cache/reflector.go `ListAndWatchWithContext`, `watch`, `watchList`, `handleAnyWatch`.
 */
import type { WatchEvent } from "../../wire/watch-event.js";
import type { ListOptions } from "./list-watch.js";
import type { RetryWindow } from "./retry-with-deadline.js";

/** What does not change while a reflector lives. */
export interface ReflectorConfig {
  readonly name: string;
  /** For messages: what is reflected. */
  readonly typeDescription: string;
  /** Whether the initial state is asked for as a stream. */
  readonly isWatchListEnabled: boolean;
  /** Limit of every list, whatever its version; undefined: the pager's default, where paging makes sense. */
  readonly pageMaxCount: number | undefined;
  /** Events about other kinds are refused; undefined: none are. */
  readonly expectedKind: { readonly apiVersion: string; readonly kind: string } | undefined;
  /** For how long an internal error in a watch is answered by watching again at once; 0: not at all. */
  readonly internalErrorRetryMaxMs: number;
  /**
   * Whether ADDED events that only tell the initial state move the version. They come in any order, so a watch that
   * breaks among them must not go on from the last one. Older informers did. @see RWATCH-16
   */
  readonly isVersionTakenFromInitialAdds: boolean;
}

/** What is remembered from cycle to cycle. */
export interface ReflectorMemory {
  /** Version of the last list, event or bookmark taken; "" before the first. */
  readonly lastSyncVersion: string;
  /** The server no longer serves `lastSyncVersion`: ask for the newest until an answer comes. */
  readonly isLastVersionUnavailable: boolean;
  /** The first list came in pages although a cache should have served it whole: go on paging. */
  readonly isPaginated: boolean;
}

/** A stream that tells the initial state and goes on, or one that goes on from a version. */
export type WatchPurpose = "watch-list" | "watch";

/** Where a reflector stands. */
export type ReflectorState =
  /** Nothing happened yet; ends with `start`. */
  | { readonly type: "idle"; readonly memory: ReflectorMemory }
  /** A list is under way; ends with its answer. */
  | ListingState
  /** The initial state is being handed to the store; ends with the store's answer. */
  | {
      readonly type: "replacing";
      readonly memory: ReflectorMemory;
      readonly source: "list" | "watch-list";
      readonly resourceVersion: string;
    }
  /** A watch was asked for; ends with its answer. */
  | OpeningState
  /** Events are read one by one; ends when the stream does, or an error comes. */
  | StreamingState
  /** Nothing runs but a timer, and the resync timer when `next` is "watch"; ends when it fires. */
  | {
      readonly type: "backing-off";
      readonly memory: ReflectorMemory;
      readonly next: "cycle" | WatchPurpose;
      readonly retryWindow: RetryWindow;
    }
  /** For good. */
  | { readonly type: "stopped"; readonly memory: ReflectorMemory };

/** See `ReflectorState`. */
export interface ListingState {
  readonly type: "listing";
  readonly memory: ReflectorMemory;
  /** The version first asked for in this cycle. */
  readonly requestedVersion: string;
  /** The limit of both attempts; 0: everything at once. */
  readonly pageMaxCount: number;
  readonly isSecondAttempt: boolean;
}

/** See `ReflectorState`. */
export interface OpeningState {
  readonly type: "opening";
  readonly memory: ReflectorMemory;
  readonly purpose: WatchPurpose;
  readonly resourceVersion: string;
  /** Before the request was sent: a proxy may hold the answer back until the first event. */
  readonly startedAtMs: number;
  readonly retryWindow: RetryWindow;
}

/** See `ReflectorState`. */
export interface StreamingState {
  readonly type: "streaming";
  readonly memory: ReflectorMemory;
  readonly purpose: WatchPurpose;
  readonly startedAtMs: number;
  /** Events taken; those refused do not count. */
  readonly eventCount: number;
  /** ADDED events still tell the initial state, in any order. */
  readonly isInInitialAdds: boolean;
  /** For a streaming list: the version its snapshot will have. */
  readonly snapshotVersion: string;
  readonly retryWindow: RetryWindow;
}

/** What happened. */
export type ReflectorInput =
  | { readonly type: "start" }
  | { readonly type: "stop" }
  | { readonly type: "listed"; readonly resourceVersion: string; readonly isPaginated: boolean }
  | { readonly type: "list-failed"; readonly error: unknown }
  | { readonly type: "replaced" }
  | { readonly type: "replace-failed"; readonly error: unknown }
  | { readonly type: "watch-opened" }
  | { readonly type: "watch-failed"; readonly error: unknown }
  | { readonly type: "event"; readonly event: WatchEvent }
  | { readonly type: "watch-closed" }
  | { readonly type: "resync-failed"; readonly error: unknown }
  | { readonly type: "delay-elapsed" };

/** What is to be done about it. */
export type ReflectorEffect =
  /** List, in pages of `options.limit`; outcome: listed, list-failed. */
  | { readonly type: "list"; readonly options: ListOptions }
  /** Hand what was listed, or collected, to the store; outcome: replaced, replace-failed. */
  | {
      readonly type: "replace";
      readonly source: "list" | "watch-list";
      readonly resourceVersion: string;
    }
  /** Ask for a watch; the timeout is drawn by whoever asks. Outcome: watch-opened, watch-failed. */
  | { readonly type: "open-watch"; readonly options: ListOptions }
  | { readonly type: "close-watch" }
  /** Read one event; outcome: event, watch-closed, resync-failed. */
  | { readonly type: "next-event" }
  /** Wait as long as the back-off says; outcome: delay-elapsed. */
  | { readonly type: "delay" }
  /** Forget what was collected and collect anew. */
  | { readonly type: "start-snapshot" }
  /** Collect an event of a streaming list; it is not yet the truth. */
  | { readonly type: "collect"; readonly event: ObjectEvent }
  /** Hand an event to the store. */
  | { readonly type: "apply"; readonly event: ObjectEvent }
  /** Tell the store that the version moved; `isBookmark`: by a bookmark. */
  | { readonly type: "version"; readonly resourceVersion: string; readonly isBookmark: boolean }
  | { readonly type: "start-resync" }
  | { readonly type: "stop-resync" }
  /** Call the watch error handler. */
  | { readonly type: "report"; readonly error: Error }
  | { readonly type: "log"; readonly message: string; readonly error?: unknown };

/** An event about an object. */
export type ObjectEvent = Extract<
  WatchEvent,
  { readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" }
>;

/** What `step` decides. */
export interface ReflectorTransition {
  readonly state: ReflectorState;
  readonly effects: readonly ReflectorEffect[];
}

/** What `step` knows besides state and input. */
export interface ReflectorStepContext {
  readonly config: ReflectorConfig;
  readonly nowMs: number;
}

/** The signature of `step`, so that another can take its place. */
export type ReflectorStep = (
  state: ReflectorState,
  input: ReflectorInput,
  context: ReflectorStepContext,
) => ReflectorTransition;

/** Where every reflector begins. */
export const initialReflectorState: ReflectorState = {
  type: "idle",
  memory: { lastSyncVersion: "", isLastVersionUnavailable: false, isPaginated: false },
};
