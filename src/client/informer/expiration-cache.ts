import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import { DeletedFinalStateUnknown, type DeletedObject } from "./deleted-final-state-unknown.js";
import { deletionHandlingMetaNamespaceKey, type KeyFunc, keyOf } from "./key.js";
import { resourceVersionOf } from "./object-metadata.js";
import type { Store } from "./store.js";

/** An object and when it was stored. */
export interface TimestampedEntry {
  readonly object: KubernetesObject;
  readonly storedAtMs: number;
}

/** Decides whether an object has expired. */
export interface ExpirationPolicy {
  isExpired(entry: TimestampedEntry): boolean;
}

/** Options of a `TtlPolicy`. */
export interface TtlPolicyOptions {
  /** The time to live, in milliseconds. Zero or less: objects do not expire. */
  readonly ttlMs: number;
  /** The clock of the cache. */
  readonly clock?: Clock;
}

/** Objects expire once they are older than a time to live; an object of exactly that age has not expired. */
export class TtlPolicy implements ExpirationPolicy {
  readonly #ttlMs: number;
  readonly #clock: Clock;

  /** @throws TypeError without `ttlMs` */
  constructor(options: TtlPolicyOptions) {
    mustHave("TtlPolicy", options, "ttlMs");
    const { ttlMs, clock = systemClock } = options;
    this.#ttlMs = ttlMs;
    this.#clock = clock;
  }

  isExpired({ storedAtMs }: TimestampedEntry): boolean {
    return this.#ttlMs > 0 && this.#clock.nowMs() - storedAtMs > this.#ttlMs;
  }
}

/** How to create an expiration cache. */
export interface ExpirationCacheOptions {
  readonly policy: ExpirationPolicy;
  /** Provides the time at which an object is stored. */
  readonly clock?: Clock;
  /** @default deletionHandlingMetaNamespaceKey */
  readonly keyFunc?: KeyFunc;
  /** Called with the key of each expired object, after its removal. @default none */
  readonly onPurge?: (key: string) => void;
}

/**
 * A store whose objects expire.
 *
 * Nothing runs in the background: an expired object is found when it is read, by `get`, `getByKey` or `list`, and is
 * removed then. Until then it takes up memory, and `listKeys`, which does not check ages, includes it.
 * Check and removal are one step, so an object that was stored again under the same key is not removed.
 *
 * The version moves with `replace`, `bookmark` and `delete`, not with `add`: client-go wraps stored objects with their
 * time, and does not see their versions. Mirrors: client-go@32ce75a7 tools/cache/expiration_cache.go.
 */
export class ExpirationCache implements Store {
  readonly #policy: ExpirationPolicy;
  readonly #clock: Clock;
  readonly #keyFunc: KeyFunc;
  readonly #onPurge: (key: string) => void;
  #entries = new Map<string, TimestampedEntry>();
  #resourceVersion = "";

  /** @throws TypeError without `policy` */
  constructor(options: ExpirationCacheOptions) {
    mustHave("ExpirationCache", options, "policy");
    this.#policy = options.policy;
    this.#clock = options.clock ?? systemClock;
    this.#keyFunc = options.keyFunc ?? deletionHandlingMetaNamespaceKey;
    this.#onPurge = options.onPurge ?? (() => undefined);
  }

  add(object: KubernetesObject): void {
    const key = keyOf(this.#keyFunc, object);
    this.#entries.set(key, { object, storedAtMs: this.#clock.nowMs() });
  }

  /** The same as `add`: the object is renewed. */
  update(object: KubernetesObject): void {
    this.add(object);
  }

  delete(object: DeletedObject): void {
    this.#entries.delete(keyOf(this.#keyFunc, object));
    if (object instanceof DeletedFinalStateUnknown) return;
    this.#resourceVersion = resourceVersionOf(object) ?? this.#resourceVersion;
  }

  /** The unexpired objects; expired ones are removed. */
  list(): KubernetesObject[] {
    return [...this.#entries.keys()].flatMap((key) => this.getByKey(key) ?? []);
  }

  /** All keys, including those of expired objects that have not been read since. */
  listKeys(): string[] {
    return [...this.#entries.keys()];
  }

  get(object: KubernetesObject): KubernetesObject | undefined {
    return this.getByKey(keyOf(this.#keyFunc, object));
  }

  getByKey(key: string): KubernetesObject | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#policy.isExpired(entry)) return entry?.object;
    this.#entries.delete(key);
    this.#onPurge(key);
    return undefined;
  }

  /** Replaces the whole content with `objects`, which all get the same age. */
  replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    const storedAtMs = this.#clock.nowMs();
    this.#entries = new Map(
      objects.map((object) => [keyOf(this.#keyFunc, object), { object, storedAtMs }]),
    );
    this.#resourceVersion = resourceVersion;
  }

  resync(): void {}

  bookmark(resourceVersion: string): void {
    this.#resourceVersion = resourceVersion;
  }

  lastStoreSyncResourceVersion(): string {
    return this.#resourceVersion;
  }
}
