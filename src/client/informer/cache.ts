import type { KubernetesObject } from "../../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import type { Indexer, Indexers } from "./indexer.js";
import { deletionHandlingMetaNamespaceKey, type KeyFunc, keyOf } from "./key.js";
import { messageOf } from "./log.js";
import { type StoreOperation, TransactionError, type TransformFunc } from "./store.js";
import { type KeyedOperation, ThreadSafeStore } from "./thread-safe-store.js";

/** How to create a cache. */
export interface CacheOptions<T extends KubernetesObject = KubernetesObject> {
  /** @default deletionHandlingMetaNamespaceKey */
  readonly keyFunc?: KeyFunc;
  readonly indexers?: Indexers<T>;
  /** Applied in `add`, `update` and `replace`; the key is that of the untransformed object. @default none */
  readonly transform?: TransformFunc<T>;
}

/**
 * The store and indexer of an informer: a `ThreadSafeStore` with a key function.
 * Mirrors: client-go@32ce75a7 tools/cache/store.go `cache`, `NewStore`, `NewIndexer`.
 */
export class Cache<T extends KubernetesObject = KubernetesObject> implements Indexer<T> {
  readonly #keyFunc: KeyFunc;
  readonly #transform: TransformFunc<T> | undefined;
  readonly #storage: ThreadSafeStore<T>;

  constructor(options: CacheOptions<T> = {}) {
    this.#keyFunc = options.keyFunc ?? deletionHandlingMetaNamespaceKey;
    this.#transform = options.transform;
    this.#storage = new ThreadSafeStore(options.indexers);
  }

  add(object: T): void {
    const key = keyOf(this.#keyFunc, object);
    this.#storage.set(key, this.#transformed(object));
  }

  update(object: T): void {
    this.add(object);
  }

  delete(object: DeletedObject<T>): void {
    this.#storage.delete(keyOf(this.#keyFunc, object), object);
  }

  list(): T[] {
    return this.#storage.list();
  }

  listKeys(): string[] {
    return this.#storage.listKeys();
  }

  get(object: T): T | undefined {
    return this.#storage.get(keyOf(this.#keyFunc, object));
  }

  getByKey(key: string): T | undefined {
    return this.#storage.get(key);
  }

  replace(objects: readonly T[], resourceVersion: string): void {
    const items = new Map<string, T>();
    for (const object of objects) {
      items.set(keyOf(this.#keyFunc, object), this.#transformed(object));
    }
    this.#storage.replace(items, resourceVersion);
  }

  resync(): void {}

  bookmark(resourceVersion: string): void {
    this.#storage.bookmark(resourceVersion);
  }

  lastStoreSyncResourceVersion(): string {
    return this.#storage.resourceVersion();
  }

  transaction(operations: readonly StoreOperation<T>[]): TransactionError | undefined {
    const applied: KeyedOperation<T>[] = [];
    const failures = new Map<number, Error>();
    for (let index = 0; index < operations.length; index++) {
      const operation = operations[index];
      if (operation === undefined) continue;
      try {
        applied.push(this.#keyed(operation));
      } catch (error) {
        failures.set(index, error instanceof Error ? error : new Error(String(error)));
      }
    }
    this.#storage.transaction(applied);
    if (failures.size === 0) return undefined;
    const successfulIndices = [...operations.keys()].filter((index) => !failures.has(index));
    return new TransactionError(successfulIndices, operations.length, [...failures.values()]);
  }

  index(indexName: string, object: T): T[] {
    return this.#storage.index(indexName, object);
  }

  indexKeys(indexName: string, value: string): string[] {
    return this.#storage.indexKeys(indexName, value);
  }

  byIndex(indexName: string, value: string): T[] {
    return this.#storage.byIndex(indexName, value);
  }

  listIndexFuncValues(indexName: string): string[] {
    return this.#storage.listIndexFuncValues(indexName);
  }

  getIndexers(): Indexers<T> {
    return this.#storage.getIndexers();
  }

  addIndexers(indexers: Indexers<T>): void {
    this.#storage.addIndexers(indexers);
  }

  #keyed(operation: StoreOperation<T>): KeyedOperation<T> {
    const key = keyOf(this.#keyFunc, operation.object);
    return operation.type === "delete"
      ? { type: "delete", key, object: operation.object }
      : { type: "set", key, object: operation.object };
  }

  #transformed(object: T): T {
    if (this.#transform === undefined) return object;
    try {
      return this.#transform(object);
    } catch (cause) {
      throw new Error(`transforming: ${messageOf(cause)}`, { cause });
    }
  }
}
