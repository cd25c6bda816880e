import type { PartKind } from "../../protocol/messages.js";

/** How features speak of a kind of part: what it is called when it is made, and afterwards. */
export interface PartWords {
  /** "a DeltaFIFO" */
  readonly made: string;
  /** "the queue"; also its name in the trial, without the article. */
  readonly noun: string;
}

/** The words for each kind. Several kinds may share a noun: a scenario has one of them. */
export const PART_WORDS: Readonly<Record<PartKind, PartWords>> = {
  "key-functions": { made: "the key functions", noun: "key functions" },
  store: { made: "a Store", noun: "store" },
  indexer: { made: "an Indexer", noun: "store" },
  "thread-safe-store": { made: "a ThreadSafeStore", noun: "store" },
  fifo: { made: "a FIFO", noun: "queue" },
  "delta-fifo": { made: "a DeltaFIFO", noun: "queue" },
  "real-fifo": { made: "a RealFIFO", noun: "queue" },
  controller: { made: "a Controller", noun: "controller" },
  "plain-informer": { made: "a plain informer", noun: "plain informer" },
  "event-handler": { made: "an event handler", noun: "event handler" },
  reflector: { made: "a Reflector", noun: "reflector" },
  "shared-informer": { made: "a SharedIndexInformer", noun: "shared informer" },
  "sync-tracker": { made: "a sync tracker", noun: "tracker" },
  lazy: { made: "a lazy value", noun: "lazy value" },
  "cache-wait": { made: "a wait for caches", noun: "wait" },
  "expiration-cache": { made: "an expiration cache", noun: "store" },
  "mutation-cache": { made: "a mutation cache", noun: "mutation cache" },
  "mutation-detector": { made: "a mutation detector", noun: "detector" },
  "undelta-store": { made: "an UndeltaStore", noun: "store" },
  lister: { made: "a lister", noun: "lister" },
  "list-watch": { made: "a ListWatch", noun: "list watch" },
  pager: { made: "a pager", noun: "pager" },
  "retry-watcher": { made: "a RetryWatcher", noun: "retry watcher" },
  "informer-watcher": { made: "an informer watcher", noun: "informer watcher" },
  until: { made: "an Until", noun: "until" },
  "informer-factory": { made: "an informer factory", noun: "factory" },
  "informer-name": { made: "a registry of informer names", noun: "registry" },
  "consistency-detector": { made: "a consistency detector", noun: "consistency detector" },
  heap: { made: "a heap", noun: "heap" },
  backoff: { made: "a backoff", noun: "backoff" },
  "work-queue": { made: "a work queue", noun: "queue" },
  "delaying-queue": { made: "a delaying queue", noun: "queue" },
  "rate-limiting-queue": { made: "a rate-limiting queue", noun: "queue" },
  parallelizer: { made: "a parallelizer", noun: "parallelizer" },
  "controller-loop": { made: "a controller loop", noun: "loop" },
  "rate-limiter": { made: "a rate limiter", noun: "limiter" },
  throttle: { made: "a throttle", noun: "throttle" },
  "id-backoff": { made: "a backoff by id", noun: "backoff by id" },
  "wait-loop": { made: "a loop", noun: "loop" },
  retry: { made: "a retry", noun: "retry" },
  broadcaster: { made: "a broadcaster", noun: "broadcaster" },
  "stream-watcher": { made: "a stream watcher", noun: "stream watcher" },
  "rest-client": { made: "a REST client", noun: "REST client" },
  "event-recorder": { made: "an event recorder", noun: "recorder" },
  "series-recorder": { made: "a recorder of event series", noun: "recorder" },
  "leader-elector": { made: "a candidate", noun: "candidate" },
  "dynamic-client": { made: "a dynamic client", noun: "dynamic client" },
  "metadata-client": { made: "a metadata client", noun: "metadata client" },
  "discovery-client": { made: "a discovery client", noun: "discovery client" },
};

/** The kind that is made by these words. */
export function kindMadeBy(words: string): PartKind | undefined {
  for (const [kind, { made }] of Object.entries(PART_WORDS)) {
    if (made === words && isPartKind(kind)) return kind;
  }
  return undefined;
}

function isPartKind(name: string): name is PartKind {
  return name in PART_WORDS;
}
