import type { KubernetesObject } from "../../wire/resource.js";
import { DeletedFinalStateUnknown, type DeletedObject } from "./deleted-final-state-unknown.js";
import type { Indexers } from "./indexer.js";
import { resourceVersionOf } from "./object-metadata.js";
import { StoreIndex } from "./store-index.js";

/** One operation with a known key. */
export type KeyedOperation<T extends KubernetesObject = KubernetesObject> =
  | { readonly type: "set"; readonly key: string; readonly object: T }
  | {
      readonly type: "delete";
      readonly key: string;
      readonly object: DeletedObject<T> | undefined;
    };

/**
 * Objects by key, with their indexes and the version of the last write.
 *
 * Every method is synchronous, so each call sees and leaves a consistent state; that replaces the locks of client-go.
 * Mirrors: client-go@32ce75a7 tools/cache/thread_safe_store.go.
 */
export class ThreadSafeStore<T extends KubernetesObject = KubernetesObject> {
  #items = new Map<string, T>();
  readonly #index: StoreIndex<T>;
  #resourceVersion = "";

  constructor(indexers: Indexers<T> = {}) {
    this.#index = new StoreIndex(indexers);
  }

  /** Stores an object; the version becomes the object's, or stays if it has no metadata. @throws IndexFuncError */
  set(key: string, object: T): void {
    this.#set(key, object);
    this.#resourceVersion = resourceVersionOf(object) ?? this.#resourceVersion;
  }

  /** Removes a key; `object` has the version of the deletion. With a tombstone or no object, the version stays. */
  delete(key: string, object?: DeletedObject<T>): void {
    this.transaction([{ type: "delete", key, object }]);
  }

  /** Applies operations in order. The version becomes that of the last one, whatever the others had. */
  transaction(operations: readonly KeyedOperation<T>[]): void {
    for (const operation of operations) this.#apply(operation);
    const last = operations.at(-1);
    if (last?.object === undefined || last.object instanceof DeletedFinalStateUnknown) return;
    this.#resourceVersion = resourceVersionOf(last.object) ?? this.#resourceVersion;
  }

  get(key: string): T | undefined {
    return this.#items.get(key);
  }

  list(): T[] {
    return [...this.#items.values()];
  }

  listKeys(): string[] {
    return [...this.#items.keys()];
  }

  /** Replaces the whole content with `items` and rebuilds the indexes. @throws IndexFuncError */
  replace(items: ReadonlyMap<string, T>, resourceVersion: string): void {
    this.#items = new Map(items);
    this.#index.rebuild(this.#items);
    this.#resourceVersion = resourceVersion;
  }

  bookmark(resourceVersion: string): void {
    this.#resourceVersion = resourceVersion;
  }

  resourceVersion(): string {
    return this.#resourceVersion;
  }

  index(indexName: string, object: T): T[] {
    return this.#objects(this.#index.keysSharingValue(indexName, object));
  }

  indexKeys(indexName: string, value: string): string[] {
    return [...this.#index.keysWithValue(indexName, value)].sort();
  }

  byIndex(indexName: string, value: string): T[] {
    return this.#objects(this.#index.keysWithValue(indexName, value));
  }

  listIndexFuncValues(indexName: string): string[] {
    return this.#index.values(indexName);
  }

  getIndexers(): Indexers<T> {
    return this.#index.getIndexers();
  }

  addIndexers(indexers: Indexers<T>): void {
    this.#index.addIndexers(indexers, this.#items);
  }

  #apply(operation: KeyedOperation<T>): void {
    if (operation.type === "set") {
      this.#set(operation.key, operation.object);
      return;
    }
    const older = this.#items.get(operation.key);
    if (older === undefined) return;
    this.#items.delete(operation.key);
    this.#index.update(operation.key, older, undefined);
  }

  #set(key: string, object: T): void {
    const older = this.#items.get(key);
    this.#items.set(key, object);
    this.#index.update(key, older, object);
  }

  #objects(keys: Iterable<string>): T[] {
    const objects: T[] = [];
    for (const key of keys) {
      const object = this.#items.get(key);
      if (object !== undefined) objects.push(object);
    }
    return objects;
  }
}
