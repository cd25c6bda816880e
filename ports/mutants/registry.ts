import { LEAKS, type Leak } from "./leaks.js";
import { LEGAL_VARIANTS } from "./legal-variants.js";
import type { LegalVariant, Mutant } from "./mutant.js";
import { BACKOFF_MUTANTS } from "./mutants/backoff-mutants.js";
import { BUSY_HANDLER_MUTANTS } from "./mutants/busy-handler-mutants.js";
import { CHANGE_MUTANTS } from "./mutants/change-mutants.js";
import { CONSISTENCY_MUTANTS } from "./mutants/consistency-mutants.js";
import { CONTENT_MUTANTS } from "./mutants/content-mutants.js";
import { CONTRACT_MUTANTS } from "./mutants/contract-mutants.js";
import { CONTROLLER_LOOP_MUTANTS } from "./mutants/controller-loop-mutants.js";
import { DELAYING_QUEUE_MUTANTS } from "./mutants/delaying-queue-mutants.js";
import { DELTA_FIFO_LIST_MUTANTS } from "./mutants/delta-fifo-list-mutants.js";
import { DELTA_FIFO_MUTANTS } from "./mutants/delta-fifo-mutants.js";
import { DISCOVERY_MUTANTS } from "./mutants/discovery-mutants.js";
import { DISTURBED_MUTANTS } from "./mutants/disturbed-mutants.js";
import { ELECTION_MUTANTS } from "./mutants/election-mutants.js";
import { ENDURANCE_MUTANTS } from "./mutants/endurance-mutants.js";
import { EVENT_HANDLER_MUTANTS } from "./mutants/event-handler-mutants.js";
import { EVENT_MUTANTS } from "./mutants/event-mutants.js";
import { EXISTENCE_MUTANTS } from "./mutants/existence-mutants.js";
import { EXPIRATION_MUTANTS } from "./mutants/expiration-mutants.js";
import { FIFO_MUTANTS } from "./mutants/fifo-mutants.js";
import { FLOWCONTROL_MUTANTS } from "./mutants/flowcontrol-mutants.js";
import { FOREIGN_MUTANTS } from "./mutants/foreign-mutants.js";
import { FRAMING_MUTANTS } from "./mutants/framing-mutants.js";
import { HANDLER_MUTANTS } from "./mutants/handler-mutants.js";
import { HEAP_MUTANTS } from "./mutants/heap-mutants.js";
import { INDEX_MUTANTS } from "./mutants/index-mutants.js";
import { INDEXER_MUTANTS } from "./mutants/indexer-mutants.js";
import { INITIAL_STATE_MUTANTS } from "./mutants/initial-state-mutants.js";
import { JOINING_MUTANTS } from "./mutants/joining-mutants.js";
import { KEY_MUTANTS } from "./mutants/key-mutants.js";
import { LIMITER_MUTANTS } from "./mutants/limiter-mutants.js";
import { LIST_WATCH_MUTANTS } from "./mutants/list-watch-mutants.js";
import { LISTER_MUTANTS } from "./mutants/lister-mutants.js";
import { LONG_LIFE_MUTANTS } from "./mutants/long-life-mutants.js";
import { MUTATION_MUTANTS } from "./mutants/mutation-mutants.js";
import { OBJECT_MUTANTS } from "./mutants/object-mutants.js";
import { OTHER_REQUEST_MUTANTS } from "./mutants/other-request-mutants.js";
import { OUTAGE_MUTANTS } from "./mutants/outage-mutants.js";
import { OWN_STORE_MUTANTS } from "./mutants/own-store-mutants.js";
import { PAGER_MUTANTS } from "./mutants/pager-mutants.js";
import { PAGING_MUTANTS } from "./mutants/paging-mutants.js";
import { PARALLELIZER_MUTANTS } from "./mutants/parallelizer-mutants.js";
import { PLAIN_INFORMER_MUTANTS } from "./mutants/plain-informer-mutants.js";
import { POLLING_MUTANTS } from "./mutants/polling-mutants.js";
import { QUEUE_METRICS_MUTANTS } from "./mutants/queue-metrics-mutants.js";
import { RATE_LIMITING_QUEUE_MUTANTS } from "./mutants/rate-limiting-queue-mutants.js";
import { REAL_FIFO_MUTANTS } from "./mutants/real-fifo-mutants.js";
import { RECORDING_MUTANTS } from "./mutants/recording-mutants.js";
import { RECOVERY_MUTANTS } from "./mutants/recovery-mutants.js";
import { REFLECTOR_MUTANTS } from "./mutants/reflector-mutants.js";
import { RELIST_MUTANTS } from "./mutants/relist-mutants.js";
import { REPORTED_MUTANTS } from "./mutants/reported-mutants.js";
import { REQUEST_MUTANTS } from "./mutants/request-mutants.js";
import { REST_ANSWER_MUTANTS } from "./mutants/rest-answer-mutants.js";
import { REST_CALL_MUTANTS } from "./mutants/rest-call-mutants.js";
import { REST_MUTANTS } from "./mutants/rest-mutants.js";
import { RESYNC_MUTANTS } from "./mutants/resync-mutants.js";
import { RETRY_WATCHER_MUTANTS } from "./mutants/retry-watcher-mutants.js";
import { REWINDING_MUTANTS } from "./mutants/rewinding-mutants.js";
import { SELECTION_MUTANTS } from "./mutants/selection-mutants.js";
import { SET_SIZE_MUTANTS } from "./mutants/set-size-mutants.js";
import { SEVERAL_VERSIONS_MUTANTS } from "./mutants/several-versions-mutants.js";
import { SHARING_MUTANTS } from "./mutants/sharing-mutants.js";
import { SHOWN_STORE_MUTANTS } from "./mutants/shown-store-mutants.js";
import { SIDE_BY_SIDE_MUTANTS } from "./mutants/side-by-side-mutants.js";
import { SLOW_LIST_MUTANTS } from "./mutants/slow-list-mutants.js";
import { STOP_MUTANTS } from "./mutants/stop-mutants.js";
import { STORE_MUTANTS } from "./mutants/store-mutants.js";
import { STORE_VERSION_MUTANTS } from "./mutants/store-version-mutants.js";
import { STREAM_MUTANTS } from "./mutants/stream-mutants.js";
import { STREAM_WATCHER_MUTANTS } from "./mutants/stream-watcher-mutants.js";
import { STREAMING_LIST_MUTANTS } from "./mutants/streaming-list-mutants.js";
import { SYNC_MUTANTS } from "./mutants/sync-mutants.js";
import { TRACKER_MUTANTS } from "./mutants/tracker-mutants.js";
import { TRANSFORM_MUTANTS } from "./mutants/transform-mutants.js";
import { UNDELTA_MUTANTS } from "./mutants/undelta-mutants.js";
import { VERSION_MUTANTS } from "./mutants/version-mutants.js";
import { WAIT_MUTANTS } from "./mutants/wait-mutants.js";
import { WAITING_MUTANTS } from "./mutants/waiting-mutants.js";
import { WATCH_ENDING_MUTANTS } from "./mutants/watch-ending-mutants.js";
import { WATCHING_MUTANTS } from "./mutants/watching-mutants.js";
import { WORK_QUEUE_MUTANTS } from "./mutants/work-queue-mutants.js";

/**
 * Every mutant, by what it gets wrong: from what is asked of the server to what is delivered to handlers; then parts that are
 * wrong alone.
 */
export const MUTANTS: readonly Mutant[] = [
  ...VERSION_MUTANTS,
  ...WATCH_ENDING_MUTANTS,
  ...BACKOFF_MUTANTS,
  ...PAGING_MUTANTS,
  ...SET_SIZE_MUTANTS,
  ...STREAMING_LIST_MUTANTS,
  ...STREAM_MUTANTS,
  ...WAITING_MUTANTS,
  ...SELECTION_MUTANTS,
  ...CHANGE_MUTANTS,
  ...RELIST_MUTANTS,
  ...HANDLER_MUTANTS,
  ...SYNC_MUTANTS,
  ...RESYNC_MUTANTS,
  ...TRANSFORM_MUTANTS,
  ...INDEX_MUTANTS,
  ...STOP_MUTANTS,
  ...REQUEST_MUTANTS,
  ...FRAMING_MUTANTS,
  ...INITIAL_STATE_MUTANTS,
  ...OBJECT_MUTANTS,
  ...RECOVERY_MUTANTS,
  ...ENDURANCE_MUTANTS,
  ...DISTURBED_MUTANTS,
  ...FOREIGN_MUTANTS,
  ...SIDE_BY_SIDE_MUTANTS,
  ...JOINING_MUTANTS,
  ...SEVERAL_VERSIONS_MUTANTS,
  ...SLOW_LIST_MUTANTS,
  ...LONG_LIFE_MUTANTS,
  ...REWINDING_MUTANTS,
  ...OWN_STORE_MUTANTS,
  ...SHOWN_STORE_MUTANTS,
  ...OTHER_REQUEST_MUTANTS,
  ...OUTAGE_MUTANTS,
  ...EXISTENCE_MUTANTS,
  ...POLLING_MUTANTS,
  ...CONTENT_MUTANTS,
  ...REPORTED_MUTANTS,
  ...BUSY_HANDLER_MUTANTS,
  ...KEY_MUTANTS,
  ...STORE_MUTANTS,
  ...STORE_VERSION_MUTANTS,
  ...INDEXER_MUTANTS,
  ...EXPIRATION_MUTANTS,
  ...UNDELTA_MUTANTS,
  ...LISTER_MUTANTS,
  ...HEAP_MUTANTS,
  ...RETRY_WATCHER_MUTANTS,
  ...WATCHING_MUTANTS,
  ...FIFO_MUTANTS,
  ...DELTA_FIFO_MUTANTS,
  ...DELTA_FIFO_LIST_MUTANTS,
  ...REAL_FIFO_MUTANTS,
  ...PLAIN_INFORMER_MUTANTS,
  ...EVENT_HANDLER_MUTANTS,
  ...MUTATION_MUTANTS,
  ...REFLECTOR_MUTANTS,
  ...REST_MUTANTS,
  ...REST_CALL_MUTANTS,
  ...REST_ANSWER_MUTANTS,
  ...RECORDING_MUTANTS,
  ...EVENT_MUTANTS,
  ...ELECTION_MUTANTS,
  ...DISCOVERY_MUTANTS,
  ...PAGER_MUTANTS,
  ...CONSISTENCY_MUTANTS,
  ...LIST_WATCH_MUTANTS,
  ...SHARING_MUTANTS,
  ...TRACKER_MUTANTS,
  ...WORK_QUEUE_MUTANTS,
  ...QUEUE_METRICS_MUTANTS,
  ...DELAYING_QUEUE_MUTANTS,
  ...RATE_LIMITING_QUEUE_MUTANTS,
  ...PARALLELIZER_MUTANTS,
  ...CONTRACT_MUTANTS,
  ...CONTROLLER_LOOP_MUTANTS,
  ...LIMITER_MUTANTS,
  ...FLOWCONTROL_MUTANTS,
  ...WAIT_MUTANTS,
  ...STREAM_WATCHER_MUTANTS,
];

/** The mutant, the legal variant or the leak of that name. @throws RangeError when there is none */
export function informerNamed(name: string): Mutant | LegalVariant | Leak {
  const found = [...MUTANTS, ...LEGAL_VARIANTS, ...LEAKS].find((one) => one.name === name);
  if (found === undefined) {
    throw new RangeError(`Cannot drive MUTANT ${JSON.stringify(name)}: there is no such informer`);
  }
  return found;
}
