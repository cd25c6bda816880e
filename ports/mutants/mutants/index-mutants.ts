import { Cache } from "../../../src/client/informer/cache.js";
import {
  DeletedFinalStateUnknown,
  type DeletedObject,
} from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { Indexers, IndexFunc } from "../../../src/client/informer/indexer.js";
import {
  deletionHandlingMetaNamespaceKey,
  metaNamespaceKey,
} from "../../../src/client/informer/key.js";
import type { StoreOperation } from "../../../src/client/informer/store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import type { Mutant } from "../mutant.js";

/** Informers with broken indexes. */
export const INDEX_MUTANTS: readonly Mutant[] = [
  {
    name: "index-keeps-old-value",
    does: "leaves an object in an index under values that it no longer has",
    mimics: "official Java client before 22.0.0, kubernetes-client/java#3513: an index leaks",
    breaks: ["INDEX-06"],
    killedBy: [
      "index-follows-changes",
      "index-loses-some-values",
      "index-loses-some-values-at-once",
    ],
    change: {
      createIndexer: (indexers) => new Cache({ indexers: eachThrough(indexers, hoarding) }),
    },
  },
  {
    name: "index-compares-first-values",
    does: "leaves an object in an index under the values that it had, if the first and their number are the same",
    mimics: "no known case: a shortcut for objects with one value, taken for all",
    killedBy: ["index-exchanges-a-value"],
    change: {
      createIndexer: (indexers) => new Cache({ indexers: eachThrough(indexers, glancing) }),
    },
  },
  {
    name: "index-keeps-old-states",
    does: "finds an object by index in the state in which it got its values",
    mimics: "no known case: an index that holds objects, updated where their values change",
    killedBy: ["index-gives-the-newest-state"],
    change: { createIndexer: (indexers) => new OldStatesCache(indexers) },
  },
  {
    name: "second-index-keeps-first-values",
    does: "leaves an object in all indexes but the first under its first values",
    mimics: "no known case: a loop over indexes that ends with the first",
    killedBy: ["index-beside-another"],
    change: {
      createIndexer: (indexers) => {
        const [first = ""] = Object.keys(indexers);
        const others = eachThrough(indexers, freezing);
        return new Cache({ indexers: { ...others, [first]: indexers[first] ?? (() => []) } });
      },
    },
  },
  {
    name: "second-index-keeps-the-deleted",
    does: "leaves a deleted object in all indexes but the first, so that one of its name is found under its values",
    mimics: "no known case: a loop over indexes that ends with the first",
    killedBy: ["indexes-forget-the-deleted"],
    change: { createIndexer: (indexers) => new FirstIndexForgettingCache(indexers) },
  },
  {
    name: "index-keeps-who-has-none",
    does: "leaves an object in an index under its last values when it no longer has any",
    mimics:
      "no known case: an index that is updated where there is a value, and not where there is none",
    killedBy: ["index-loses-all-values"],
    change: {
      createIndexer: (indexers) => new Cache({ indexers: eachThrough(indexers, clinging) }),
    },
  },
  {
    name: "index-misses-relist",
    does: "leaves objects that are missing from a list in its indexes",
    mimics:
      "fabric8 up to 5.3.0, fabric8io/kubernetes-client#2994: indexes keep objects that are missing from a list",
    killedBy: ["index-after-relist"],
    change: { createIndexer: (indexers) => new RelistDeafCache(indexers) },
  },
  {
    name: "index-recalls-relist",
    does: "leaves keys of objects that are missing from a list in its indexes, and finds any later object with such a key",
    mimics: "no known case: a stale key that is skipped while no object has it",
    killedBy: ["index-after-relist-and-recreation"],
    change: { createIndexer: (indexers) => new RelistRecallingCache(indexers) },
  },
  {
    name: "index-adds-at-relist",
    does: "leaves an object in an index under the values that it had before a list",
    mimics: "no known case: an index that a list adds to, and removes nothing from",
    killedBy: ["index-after-outage [with expiry as an ERROR event]"],
    change: { createIndexer: (indexers) => new RelistAddingCache(indexers) },
  },
  {
    name: "index-adds-at-recreation",
    does: "leaves an object in an index under the values of its predecessor, if a list reveals both its deletion and its creation",
    mimics: "no known case: the values of an object that are compared with those of another uid",
    killedBy: ["index-after-relist-of-a-successor"],
    change: { createIndexer: (indexers) => new RecreationAddingCache(indexers) },
  },
  {
    name: "index-trusts-deletions",
    does: "removes an object from its indexes under the values in the deletion's event, not those that it was indexed under",
    mimics: "no known case: an index that is updated with the object of the event",
    killedBy: ["index-after-a-lost-change"],
    change: { createIndexer: (indexers) => new TrustingCache(indexers) },
  },
  {
    name: "index-late-empty",
    does: "adds only later objects to an index that is added late",
    mimics: "no known case: an index that is filled by events only",
    killedBy: ["index-added-late"],
    change: { createIndexer: (indexers) => new UnpreparedCache(indexers) },
  },
  {
    name: "late-index-misses-relist",
    does: "leaves an index that was added late as it is when a list replaces the store",
    mimics: "no known case: a store that is rebuilt with the indexes that it was created with",
    killedBy: ["late-index-after-relist"],
    change: { createIndexer: (indexers) => new FixedIndexesCache(indexers) },
  },
  {
    name: "index-keeps-empty-values",
    does: "keeps values in an index that no object has",
    mimics: "client-go before 0.17, commit ab63be764",
    breaks: ["INDEX-07"],
    killedBy: ["index-value-goes-with-last-object"],
    change: { createIndexer: (indexers) => new ValueHoardingCache(indexers) },
  },
  {
    name: "index-of-first-value-only",
    does: "indexes an object only under the first of its values",
    mimics: "no known case: an index function that returns one value",
    breaks: ["INDEX-06", "INDEX-02"],
    killedBy: ["index-of-several-values"],
    change: {
      createIndexer: (indexers) =>
        new Cache({
          indexers: eachThrough(indexers, (inner) => (object) => inner(object).slice(0, 1)),
        }),
    },
  },
  {
    name: "index-in-a-plain-object",
    does: "treats a value as indexed if it is the name of a member of every JavaScript object",
    mimics: "no known case: a JavaScript object used as a map",
    killedBy: ["index-finds-names-of-members"],
    change: {
      createIndexer: (indexers) =>
        new Cache({
          indexers: eachThrough(
            indexers,
            (inner) => (object) => inner(object).filter((value) => !(value in {})),
          ),
        }),
    },
  },
  {
    name: "index-without-the-marked",
    does: "leaves objects that are being deleted out of its indexes",
    mimics: "no known case: an index for those that can still be used",
    killedBy: ["index-finds-the-marked"],
    change: {
      createIndexer: (indexers) =>
        new Cache({
          indexers: eachThrough(
            indexers,
            (inner) => (object) =>
              object.metadata.deletionTimestamp === undefined ? inner(object) : [],
          ),
        }),
    },
  },
  {
    name: "index-counts-values",
    does: "leaves an object in an index under a value that it lost, if it had it twice",
    mimics: "no known case: a count for each value and object, lowered once",
    killedBy: ["index-loses-a-value-given-twice"],
    change: {
      createIndexer: (indexers) => new Cache({ indexers: eachThrough(indexers, counting) }),
    },
  },
  {
    name: "index-in-lower-case",
    does: "indexes objects under their values in lower case",
    mimics: "no known case: a map that ignores case",
    killedBy: ["index-finds-either-case"],
    change: {
      createIndexer: (indexers) =>
        new Cache({
          indexers: eachThrough(
            indexers,
            (inner) => (object) => inner(object).map((value) => value.toLowerCase()),
          ),
        }),
    },
  },
  {
    name: "index-without-empty-values",
    does: "leaves empty values out of its indexes",
    mimics: "no known case: a value that is tested for truth",
    killedBy: ["index-finds-the-empty-value"],
    change: {
      createIndexer: (indexers) =>
        new Cache({
          indexers: eachThrough(
            indexers,
            (inner) => (object) => inner(object).filter((value) => value !== ""),
          ),
        }),
    },
  },
  {
    name: "index-unknown-gives-nothing",
    does: "returns an empty result for an index that does not exist",
    mimics: "no known case: a map with a default, so that a misspelt name is not detected",
    killedBy: ["index-unknown"],
    change: {
      createIndexer: (indexers) =>
        new (class extends Cache {
          override byIndex(indexName: string, value: string): KubernetesObject[] {
            return indexName in this.getIndexers() ? super.byIndex(indexName, value) : [];
          }
        })({ indexers }),
    },
  },
  {
    name: "index-value-goes-with-any-object",
    does: "drops a value from an index when one of the objects that have it is deleted",
    mimics: "no known case: a set that is dropped instead of reduced",
    breaks: ["INDEX-08"],
    killedBy: ["index-value-goes-with-last-object"],
    change: { createIndexer: (indexers) => new RashCache(indexers) },
  },
];

function eachThrough(indexers: Indexers, change: (inner: IndexFunc) => IndexFunc): Indexers {
  return Object.fromEntries(Object.entries(indexers).map(([name, func]) => [name, change(func)]));
}

/** Gives values that an object has had twice, whether it still has them or not. */
function counting(inner: IndexFunc): IndexFunc {
  const twice = new Map<string, readonly string[]>();
  return (object) => {
    const key = metaNamespaceKey(object);
    const values = inner(object);
    const repeated = values.filter((value, at) => values.indexOf(value) < at);
    twice.set(key, [...(twice.get(key) ?? []), ...repeated]);
    return [...values, ...(twice.get(key) ?? [])];
  };
}

/** Gives the last values that an object had, where it has none. */
function clinging(inner: IndexFunc): IndexFunc {
  const last = new Map<string, readonly string[]>();
  return (object) => {
    const key = metaNamespaceKey(object);
    const values = inner(object);
    if (values.length > 0) last.set(key, values);
    return last.get(key) ?? [];
  };
}

/** Gives the last values that an object had, where the first and their number are the same. */
function glancing(inner: IndexFunc): IndexFunc {
  const last = new Map<string, readonly string[]>();
  return (object) => {
    const key = metaNamespaceKey(object);
    const values = inner(object);
    const before = last.get(key);
    if (before?.[0] === values[0] && before?.length === values.length) return before;
    last.set(key, values);
    return values;
  };
}

/** Gives the first values that an object had. */
function freezing(inner: IndexFunc): IndexFunc {
  const first = new Map<string, readonly string[]>();
  return (object) => {
    const key = metaNamespaceKey(object);
    const values = first.get(key) ?? inner(object);
    first.set(key, values);
    return values;
  };
}

/** Gives every value that an object has ever had. */
function hoarding(inner: IndexFunc): IndexFunc {
  const ever = new Map<string, Set<string>>();
  return (object) => {
    const key = metaNamespaceKey(object);
    const values = new Set([...(ever.get(key) ?? []), ...inner(object)]);
    ever.set(key, values);
    return [...values];
  };
}

/** Finds by index the state of an object in which its values last changed. */
class OldStatesCache extends Cache {
  readonly #states: Map<string, KubernetesObject>;

  constructor(indexers: Indexers) {
    const states = new Map<string, KubernetesObject>();
    const noting = eachThrough(indexers, (inner) => (object) => {
      const key = metaNamespaceKey(object);
      const before = states.get(key);
      const values = inner(object);
      if (before === undefined || inner(before).join() !== values.join()) states.set(key, object);
      return values;
    });
    super({ indexers: noting });
    this.#states = states;
  }

  override byIndex(indexName: string, value: string): KubernetesObject[] {
    return super
      .byIndex(indexName, value)
      .map((object) => this.#states.get(metaNamespaceKey(object)) ?? object);
  }
}

/** Finds by index what a list no longer has. */
class RelistDeafCache extends Cache {
  readonly #vanished = new Map<string, KubernetesObject>();

  constructor(indexers: Indexers) {
    super({ indexers });
  }

  override replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    for (const object of this.list()) this.#vanished.set(metaNamespaceKey(object), object);
    for (const object of objects) this.#vanished.delete(metaNamespaceKey(object));
    super.replace(objects, resourceVersion);
  }

  override byIndex(indexName: string, value: string): KubernetesObject[] {
    const func = this.getIndexers()[indexName];
    const ghosts = [...this.#vanished.values()].filter((object) => func?.(object).includes(value));
    return [...super.byIndex(indexName, value), ...ghosts];
  }
}

/** Finds by value what has a key that had the value at an earlier time, too. */
abstract class StaleIndexCache extends Cache {
  /** By key, the object whose values are not forgotten. */
  protected readonly earlier = new Map<string, KubernetesObject>();

  constructor(indexers: Indexers) {
    super({ indexers });
  }

  override byIndex(indexName: string, value: string): KubernetesObject[] {
    const func = this.getIndexers()[indexName];
    const stale = [...this.earlier]
      .filter(([, object]) => func?.(object).includes(value))
      .flatMap(([key]) => this.getByKey(key) ?? []);
    return [...new Set([...super.byIndex(indexName, value), ...stale])];
  }
}

/** Does not forget the values of objects that a list no longer has. */
class RelistRecallingCache extends StaleIndexCache {
  override replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    const listed = new Set(objects.map(metaNamespaceKey));
    for (const object of this.list()) {
      const key = metaNamespaceKey(object);
      if (!listed.has(key)) this.earlier.set(key, object);
    }
    super.replace(objects, resourceVersion);
  }
}

/** Does not forget the values from before a list. */
class RelistAddingCache extends StaleIndexCache {
  override replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    for (const object of this.list()) this.earlier.set(metaNamespaceKey(object), object);
    super.replace(objects, resourceVersion);
  }
}

/** Does not forget the values of an object whose name another has in a list. */
class RecreationAddingCache extends StaleIndexCache {
  override replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    for (const object of objects) {
      const key = metaNamespaceKey(object);
      const held = this.getByKey(key);
      if (held !== undefined && held.metadata.uid !== object.metadata.uid) {
        this.earlier.set(key, held);
      }
    }
    super.replace(objects, resourceVersion);
  }
}

/** Is asked about each object before it is deleted. */
abstract class DeletionRecallingCache extends StaleIndexCache {
  override delete(object: DeletedObject): void {
    this.recall(object);
    super.delete(object);
  }

  override transaction(operations: readonly StoreOperation[]): ReturnType<Cache["transaction"]> {
    for (const { type, object } of operations) if (type === "delete") this.recall(object);
    return super.transaction(operations);
  }

  /** May keep what the store holds under the object's key. */
  protected abstract recall(last: DeletedObject): void;
}

/** Does not forget the values of a deleted object that the event of the deletion does not have. */
class TrustingCache extends DeletionRecallingCache {
  protected override recall(last: DeletedObject): void {
    if (last instanceof DeletedFinalStateUnknown) return;
    const key = metaNamespaceKey(last);
    const held = this.getByKey(key);
    if (held === undefined) return;
    const isFound = Object.values(this.getIndexers()).every((func) =>
      func(held).every((value) => func(last).includes(value)),
    );
    if (!isFound) this.earlier.set(key, held);
  }
}

/** Does not forget the values of a deleted object, except in its first index. */
class FirstIndexForgettingCache extends DeletionRecallingCache {
  override byIndex(indexName: string, value: string): KubernetesObject[] {
    const [first] = Object.keys(this.getIndexers());
    const found = super.byIndex(indexName, value);
    if (indexName !== first) return found;
    const func = this.getIndexers()[indexName];
    return found.filter((object) => func?.(object).includes(value));
  }

  protected override recall(last: DeletedObject): void {
    const key = deletionHandlingMetaNamespaceKey(last);
    const held = this.getByKey(key);
    if (held !== undefined) this.earlier.set(key, held);
  }
}

/** Finds by an index that was added late what a list has replaced. */
class FixedIndexesCache extends Cache {
  readonly #names: ReadonlySet<string>;
  #replaced: readonly KubernetesObject[] | undefined;

  constructor(indexers: Indexers) {
    super({ indexers });
    this.#names = new Set(Object.keys(indexers));
  }

  override replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
    const hasLateIndexes = Object.keys(this.getIndexers()).length > this.#names.size;
    if (hasLateIndexes) this.#replaced ??= this.list();
    super.replace(objects, resourceVersion);
  }

  override byIndex(indexName: string, value: string): KubernetesObject[] {
    const func = this.getIndexers()[indexName];
    if (this.#replaced === undefined || this.#names.has(indexName)) {
      return super.byIndex(indexName, value);
    }
    return this.#replaced.filter((object) => func?.(object).includes(value));
  }
}

/** Does not look at what it holds when an index is added. */
class UnpreparedCache extends Cache {
  constructor(indexers: Indexers) {
    super({ indexers });
  }

  override addIndexers(indexers: Indexers): void {
    let isAdding = true;
    super.addIndexers(
      eachThrough(indexers, (inner) => (object) => (isAdding ? [] : inner(object))),
    );
    isAdding = false;
  }
}

/** Gives every value that any object has ever had. */
class ValueHoardingCache extends Cache {
  readonly #ever: Map<string, Set<string>>;

  constructor(indexers: Indexers) {
    const ever = new Map<string, Set<string>>();
    const entries = Object.entries(indexers).map(([name, func]): [string, IndexFunc] => [
      name,
      (object) => {
        const values = func(object);
        ever.set(name, new Set([...(ever.get(name) ?? []), ...values]));
        return values;
      },
    ]);
    super({ indexers: Object.fromEntries(entries) });
    this.#ever = ever;
  }

  override listIndexFuncValues(indexName: string): string[] {
    return [...(this.#ever.get(indexName) ?? [])];
  }
}

/** Finds no object under the values of a deleted object. */
class RashCache extends Cache {
  readonly #forgotten = new Set<string>();

  constructor(indexers: Indexers) {
    super({ indexers });
  }

  override delete(object: DeletedObject): void {
    this.#forget(deletionHandlingMetaNamespaceKey(object));
    super.delete(object);
  }

  override transaction(operations: readonly StoreOperation[]): ReturnType<Cache["transaction"]> {
    for (const { type, object } of operations) {
      if (type === "delete") this.#forget(deletionHandlingMetaNamespaceKey(object));
    }
    return super.transaction(operations);
  }

  override byIndex(indexName: string, value: string): KubernetesObject[] {
    return this.#forgotten.has(`${indexName}/${value}`) ? [] : super.byIndex(indexName, value);
  }

  #forget(key: string): void {
    const object = this.getByKey(key);
    if (object === undefined) return;
    for (const [name, func] of Object.entries(this.getIndexers())) {
      for (const value of func(object)) this.#forgotten.add(`${name}/${value}`);
    }
  }
}
