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

/** Decides when an object is too old. */
export interface ExpirationPolicy {
  isExpired(entry: TimestampedEntry): boolean;
}

/** What a `TtlPolicy` goes by. */
export interface TtlPolicyOptions {
  /** How old an object may be, in milliseconds. Zero or less: as old as it likes. */
  readonly ttlMs: number;
  /** Tells the age; the clock of the cache. */
  readonly clock?: Clock;
}

/** Objects expire once they are older than a time to live; one of exactly that age has not. */
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
  /** Stamps what is stored. */
  readonly clock?: Clock;
  /** @default deletionHandlingMetaNamespaceKey */
  readonly keyFunc?: KeyFunc;
  /** Hears the key of each object that was found expired, once it is gone. @default nobody does */
  readonly onPurge?: (key: string) => void;
}

/**
 * A store whose objects grow old.
 *
 * Nothing runs in the background: an object is found too old when somebody reads it, by `get`, `getByKey` or `list`,
 * and is removed then. Until somebody does it takes up memory, and `listKeys`, which does not look at ages, names it.
 * Deciding and removing are one step, so that what is stored anew under an old key stays.
 *
 * The version moves with `replace`, `bookmark` and `delete`, not with `add`: client-go stores objects wrapped with their
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

  /** The same as `add`: the object is as good as new. */
  update(object: KubernetesObject): void {
    this.add(object);
  }

  delete(object: DeletedObject): void {
    this.#entries.delete(keyOf(this.#keyFunc, object));
    if (object instanceof DeletedFinalStateUnknown) return;
    this.#resourceVersion = resourceVersionOf(object) ?? this.#resourceVersion;
  }

  /** Objects that have not expired; the others are gone then. */
  list(): KubernetesObject[] {
    return [...this.#entries.keys()].flatMap((key) => this.getByKey(key) ?? []);
  }

  /** All keys, also those of objects that have expired and that nobody has read since. */
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

  /** Makes `objects` the whole content, all of one age. */
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
