/**
 * Protects a server from a flood of events: similar ones are aggregated, repeated ones counted, and too frequent ones
 * dropped. Mirrors: client-go@32ce75a7 tools/record/events_cache.go.
 */
import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import { TokenBucketPassiveRateLimiter } from "../flowcontrol/token-bucket-passive-rate-limiter.js";
import type { CoreEvent } from "./event.js";
import { EventAggregator } from "./event-aggregator.js";
import { type CountedEvent, EventCounter } from "./event-counter.js";
import { type AggregateKey, aggregateByReason, spamKey } from "./event-keys.js";
import { LruMap } from "./lru-map.js";

/** How to create a `SpamFilter`. */
interface SpamFilterOptions {
  readonly clock: Clock;
  readonly sizeMax: number;
  readonly burst: number;
  readonly qps: number;
  readonly keyOf: (event: CoreEvent) => string;
}

/** Admits a burst of events of one source about one object, and then a steady rate. */
class SpamFilter {
  readonly #options: SpamFilterOptions;
  readonly #limiters: LruMap<TokenBucketPassiveRateLimiter>;

  constructor(options: SpamFilterOptions) {
    this.#options = options;
    this.#limiters = new LruMap(options.sizeMax);
  }

  /** Whether the event exceeds the rate. */
  isSpam(event: CoreEvent): boolean {
    const { clock, burst, qps, keyOf } = this.#options;
    const key = keyOf(event);
    const limiter =
      this.#limiters.get(key) ??
      new TokenBucketPassiveRateLimiter({ clock, qps, burstMaxCount: burst });
    this.#limiters.set(key, limiter);
    return !limiter.tryAccept();
  }
}

const DEFAULT_SIZE = 4_096;
const DEFAULT_BURST = 25;
const DEFAULT_QPS = 1 / 300;
const DEFAULT_EVENTS = 10;
const DEFAULT_INTERVAL_MS = 600_000;

/** How to create an `EventCorrelator`. Members that are absent or 0 have their defaults. */
export interface EventCorrelatorOptions {
  /** @default the system clock */
  readonly clock?: Clock;
  /** The size of each cache, with the least recently used entry evicted. @default 4096 */
  readonly sizeMax?: number;
  /** The burst of events about one object. @default 25 */
  readonly burst?: number;
  /** Further events per second. @default 1 / 300 */
  readonly qps?: number;
  /** The number of different messages from which on similar events are aggregated. @default 10 */
  readonly eventMaxCount?: number;
  /** After a longer time without a similar event, aggregation starts over. @default 600,000, ten minutes */
  readonly intervalMaxMs?: number;
  /** @default source, object, type and reason; distinguished by the message */
  readonly aggregateKeyOf?: (event: CoreEvent) => AggregateKey;
  /** The message of an aggregate. @default the message, with a prefix that marks it */
  readonly messageOf?: (event: CoreEvent) => string;
  /** Events with the same key share a token bucket. @default source, object and type */
  readonly spamKeyOf?: (event: CoreEvent) => string;
}

/** See the head of this file. */
export class EventCorrelator {
  readonly #aggregator: EventAggregator;
  readonly #counter: EventCounter;
  readonly #filter: SpamFilter;

  constructor(options: EventCorrelatorOptions = {}) {
    const { clock = systemClock } = options;
    const sizeMax = options.sizeMax || DEFAULT_SIZE;
    this.#aggregator = new EventAggregator({
      clock,
      sizeMax,
      eventMaxCount: options.eventMaxCount || DEFAULT_EVENTS,
      intervalMaxMs: options.intervalMaxMs || DEFAULT_INTERVAL_MS,
      keyOf: options.aggregateKeyOf ?? aggregateByReason,
      messageOf:
        options.messageOf ?? (({ message }) => `(combined from similar events): ${message}`),
    });
    this.#counter = new EventCounter(sizeMax);
    this.#filter = new SpamFilter({
      clock,
      sizeMax,
      burst: options.burst || DEFAULT_BURST,
      qps: options.qps || DEFAULT_QPS,
      keyOf: options.spamKeyOf ?? spamKey,
    });
  }

  /** The event to record; undefined: none. It is counted in any case. */
  correlate(event: CoreEvent): CountedEvent | undefined {
    const { event: aggregated, key } = this.#aggregator.aggregate(event);
    const counted = this.#counter.count(aggregated, key);
    return this.#filter.isSpam(counted.event) ? undefined : counted;
  }

  /** Takes over the server's version of an event: its name, version and count. */
  updateState(event: CoreEvent): void {
    this.#counter.update(event);
  }
}
