import {
  ExpirationCache,
  type ExpirationCacheOptions,
} from "../../../src/client/informer/expiration-cache.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import type { Clock } from "../../../src/time/clock.js";
import { systemClock } from "../../../src/time/system-clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import {
  type ExpirationMakers,
  expirationCachePart,
} from "../../reference/parts/expiration-cache-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Expiration caches that forget too much, too little or too early. */
export const EXPIRATION_MUTANTS: readonly Mutant[] = [
  {
    name: "expiration-hides-what-it-keeps",
    does: "hides expired entries, but never removes them",
    mimics: "no known case: a cache that checks and never cleans up",
    killedBy: ["expiration-removes-what-is-read [key]", "expiration-removes-what-is-read [object]"],
    change: withCache(
      class extends ExpirationCache {
        readonly #keys = new Set<string>();

        override add(object: KubernetesObject): void {
          super.add(object);
          this.#keys.add(deletionHandlingMetaNamespaceKey(object));
        }

        override listKeys(): string[] {
          return [...this.#keys];
        }
      },
    ),
  },
  {
    name: "expiration-of-keys",
    does: "counts the age of an entry from when its key was first stored",
    mimics: "no known case: a timestamp that is only set for a new key",
    killedBy: ["expiration-of-successor", "expiration-of-updated"],
    change: withMakers({ createStore: (options) => new AgeingKeysCache(options) }),
  },
  {
    name: "expiration-lists-everything",
    does: "lists expired entries, too",
    mimics: "no known case: a list that does not check ages",
    killedBy: ["expiration-removes-what-is-listed"],
    change: withCache(
      class extends ExpirationCache {
        readonly #all = new Map<string, KubernetesObject>();

        override add(object: KubernetesObject): void {
          super.add(object);
          this.#all.set(deletionHandlingMetaNamespaceKey(object), object);
        }

        override list(): KubernetesObject[] {
          return [...this.#all.values()];
        }
      },
    ),
  },
  {
    name: "expiration-at-its-time",
    does: "expires an object at exactly its TTL",
    mimics: "no known case: an off-by-one comparison",
    killedBy: ["expiration-by-age [30000 ms]"],
    change: withPolicy((ageMs, ttlMs) => ttlMs > 0 && ageMs >= ttlMs),
  },
  {
    name: "expiration-of-no-time-is-at-once",
    does: "treats a TTL of zero literally, so that everything expires at once",
    mimics: 'no known case: a zero that does not mean "never"',
    killedBy: ["expiration-never [0 s]", "expiration-never [-1 s]"],
    change: withPolicy((ageMs, ttlMs) => ageMs > ttlMs),
  },
];

/** Adds an object as old as its key. */
class AgeingKeysCache extends ExpirationCache {
  readonly #sinceMs: Map<string, number>;
  readonly #clock: Clock;

  constructor(options: ExpirationCacheOptions) {
    const sinceMs = new Map<string, number>();
    super({
      ...options,
      policy: {
        isExpired: ({ object, storedAtMs }) => {
          const key = deletionHandlingMetaNamespaceKey(object);
          return options.policy.isExpired({ object, storedAtMs: sinceMs.get(key) ?? storedAtMs });
        },
      },
    });
    this.#sinceMs = sinceMs;
    this.#clock = options.clock ?? systemClock;
  }

  override add(object: KubernetesObject): void {
    super.add(object);
    const key = deletionHandlingMetaNamespaceKey(object);
    this.#sinceMs.set(key, this.#sinceMs.get(key) ?? this.#clock.nowMs());
  }
}

function withCache(
  Wrong: new (options: ExpirationCacheOptions) => ExpirationCache,
): InformerChange {
  return withMakers({ createStore: (options) => new Wrong(options) });
}

function withPolicy(isExpired: (ageMs: number, ttlMs: number) => boolean): InformerChange {
  return withMakers({
    createPolicy: ({ ttlMs, clock = systemClock }) => ({
      isExpired: ({ storedAtMs }) => isExpired(clock.nowMs() - storedAtMs, ttlMs),
    }),
  });
}

function withMakers(makers: Partial<ExpirationMakers>): InformerChange {
  return {
    components: {
      "expiration-cache": (settings, surroundings) =>
        expirationCachePart(settings, surroundings, makers),
    },
  };
}
