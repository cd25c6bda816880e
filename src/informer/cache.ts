import type { KubernetesObject } from "../wire/resource.js";
import type { DeletedObject } from "./deleted-final-state-unknown.js";
import type { Indexer, Indexers } from "./indexer.js";
import { deletionHandlingMetaNamespaceKey, type KeyFunc, keyOf } from "./key.js";
import { messageOf } from "./log.js";
import { type StoreOperation, TransactionError, type TransformFunc } from "./store.js";
import { type KeyedOperation, ThreadSafeStore } from "./thread-safe-store.js";

/** How to create a cache. */
export interface CacheOptions {
  /** @default deletionHandlingMetaNamespaceKey */
  readonly keyFunc?: KeyFunc;
  readonly indexers?: Indexers;
  /** Applied in `add`, `update` and `replace`; the key is that of the object before. @default none */
  readonly transform?: TransformFunc;
}

/**
 * The store and indexer of an informer: a `ThreadSafeStore` and a key function.
 * Mirrors: client-go@32ce75a7 tools/cache/store.go `cache`, `NewStore`, `NewIndexer`.
 */
export class Cache implements Indexer {
  readonly #keyFunc: KeyFunc;
  readonly #transform: TransformFunc | undefined;
  readonly #storage: ThreadSafeStore;

  constructor(options: CacheOptions = {}) {
    this.#keyFunc = options.keyFunc ?? deletionHandlingMetaNamespaceKey;
    this.#transform = options.transform;
    this.#storage = new ThreadSafeStore(options.indexers);
  }

  add(object: KubernetesObject): void {
    const key = keyOf(this.#keyFunc, object);
    this.#storage.set(key, this.#transformed(object));
  }

  update(object: KubernetesObject): void {
    this.add(object);
  }

  delete(object: DeletedObject): void {
    this.#storage.delete(keyOf(this.#keyFunc, object), object);
  }

  list(): KubernetesObject[] {
    return this.#storage.list();
  }

  listKeys(): string[] {
    return this.#storage.listKeys();
  }

  get(object: KubernetesObject): KubernetesObject | undefined {
    return this.#storage.get(keyOf(this.#keyFunc, object));
  }

  getByKey(key: string): KubernetesObject | undefined {
    return this.#storage.get(key);
  }

  replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    const items = new Map<string, KubernetesObject>();
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

  transaction(operations: readonly StoreOperation[]): TransactionError | undefined {
    const applied: KeyedOperation[] = [];
    const successfulIndices: number[] = [];
    const errors: Error[] = [];
    for (const [index, operation] of operations.entries()) {
      try {
        applied.push(this.#keyed(operation));
        successfulIndices.push(index);
      } catch (error) {
        errors.push(error instanceof Error ? error : new Error(String(error)));
      }
    }
    this.#storage.transaction(applied);
    return errors.length === 0
      ? undefined
      : new TransactionError(successfulIndices, operations.length, errors);
  }

  index(indexName: string, object: KubernetesObject): KubernetesObject[] {
    return this.#storage.index(indexName, object);
  }

  indexKeys(indexName: string, value: string): string[] {
    return this.#storage.indexKeys(indexName, value);
  }

  byIndex(indexName: string, value: string): KubernetesObject[] {
    return this.#storage.byIndex(indexName, value);
  }

  listIndexFuncValues(indexName: string): string[] {
    return this.#storage.listIndexFuncValues(indexName);
  }

  getIndexers(): Indexers {
    return this.#storage.getIndexers();
  }

  addIndexers(indexers: Indexers): void {
    this.#storage.addIndexers(indexers);
  }

  #keyed(operation: StoreOperation): KeyedOperation {
    const key = keyOf(this.#keyFunc, operation.object);
    return operation.type === "delete"
      ? { type: "delete", key, object: operation.object }
      : { type: "set", key, object: operation.object };
  }

  #transformed(object: KubernetesObject): KubernetesObject {
    if (this.#transform === undefined) return object;
    try {
      return this.#transform(object);
    } catch (cause) {
      throw new Error(`transforming: ${messageOf(cause)}`, { cause });
    }
  }
}
