import type { KubernetesObject } from "../../wire/resource.js";
import type { KeyFunc } from "./key.js";
import { metadataOf } from "./object-metadata.js";
import type { Store } from "./store.js";

/** Computes the values under which an object is found in one index. */
export type IndexFunc<T extends KubernetesObject = KubernetesObject> = {
  // A method for the same reason as that of `TransformFunc`.
  valuesOf(object: T): readonly string[];
}["valuesOf"];

/** Index functions by index name. */
export type Indexers<T extends KubernetesObject = KubernetesObject> = Readonly<
  Record<string, IndexFunc<T>>
>;

/**
 * A store with indexes. An object is in an index under every value its function gives, at every moment.
 * Mirrors: client-go@32ce75a7 tools/cache/index.go `Indexer`.
 */
export interface Indexer<T extends KubernetesObject = KubernetesObject> extends Store<T> {
  /** Objects that share at least one value with `object`, each once. @throws Error for an unknown index name */
  index(indexName: string, object: T): T[];
  /** Keys of the objects with that value, ascending. @throws Error for an unknown index name */
  indexKeys(indexName: string, value: string): string[];
  /** Objects with that value; none for an unknown value. @throws Error for an unknown index name */
  byIndex(indexName: string, value: string): T[];
  /** Distinct values present now; none for an unknown index name. */
  listIndexFuncValues(indexName: string): string[];
  getIndexers(): Indexers<T>;
  /** Adds indexes over stored and later objects. @throws Error when a name is taken; none is added then */
  addIndexers(indexers: Indexers<T>): void;
}

/** The conventional name of the index by namespace. */
export const NAMESPACE_INDEX = "namespace";

/** One value: the namespace, "" for cluster-scoped objects. @throws Error when the object has no metadata */
export function metaNamespaceIndexFunc(object: KubernetesObject): readonly string[] {
  const metadata = metadataOf(object);
  if (metadata === undefined) {
    throw new Error("object has no meta: object does not implement the Object interfaces");
  }
  return [metadata.namespace ?? ""];
}

/**
 * An index function as a key function, for one that gives every object exactly one value which nothing else has. Where
 * that is not certain, write a key function: an object that has no value, or two, cannot be stored.
 *
 * What it returns throws what the index function throws, and an `Error` when there is not exactly one value.
 * Mirrors: client-go@32ce75a7 tools/cache/index.go `IndexFuncToKeyFuncAdapter`.
 */
export function indexFuncToKeyFunc(indexFunc: IndexFunc): KeyFunc<KubernetesObject> {
  return (object) => {
    const values = indexFunc(object);
    const [value] = values;
    if (values.length > 1) throw new Error(`too many keys: [${values.join(" ")}]`);
    if (value === undefined) throw new Error("unexpected empty indexKeys");
    return value;
  };
}
