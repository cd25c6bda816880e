/**
 * The decisions of a reflector, without their effects.
 *
 * `step(state, input) → { state, effects }` is pure and synchronous; `reflector.ts` performs the effects and feeds their
 * outcomes back as inputs. At most one effect of a transition is asynchronous (`list`, `open-watch`,
 * `next-event`, `delay`, `replace`); it is the last one, and its outcome is the next input.
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

/** Constant for the lifetime of a reflector. */
export interface ReflectorConfig {
  readonly name: string;
  /** For messages: the reflected resource. */
  readonly typeDescription: string;
  /** Whether the initial state is requested as a stream. */
  readonly isWatchListEnabled: boolean;
  /** The limit of every list, whatever its version; undefined: the pager's default, where paging makes sense. */
  readonly pageMaxCount: number | undefined;
  /** Events of other kinds are refused; undefined: all kinds are accepted. */
  readonly expectedKind: { readonly apiVersion: string; readonly kind: string } | undefined;
  /** How long internal errors of a watch are answered by an immediate retry of the watch; 0: never. */
  readonly internalErrorRetryMaxMs: number;
  /**
   * Whether ADDED events of the initial state move the version. They come in any order, so after a break the
   * watch must not resume from the last of them. Older informers did. @see RWATCH-16
   */
  readonly isVersionTakenFromInitialAdds: boolean;
}

/** Kept from cycle to cycle. */
export interface ReflectorMemory {
  /** Version of the last processed list, event or bookmark; "" before the first. */
  readonly lastSyncVersion: string;
  /** The server no longer serves `lastSyncVersion`: request the newest state until a list succeeds. */
  readonly isLastVersionUnavailable: boolean;
  /** The first list was paged although a watch cache should have served it in one piece: keep paging. */
  readonly isPaginated: boolean;
}

/** A stream that begins with the initial state, or one that resumes from a version. */
export type WatchPurpose = "watch-list" | "watch";

/** The state of a reflector. */
export type ReflectorState =
  /** Not started; ends with `start`. */
  | { readonly type: "idle"; readonly memory: ReflectorMemory }
  /** A list is in flight; ends with its answer. */
  | ListingState
  /** The initial state is being handed to the store; ends when the store has replaced its content. */
  | {
      readonly type: "replacing";
      readonly memory: ReflectorMemory;
      readonly source: "list" | "watch-list";
      readonly resourceVersion: string;
    }
  /** A watch has been requested; ends with its answer. */
  | OpeningState
  /** Events are read one by one; ends when the stream ends, or with an error. */
  | StreamingState
  /** Only a timer runs, and the resync timer when `next` is "watch"; ends when it fires. */
  | {
      readonly type: "backing-off";
      readonly memory: ReflectorMemory;
      readonly next: "cycle" | WatchPurpose;
      readonly retryWindow: RetryWindow;
    }
  /** Permanently. */
  | { readonly type: "stopped"; readonly memory: ReflectorMemory };

/** See `ReflectorState`. */
export interface ListingState {
  readonly type: "listing";
  readonly memory: ReflectorMemory;
  /** The first requested version of this cycle. */
  readonly requestedVersion: string;
  /** The limit of both attempts; 0: no paging. */
  readonly pageMaxCount: number;
  readonly isSecondAttempt: boolean;
}

/** See `ReflectorState`. */
export interface OpeningState {
  readonly type: "opening";
  readonly memory: ReflectorMemory;
  readonly purpose: WatchPurpose;
  readonly resourceVersion: string;
  /** Before the request was sent: a proxy may delay the answer until the first event. */
  readonly startedAtMs: number;
  readonly retryWindow: RetryWindow;
}

/** See `ReflectorState`. */
export interface StreamingState {
  readonly type: "streaming";
  readonly memory: ReflectorMemory;
  readonly purpose: WatchPurpose;
  readonly startedAtMs: number;
  /** Processed events; refused ones do not count. */
  readonly eventCount: number;
  /** ADDED events still belong to the initial state, in any order. */
  readonly isInInitialAdds: boolean;
  /** For a streaming list: the version of its snapshot. */
  readonly snapshotVersion: string;
  readonly retryWindow: RetryWindow;
}

/** Inputs of `step`. */
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

/** Effects of `step`. */
export type ReflectorEffect =
  /** List, in pages of `options.limit`; outcome: listed, list-failed. */
  | { readonly type: "list"; readonly options: ListOptions }
  /** Hand the listed or collected objects to the store; outcome: replaced, replace-failed. */
  | {
      readonly type: "replace";
      readonly source: "list" | "watch-list";
      readonly resourceVersion: string;
    }
  /** Open a watch; the effect draws the timeout. Outcome: watch-opened, watch-failed. */
  | { readonly type: "open-watch"; readonly options: ListOptions }
  | { readonly type: "close-watch" }
  /** Read one event; outcome: event, watch-closed, resync-failed. */
  | { readonly type: "next-event" }
  /** Wait for the backoff; outcome: delay-elapsed. */
  | { readonly type: "delay" }
  /** Drop the collected events and start collecting. */
  | { readonly type: "start-snapshot" }
  /** Collect an event of a streaming list; the state is not complete yet. */
  | { readonly type: "collect"; readonly event: ObjectEvent }
  /** Hand an event to the store. */
  | { readonly type: "apply"; readonly event: ObjectEvent }
  /** Report a new version to the store; `isBookmark`: by a bookmark. */
  | { readonly type: "version"; readonly resourceVersion: string; readonly isBookmark: boolean }
  | { readonly type: "start-resync" }
  | { readonly type: "stop-resync" }
  /** Call the watch error handler. */
  | { readonly type: "report"; readonly error: Error }
  | { readonly type: "log"; readonly message: string; readonly error?: unknown };

/** An event with an object. */
export type ObjectEvent = Extract<
  WatchEvent,
  { readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" }
>;

/** The result of `step`. */
export interface ReflectorTransition {
  readonly state: ReflectorState;
  readonly effects: readonly ReflectorEffect[];
}

/** The context of `step` besides state and input. */
export interface ReflectorStepContext {
  readonly config: ReflectorConfig;
  readonly nowMs: number;
}

/** The signature of `step`, so that it can be replaced. */
export type ReflectorStep = (
  state: ReflectorState,
  input: ReflectorInput,
  context: ReflectorStepContext,
) => ReflectorTransition;

/** The initial state of every reflector. */
export const initialReflectorState: ReflectorState = {
  type: "idle",
  memory: { lastSyncVersion: "", isLastVersionUnavailable: false, isPaginated: false },
};
