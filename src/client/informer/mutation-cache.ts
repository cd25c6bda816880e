import type { Clock } from "../../time/clock.js";
import { systemClock } from "../../time/system-clock.js";
import type { KubernetesObject } from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import type { Indexer } from "./indexer.js";
import { deletionHandlingMetaNamespaceKey } from "./key.js";
import { type Log, silentLog } from "./log.js";
import { LruExpiringMap } from "./lru-expiring-map.js";
import { resourceVersionOf } from "./object-metadata.js";
import type { Store } from "./store.js";

/** The default time to live of a mutation, in milliseconds. */
export const DEFAULT_MUTATION_TTL_MS = 300_000;

/** The default maximum number of mutations. */
export const DEFAULT_MUTATION_COUNT_MAX = 100;

/** How to create a `MutationCache`. */
export interface MutationCacheOptions {
  /** The store of an informer. */
  readonly store: Pick<Store, "getByKey">;
  /** For `byIndex`. @default none */
  readonly indexer?: Pick<Indexer, "indexKeys" | "getByKey" | "getIndexers"> | undefined;
  /** @default the system clock */
  readonly clock?: Clock;
  /** @default 300000 */
  readonly ttlMs?: number;
  /**
   * Whether objects are returned that the store does not hold. That is only safe for users that tolerate an object that was
   * deleted meanwhile, until its time to live has passed. @default false
   */
  readonly includesAdds?: boolean;
  /** @default 100 */
  readonly mutationCountMax?: number;
  readonly log?: Log;
}

/** A written object, or an observed deletion: `isTombstone`, which is never returned. */
interface Remembered {
  readonly isTombstone: boolean;
  readonly object: KubernetesObject;
}

/**
 * A store overlaid with one's own writes: an object that this process has written, and that the informer has not
 * delivered yet, is visible already. Versions are compared as integers, as in the upstream name.
 * Mirrors: client-go@32ce75a7 tools/cache/mutation_cache.go `NewIntegerResourceVersionMutationCacheWithOptions`. Differs:
 * looking up an object that the store does not hold does not drop its mutation.
 */
export class MutationCache {
  readonly #store: MutationCacheOptions["store"];
  readonly #indexer: MutationCacheOptions["indexer"];
  readonly #ttlMs: number;
  readonly #includesAdds: boolean;
  readonly #log: Log;
  readonly #remembered: LruExpiringMap<string, Remembered>;

  /** @throws TypeError without `store` */
  constructor(options: MutationCacheOptions) {
    mustHave("MutationCache", options, "store");
    this.#store = options.store;
    this.#indexer = options.indexer;
    this.#ttlMs = options.ttlMs ?? DEFAULT_MUTATION_TTL_MS;
    this.#includesAdds = options.includesAdds ?? false;
    this.#log = options.log ?? silentLog;
    this.#remembered = new LruExpiringMap(
      options.clock ?? systemClock,
      options.mutationCountMax ?? DEFAULT_MUTATION_COUNT_MAX,
    );
  }

  /** The newer of the stored and the written object. @throws RangeError for versions that are not integers */
  getByKey(key: string): KubernetesObject | undefined {
    const stored = this.#store.getByKey(key);
    if (stored !== undefined) return this.#newer(key, stored);
    if (!this.#includesAdds) return undefined;
    const remembered = this.#remembered.get(key);
    return remembered?.isTombstone === false ? remembered.object : undefined;
  }

  /**
   * The newest states of the objects that the store has under that value, and, with `includesAdds`, of the written objects
   * with that value. A written object that has lost the value is still included.
   * @throws Error without an indexer, or for an index that does not exist
   */
  byIndex(indexName: string, value: string): KubernetesObject[] {
    const indexer = this.#indexer;
    if (indexer === undefined) {
      throw new Error("no indexer has been provided to the mutation cache");
    }
    const keys = new Set(indexer.indexKeys(indexName, value));
    const found: KubernetesObject[] = [];
    for (const key of keys) {
      const stored = indexer.getByKey(key);
      if (stored !== undefined) found.push(this.#newer(key, stored));
    }
    return this.#includesAdds ? [...found, ...this.#unstored(indexName, value, keys)] : found;
  }

  /** Remembers a written object, unless a newer state of it is known, or its deletion. */
  mutation(object: KubernetesObject): void {
    const key = this.#keyOf(object);
    if (key === undefined) return;
    const remembered = this.#remembered.get(key);
    if (remembered !== undefined) {
      const order = compareVersions(object, remembered.object);
      if (order < 0) return;
      if (remembered.isTombstone && (order === 0 || isSameInstance(object, remembered.object))) {
        return;
      }
    }
    this.#remembered.set(key, { isTombstone: false, object }, this.#ttlMs);
  }

  /** Reports an object that the informer has delivered; drops mutations that are not newer. */
  onAddOrUpdate(object: KubernetesObject): void {
    const key = this.#keyOf(object);
    if (key === undefined) return;
    const remembered = this.#remembered.get(key);
    if (remembered === undefined) return;
    // Versions of all objects have one order: a newer one wins, whatever its instance.
    if (compareVersions(object, remembered.object) >= 0) this.#remembered.delete(key);
  }

  /** Reports a deletion, with the object; it is remembered, so that a late mutation does not bring the object back. */
  onDelete(object: KubernetesObject): void {
    const key = this.#keyOf(object);
    if (key === undefined) return;
    const remembered = this.#remembered.get(key)?.object;
    const isSettled =
      remembered === undefined ||
      compareVersions(object, remembered) >= 0 ||
      isSameInstance(object, remembered);
    // The mutation may be of a later instance. It expires with its time to live.
    if (isSettled) this.#remembered.set(key, { isTombstone: true, object }, this.#ttlMs);
  }

  #newer(key: string, stored: KubernetesObject): KubernetesObject {
    const remembered = this.#remembered.get(key);
    if (remembered === undefined) return stored;
    if (compareVersions(stored, remembered.object) >= 0) {
      this.#remembered.delete(key);
      return stored;
    }
    return remembered.isTombstone ? stored : remembered.object;
  }

  #unstored(
    indexName: string,
    value: string,
    known: ReadonlySet<string>,
  ): readonly KubernetesObject[] {
    const indexFunc = this.#indexer?.getIndexers()[indexName];
    const found: KubernetesObject[] = [];
    for (const [key, { isTombstone, object }] of this.#remembered.entries()) {
      if (known.has(key) || isTombstone || indexFunc === undefined) continue;
      try {
        if (indexFunc(object).includes(value)) found.push(object);
      } catch (error) {
        this.#log(`unable to calculate an index entry for ${key}`, error);
      }
    }
    return found;
  }

  /** Undefined for an object without a key. A mutation that is not remembered only costs time. */
  #keyOf(object: DeletedObject): string | undefined {
    try {
      return deletionHandlingMetaNamespaceKey(object);
    } catch (error) {
      this.#log("what was written has no key", error);
      return undefined;
    }
  }
}

function compareVersions(left: KubernetesObject, right: KubernetesObject): number {
  const [leftVersion, rightVersion] = [versionOf(left), versionOf(right)];
  if (leftVersion === rightVersion) return 0;
  return leftVersion < rightVersion ? -1 : 1;
}

function versionOf(object: KubernetesObject): bigint {
  const version = resourceVersionOf(object) ?? "";
  if (version === "") return 0n;
  if (!/^\d+$/.test(version)) {
    throw new RangeError(`the resource version ${JSON.stringify(version)} is no integer`);
  }
  return BigInt(version);
}

function isSameInstance(left: KubernetesObject, right: KubernetesObject): boolean {
  return (left.metadata.uid ?? "") === (right.metadata.uid ?? "");
}
