import type { KubernetesObject } from "../../wire/resource.js";
import type { Indexers, IndexFunc } from "./indexer.js";
import { messageOf } from "./log.js";

/** An index function failed during a write. That is a bug of the function, and the store cannot continue. */
export class IndexFuncError extends Error {
  constructor(key: string, indexName: string, cause: unknown) {
    const place = `key ${JSON.stringify(key)} on index ${JSON.stringify(indexName)}`;
    super(`unable to calculate an index entry for ${place}: ${messageOf(cause)}`, { cause });
    this.name = "IndexFuncError";
  }
}

/** Keys by value. A value is in it iff at least one key has it: no empty set stays behind. */
type Index = Map<string, Set<string>>;

const NO_VALUES: readonly string[] = [];

/** The indexes of one store. Mirrors: client-go@32ce75a7 tools/cache/thread_safe_store.go `storeIndex`. */
export class StoreIndex<T extends KubernetesObject = KubernetesObject> {
  readonly #functions = new Map<string, IndexFunc<T>>();
  /** Has exactly the names of `#functions`. */
  readonly #indexes = new Map<string, Index>();

  constructor(indexers: Indexers<T> = {}) {
    this.#register(indexers);
  }

  getIndexers(): Indexers<T> {
    return Object.fromEntries(this.#functions);
  }

  /** Registers functions and indexes the stored objects. @throws Error when a name is taken; nothing changes then */
  addIndexers(indexers: Indexers<T>, stored: ReadonlyMap<string, T>): void {
    const taken = Object.keys(indexers).filter((name) => this.#functions.has(name));
    if (taken.length > 0) throw new Error(`indexer conflict: [${taken.join(" ")}]`);
    this.#register(indexers);
    for (const name of Object.keys(indexers)) {
      for (const [key, object] of stored) this.#updateOne(name, key, undefined, object);
    }
  }

  /** Moves a key from the values of its old object to those of its new one. @throws IndexFuncError */
  update(key: string, older: T | undefined, newer: T | undefined): void {
    for (const name of this.#functions.keys()) this.#updateOne(name, key, older, newer);
  }

  /** Drops all entries and indexes `stored`. @throws IndexFuncError */
  rebuild(stored: ReadonlyMap<string, T>): void {
    for (const index of this.#indexes.values()) index.clear();
    for (const [key, object] of stored) this.update(key, undefined, object);
  }

  /** Keys of objects that share a value with `object`. @throws Error for an unknown name, and the function's errors */
  keysSharingValue(indexName: string, object: T): Set<string> {
    const index = this.#indexNamed(indexName);
    const keys = new Set<string>();
    for (const value of this.#functions.get(indexName)?.(object) ?? []) {
      for (const key of index.get(value) ?? []) keys.add(key);
    }
    return keys;
  }

  /** Keys with a value. @throws Error for an unknown name */
  keysWithValue(indexName: string, value: string): readonly string[] {
    return [...(this.#indexNamed(indexName).get(value) ?? [])];
  }

  /** Distinct values; none for an unknown name. */
  values(indexName: string): string[] {
    return [...(this.#indexes.get(indexName)?.keys() ?? [])];
  }

  #register(indexers: Indexers<T>): void {
    for (const [name, indexFunc] of Object.entries(indexers)) {
      this.#functions.set(name, indexFunc);
      this.#indexes.set(name, new Map());
    }
  }

  #indexNamed(name: string): Index {
    const index = this.#indexes.get(name);
    if (index === undefined) throw new Error(`Index with name ${name} does not exist`);
    return index;
  }

  #updateOne(name: string, key: string, older: T | undefined, newer: T | undefined): void {
    const olderValues = this.#valuesOf(name, key, older);
    const newerValues = this.#valuesOf(name, key, newer);
    // Most objects have one value and keep it.
    if (isSameSingle(olderValues, newerValues)) return;
    const index = this.#indexNamed(name);
    const kept = new Set(newerValues);
    for (const value of olderValues) {
      if (!kept.has(value)) removeKey(index, value, key);
    }
    for (const value of kept) {
      const keys = index.get(value);
      if (keys === undefined) index.set(value, new Set([key]));
      else keys.add(key);
    }
  }

  #valuesOf(name: string, key: string, object: T | undefined): readonly string[] {
    if (object === undefined) return NO_VALUES;
    try {
      return this.#functions.get(name)?.(object) ?? NO_VALUES;
    } catch (cause) {
      throw new IndexFuncError(key, name, cause);
    }
  }
}

function isSameSingle(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 1 && others.length === 1 && some[0] === others[0];
}

function removeKey(index: Index, value: string, key: string): void {
  const keys = index.get(value);
  if (keys === undefined) return;
  keys.delete(key);
  if (keys.size === 0) index.delete(value);
}
