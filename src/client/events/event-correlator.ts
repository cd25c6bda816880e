/**
 * Keeps a server from being flooded with events: similar ones become one, the same ones are counted, and of too many some
 * are not told. Mirrors: client-go@32ce75a7 tools/record/events_cache.go.
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

/** Lets so many events of one source about one object through, and then a few. */
class SpamFilter {
  readonly #options: SpamFilterOptions;
  readonly #limiters: LruMap<TokenBucketPassiveRateLimiter>;

  constructor(options: SpamFilterOptions) {
    this.#options = options;
    this.#limiters = new LruMap(options.sizeMax);
  }

  /** Whether the event is one too many. */
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

/** How to create an `EventCorrelator`. What is absent or 0 has its default. */
export interface EventCorrelatorOptions {
  /** @default that of the system */
  readonly clock?: Clock;
  /** How much is remembered, each by least recent use. @default 4096 */
  readonly sizeMax?: number;
  /** How many events about one object are told at once. @default 25 */
  readonly burst?: number;
  /** How many more each second. @default 1 / 300 */
  readonly qps?: number;
  /** From so many different ones on, similar events become one. @default 10 */
  readonly eventMaxCount?: number;
  /** Without a similar event for longer than this, all begins anew. @default 600,000, ten minutes */
  readonly intervalMaxMs?: number;
  /** @default source, object, type and reason; told apart by the message */
  readonly aggregateKeyOf?: (event: CoreEvent) => AggregateKey;
  /** The message of an event that stands for many. @default the message, with a prefix that says so */
  readonly messageOf?: (event: CoreEvent) => string;
  /** Events of one key share their tokens. @default source, object and type */
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

  /** What is to be told of an event; undefined: nothing. It counts in any case. */
  correlate(event: CoreEvent): CountedEvent | undefined {
    const { event: aggregated, key } = this.#aggregator.aggregate(event);
    const counted = this.#counter.count(aggregated, key);
    return this.#filter.isSpam(counted.event) ? undefined : counted;
  }

  /** Takes over what the server made of an event: its name, version and count. */
  updateState(event: CoreEvent): void {
    this.#counter.update(event);
  }
}
