/**
 * What the informer asks of whoever talks to the apiserver.
 * Mirrors: client-go@32ce75a7 tools/cache/listwatch.go. Differs: a watch is pulled, so that a slow reader slows the connection.
 */
import type { KubernetesList } from "../../wire/resource.js";
import type { WatchEvent } from "../../wire/watch-event.js";

/** Parameters of a list or a watch, by their names on the wire. What is absent, "" or 0 is not sent. */
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
 * Failures reject. An answer of the apiserver that is an error rejects with an error that has a `status` (the `Status`
 * object); a connection that could not be made with one whose `code` is "ECONNREFUSED". The predicates of
 * `api-error.ts` read no more than that.
 */
export interface ListerWatcher {
  /** One page. */
  list(options: ListOptions, signal: AbortSignal): Promise<KubernetesList>;
  /** Resolves when the stream is open. Whoever gets it stops it. */
  watch(options: ListOptions, signal: AbortSignal): Promise<Watch>;
  /** Whether streaming lists may be tried. @default true */
  readonly supportsWatchList?: boolean;
}

/** An open stream of events. */
export interface Watch {
  /** The next event, in order; undefined when the stream has ended, for whatever reason, or was stopped. */
  next(): Promise<WatchEvent | undefined>;
  /**
   * The next event if it has come already, undefined when it must be waited for; what is taken here `next` does not give
   * again. Optional: it spares those that come together the wait for each.
   */
  ready?(): WatchEvent | undefined;
  /** Ends the stream; a `next` that waits resolves. Again does nothing. */
  stop(): void;
}
