import { Cache, type CacheOptions } from "../../../src/client/informer/cache.js";
import type { DeletedObject } from "../../../src/client/informer/deleted-final-state-unknown.js";
import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import {
  type Store,
  type StoreOperation,
  TransactionError,
} from "../../../src/client/informer/store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { storePart } from "../../reference/parts/store-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Stores that lose, keep or refuse what they should not. */
export const STORE_MUTANTS: readonly Mutant[] = [
  {
    name: "store-finds-same-version-only",
    does: "finds an object only at the version at which it was stored",
    mimics: "no known case: a set of objects that are compared as a whole",
    killedBy: ["store-finds-what-was-added"],
    change: withStore(
      class extends Cache {
        override get(object: KubernetesObject): KubernetesObject | undefined {
          const found = super.get(object);
          return isSameVersion(found, object) ? found : undefined;
        }
      },
    ),
  },
  {
    name: "store-ignores-update-of-unknown",
    does: "ignores an update of an unknown object",
    mimics: "no known case: an update that is an UPDATE and not an upsert",
    killedBy: ["store-inserts-by-update"],
    change: withStore(
      class extends Cache {
        override update(object: KubernetesObject): void {
          if (this.get(object) !== undefined) super.update(object);
        }
      },
    ),
  },
  {
    name: "store-keeps-first",
    does: "ignores an addition of a known object",
    mimics: "no known case: a put-if-absent instead of a put",
    killedBy: ["store-replaces-by-key [added to]"],
    change: withStore(
      class extends Cache {
        override add(object: KubernetesObject): void {
          if (this.get(object) === undefined) super.add(object);
        }
      },
    ),
  },
  {
    name: "store-keeps-newest-version",
    does: "keeps the object with the greater version",
    mimics: "no known case: versions compared as numbers, which no client may do",
    killedBy: ["store-compares-no-versions"],
    change: withStore(
      class extends Cache {
        override add(object: KubernetesObject): void {
          if (versionNumber(this.get(object)) <= versionNumber(object)) super.add(object);
        }
      },
    ),
  },
  {
    name: "store-deletes-same-version-only",
    does: "deletes an object only at the version at which it was stored",
    mimics: "no known case: objects that are compared as a whole",
    killedBy: ["store-deletes-by-key [an older version]"],
    change: withStore(
      class extends Cache {
        override delete(object: DeletedObject): void {
          const key = deletionHandlingMetaNamespaceKey(object);
          if (isSameVersion(this.getByKey(key), object)) super.delete(object);
        }
      },
    ),
  },
  {
    name: "store-lists-every-version",
    does: "lists everything that was ever added, once per addition",
    mimics: "no known case: a list that is kept next to the map",
    killedBy: ["store-lists-everything"],
    change: withStore(
      class extends Cache {
        readonly #listed: KubernetesObject[] = [];

        override add(object: KubernetesObject): void {
          super.add(object);
          this.#listed.push(object);
        }

        override list(): KubernetesObject[] {
          return [...this.#listed];
        }
      },
    ),
  },
  {
    name: "store-replace-merges",
    does: "adds the objects of a list, and keeps those that it lacks",
    mimics: "no known case: a list that is treated as additions",
    killedBy: ["store-replaced", "store-replaced-with-nothing"],
    change: withStore(
      class extends Cache {
        override replace(objects: readonly KubernetesObject[]): void {
          for (const object of objects) this.add(object);
        }
      },
    ),
  },
  {
    name: "store-replace-stops-half-way",
    does: "has stored half of a list when it reaches an object without a key",
    mimics: "no known case: a loop that stores while it checks",
    killedBy: ["store-refuses-list-without-key"],
    change: withStore(
      class extends Cache {
        override replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
          super.replace([], resourceVersion);
          for (const object of objects) this.add(object);
        }
      },
    ),
  },
  {
    name: "store-key-error-is-any-error",
    does: "returns the error of the key function unwrapped",
    mimics: "no known case: an error that is not wrapped",
    breaks: ["STORE-08"],
    killedBy: ["store-refuses-what-has-no-key [added to]"],
    change: withStore(
      class extends Cache {
        override add(object: KubernetesObject): void {
          try {
            super.add(object);
          } catch (error) {
            throw error instanceof Error ? error.cause : error;
          }
        }
      },
    ),
  },
  {
    name: "store-ignores-what-has-no-key",
    does: "drops an object without a key silently",
    mimics: "no known case: an error that is only logged",
    breaks: ["STORE-08"],
    killedBy: [
      "store-refuses-what-has-no-key [updated in]",
      "store-refuses-what-has-no-key [deleted from]",
    ],
    change: withStore(
      class extends Cache {
        override update(object: KubernetesObject): void {
          ignoringFailures(() => super.update(object));
        }

        override delete(object: DeletedObject): void {
          ignoringFailures(() => super.delete(object));
        }
      },
    ),
  },
  {
    name: "store-copies",
    does: "returns copies of its objects",
    mimics: "no known case: a cache that protects itself, at the price of a copy per read",
    killedBy: ["store-keeps-references"],
    change: withStore(
      class extends Cache {
        override getByKey(key: string): KubernetesObject | undefined {
          return structuredClone(super.getByKey(key));
        }
      },
    ),
  },
  {
    name: "store-does-not-transform-lists",
    does: "stores the objects of a list untransformed",
    mimics: "no known case: a transform that is only applied to events",
    killedBy: ["store-transforms-list"],
    change: withUntransformed("replace"),
  },
  {
    name: "store-does-not-transform-updates",
    does: "stores an updated object untransformed",
    mimics: "no known case: a transform that is only applied to additions",
    killedBy: ["store-transforms [updated in]"],
    change: withUntransformed("update"),
  },
  {
    name: "transaction-deletes-last",
    does: "applies the deletions of a transaction after everything else",
    mimics: "no known case: operations that are sorted by type",
    killedBy: ["transaction-applies-in-order"],
    change: withStore(
      class extends Cache {
        override transaction(operations: readonly StoreOperation[]): TransactionError | undefined {
          const deletions = operations.filter(({ type }) => type === "delete");
          const others = operations.filter(({ type }) => type !== "delete");
          return super.transaction([...others, ...deletions]);
        }
      },
    ),
  },
  {
    name: "transaction-all-or-nothing",
    does: "applies nothing of a transaction when one of its objects has no key",
    mimics: "no known case: transactions as databases have them",
    killedBy: ["transaction-leaves-out-what-has-no-key"],
    change: withStore(
      class extends Cache {
        override transaction(operations: readonly StoreOperation[]): TransactionError | undefined {
          const before = this.list();
          const failure = super.transaction(operations);
          if (failure === undefined) return undefined;
          this.replace(before, this.lastStoreSyncResourceVersion());
          return new TransactionError([], operations.length, failure.errors);
        }
      },
    ),
  },
  {
    name: "transaction-error-counts-what-was-applied",
    does: "returns the number of applied operations instead of the failed ones",
    mimics: "no known case: two numbers that are swapped",
    killedBy: ["transaction-error-counts"],
    change: withStore(
      class extends Cache {
        override transaction(operations: readonly StoreOperation[]): TransactionError | undefined {
          const failure = super.transaction(operations);
          if (failure === undefined) return undefined;
          const { successfulIndices, totalCount } = failure;
          const words = failure.message.replace(
            /\(\d+\/\d+\)/,
            `(${successfulIndices.length}/${totalCount})`,
          );
          return Object.assign(failure, { message: words });
        }
      },
    ),
  },
];

function withStore(Wrong: new (options: CacheOptions) => Store): InformerChange {
  return {
    components: { store: (settings) => storePart(settings, (options) => new Wrong(options)) },
  };
}

/** A store that does not transform what comes by one of its methods. */
function withUntransformed(method: "update" | "replace"): InformerChange {
  const isOutside = { transform: true };
  const createStore = ({ transform, ...options }: CacheOptions): Store => {
    const store = new Cache({
      ...options,
      transform: (object) => (isOutside.transform ? (transform?.(object) ?? object) : object),
    });
    return new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: readonly unknown[]) => {
          isOutside.transform = name !== method;
          return Reflect.apply(member, target, args);
        };
      },
    });
  };
  return { components: { store: (settings) => storePart(settings, createStore) } };
}

function ignoringFailures(act: () => void): void {
  try {
    act();
  } catch {
    // That is what is wrong with it.
  }
}

function isSameVersion(one: KubernetesObject | undefined, other: DeletedObject): boolean {
  return "metadata" in other && one?.metadata.resourceVersion === other.metadata.resourceVersion;
}

function versionNumber(object: KubernetesObject | undefined): number {
  return Number(object?.metadata.resourceVersion ?? 0);
}
