/**
 * The interface between an informer and a client of the apiserver.
 * Mirrors: client-go@32ce75a7 tools/cache/listwatch.go. Differs: a watch is pulled, so a slow reader slows the connection.
 */
import type { KubernetesList } from "../../wire/resource.js";
import type { WatchEvent } from "../../wire/watch-event.js";

/** Parameters of a list or a watch, by their names on the wire. Members that are absent, "" or 0 are not sent. */
export interface ListOptions {
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: "Exact" | "NotOlderThan";
  readonly limit?: number;
  readonly continue?: string;
  readonly allowWatchBookmarks?: boolean;
  readonly sendInitialEvents?: boolean;
  readonly timeoutSeconds?: number;
}

/**
 * Lists and watches one collection.
 *
 * Failures reject: an error answer of the apiserver with an error that has a `status` (the `Status` object), a refused
 * connection with an error whose `code` is "ECONNREFUSED". The predicates of
 * `api-error.ts` read only these.
 */
export interface ListerWatcher {
  /** One page. */
  list(options: ListOptions, signal: AbortSignal): Promise<KubernetesList>;
  /** Resolves when the stream is open. The caller has to stop it. */
  watch(options: ListOptions, signal: AbortSignal): Promise<Watch>;
  /** Whether streaming lists may be used. @default true */
  readonly supportsWatchList?: boolean;
}

/** An open stream of events. */
export interface Watch {
  /** The next event, in order; undefined when the stream has ended, for whatever reason, or was stopped. */
  next(): Promise<WatchEvent | undefined>;
  /**
   * The next event if it has already arrived, undefined otherwise; an event returned here is not returned by `next`.
   * Optional: it saves a turn of the event loop for events that arrive together.
   */
  ready?(): WatchEvent | undefined;
  /** Ends the stream; a pending `next` resolves. Stopping again does nothing. */
  stop(): void;
}
