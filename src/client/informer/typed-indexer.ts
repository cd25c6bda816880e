import type { KubernetesObject } from "../../wire/resource.js";
import { mustHave } from "../must-have.js";
import type { Indexer, Indexers } from "./indexer.js";

/** Index functions of objects of one type, by index name. */
export type TypedIndexers<T extends KubernetesObject> = Readonly<
  Record<string, (object: T) => readonly string[]>
>;

/**
 * An indexer of objects of one type. The caller guarantees that no others are stored: it is not checked.
 * Mirrors: client-go@32ce75a7 tools/cache/index.go `TypedIndexer`.
 */
export class TypedIndexer<T extends KubernetesObject> {
  readonly #indexer: Indexer;

  constructor(indexer: Indexer) {
    mustHave("TypedIndexer", { indexer }, "indexer");
    this.#indexer = indexer;
  }

  /** As `Indexer.index`. @throws Error for an unknown index name */
  index(indexName: string, object: T): T[] {
    return known<T>(this.#indexer.index(indexName, object));
  }

  /** As `Indexer.byIndex`. @throws Error for an unknown index name */
  byIndex(indexName: string, value: string): T[] {
    return known<T>(this.#indexer.byIndex(indexName, value));
  }

  /** As `Indexer.addIndexers`. @throws Error when a name is taken; nothing is added then */
  addIndexers(indexers: TypedIndexers<T>): void {
    this.#indexer.addIndexers(untypedIndexers(indexers));
  }
}

/** Index functions of one type, as an indexer wants them. */
export function untypedIndexers<T extends KubernetesObject>(indexers: TypedIndexers<T>): Indexers {
  return Object.fromEntries(
    Object.entries(indexers).map(([name, indexFunc]) => [
      name,
      (object) => known<T>([object]).flatMap((one) => indexFunc(one)),
    ]),
  );
}

/** The objects in a store of one type are of that type. */
function known<T extends KubernetesObject>(objects: KubernetesObject[]): T[] {
  return objects as T[];
}
