import type { Clock } from "../../time/clock.js";
import { TokenBucketPassiveRateLimiter } from "../flowcontrol/token-bucket-passive-rate-limiter.js";
import type { CoreEvent } from "./event.js";
import { LruMap } from "./lru-map.js";

/** How to create a `SpamFilter`. */
export interface SpamFilterOptions {
  readonly clock: Clock;
  readonly sizeMax: number;
  readonly burst: number;
  readonly qps: number;
  readonly keyOf: (event: CoreEvent) => string;
}

/** Lets so many events of one source about one object through, and then a few. */
export class SpamFilter {
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
