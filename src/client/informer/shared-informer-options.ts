import type { Clock } from "../../time/clock.js";
import type { Prng } from "../../time/prng.js";
import type { KubernetesObject } from "../../wire/resource.js";
import type { BackoffReset } from "./backoff.js";
import type { QueueMode } from "./create-queue.js";
import type { Indexers } from "./indexer.js";
import type { InformerParts } from "./informer-parts.js";
import type { ListerWatcher } from "./list-watch.js";
import type { Log } from "./log.js";
import type { MutationDetector } from "./mutation-detector.js";
import type { WatchErrorHandler } from "./reflector.js";
import type { TransformFunc } from "./store.js";

/** How to create a `SharedIndexInformer`. It does nothing before it is started. */
export interface SharedInformerOptions<T extends KubernetesObject = KubernetesObject> {
  readonly listerWatcher: ListerWatcher;
  /** @default that of the system */
  readonly clock?: Clock;
  /** For jitter and watch timeouts. */
  readonly prng?: Prng;
  /** For messages: the name of the informer. @default "informer" */
  readonly name?: string;
  /** For messages: the resource, such as "/v1, Kind=Pod". @default "<unspecified>" */
  readonly typeDescription?: string;
  /** Watch events about other kinds are refused. @default none are */
  readonly expectedKind?: { readonly apiVersion: string; readonly kind: string } | undefined;
  /** The default resync period of handlers; 0: never, whatever a handler requests. @default 0 */
  readonly resyncPeriodMs?: number;
  readonly indexers?: Indexers<T>;
  /** Changes each object before it is cached. Not applied to tombstones and resyncs. @default none */
  readonly transform?: TransformFunc<T> | undefined;
  readonly onWatchError?: WatchErrorHandler | undefined;
  /** @default "atomic-fifo" */
  readonly queueMode?: QueueMode;
  /** Whether the initial state is requested as a stream, with a list if that fails. @default true */
  readonly watchList?: boolean;
  /** Limit of every list. @default 500 for the first list and for the newest state, none otherwise */
  readonly pageMaxCount?: number | undefined;
  /** Watch timeouts are between this and twice this; less than 5 minutes has no effect. @default 300000 */
  readonly watchTimeoutMinMs?: number;
  /** For how long an internal error in a watch is answered by watching again at once. @default 0 */
  readonly internalErrorRetryMaxMs?: number;
  /** @default "since-last-reset", as since 0.36 */
  readonly backoffReset?: BackoffReset;
  /** Whether unordered initial ADDED events move the version, as before 0.36. @default false */
  readonly isVersionTakenFromInitialAdds?: boolean;
  /** Gets every object that is delivered to handlers; one that finds a change ends the informer. For tests. @default none */
  readonly mutationDetector?: MutationDetector;
  readonly log?: Log;
  /** Replacements of the default parts. */
  readonly parts?: Partial<InformerParts>;
}
