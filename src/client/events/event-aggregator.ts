import type { Clock } from "../../time/clock.js";
import type { CoreEvent } from "./event.js";
import { type AggregateKey, eventKey } from "./event-keys.js";
import { instantName } from "./event-name.js";
import { secondsInstant } from "./instants.js";
import { LruMap } from "./lru-map.js";

/** How to create an `EventAggregator`. */
export interface EventAggregatorOptions {
  readonly clock: Clock;
  readonly sizeMax: number;
  /** The number of different messages from which on similar events are aggregated. */
  readonly eventMaxCount: number;
  /** After a longer time without a similar event, in milliseconds, aggregation starts over. */
  readonly intervalMaxMs: number;
  readonly keyOf: (event: CoreEvent) => AggregateKey;
  readonly messageOf: (event: CoreEvent) => string;
}

interface Similar {
  readonly localKeys: Set<string>;
  readonly lastAtMs: number;
}

/** Aggregates similar events: same source, object, type and reason, with different messages. */
export class EventAggregator {
  readonly #options: EventAggregatorOptions;
  readonly #similar: LruMap<Similar>;

  constructor(options: EventAggregatorOptions) {
    this.#options = options;
    this.#similar = new LruMap(options.sizeMax);
  }

  /** The event itself, or the aggregate of similar ones; and the key under which its occurrences are counted. */
  aggregate(event: CoreEvent): { readonly event: CoreEvent; readonly key: string } {
    const { clock, eventMaxCount, intervalMaxMs, keyOf, messageOf } = this.#options;
    const nowMs = clock.nowMs();
    const { aggregateKey, localKey } = keyOf(event);
    const known = this.#similar.get(aggregateKey);
    const isOngoing = known !== undefined && nowMs - known.lastAtMs <= intervalMaxMs;
    const localKeys = isOngoing ? known.localKeys : new Set<string>();
    localKeys.add(localKey);
    this.#similar.set(aggregateKey, { localKeys, lastAtMs: nowMs });
    if (localKeys.size < eventMaxCount) return { event, key: eventKey(event) };
    // Whichever is evicted, the set stays just below its limit, so that the next one is aggregated as well.
    const [forgotten = ""] = localKeys;
    localKeys.delete(forgotten);
    const { involvedObject, type, reason, source, metadata } = event;
    const name = instantName(involvedObject.name ?? "", nowMs);
    const instant = secondsInstant(nowMs);
    return {
      event: {
        metadata: {
          name,
          ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
        },
        involvedObject,
        type,
        reason,
        source,
        message: messageOf(event),
        count: 1,
        firstTimestamp: instant,
        lastTimestamp: instant,
      },
      key: aggregateKey,
    };
  }
}
