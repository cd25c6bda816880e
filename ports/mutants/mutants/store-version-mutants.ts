import { Cache, type CacheOptions } from "../../../src/client/informer/cache.js";
import type { DeletedObject } from "../../../src/client/informer/deleted-final-state-unknown.js";
import type { StoreOperation, TransactionError } from "../../../src/client/informer/store.js";
import { ThreadSafeStore } from "../../../src/client/informer/thread-safe-store.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { storePart } from "../../reference/parts/store-part.js";
import { threadSafeStorePart } from "../../reference/parts/thread-safe-store-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Stores that are wrong about how new they are. */
export const STORE_VERSION_MUTANTS: readonly Mutant[] = [
  {
    name: "store-version-begins-at-zero",
    does: "reports version 0 before it holds anything",
    mimics: "no known case: a number where a string belongs",
    killedBy: ["store-version-of-new-store"],
    change: withVersion((version) => (version === "" ? "0" : version)),
  },
  {
    name: "store-version-as-number",
    does: "treats versions as floating-point numbers",
    mimics: "no known case: a JSON parser that converts numeric strings to numbers",
    killedBy: ["store-version-follows-writes [99999999999999999999]"],
    change: withVersion((version) => (/^\d+$/.test(version) ? String(Number(version)) : version)),
  },
  {
    name: "store-version-never-goes-back",
    does: "keeps the highest version that it has seen",
    mimics: "no known case: versions compared as numbers, which no client may",
    killedBy: ["store-version-follows-writes [9]", "store-version-follows-writes [a-word]"],
    change: {
      components: {
        store: (settings) => {
          let highest = "";
          const highestOf = (version: string) => {
            if (Number(version) > Number(highest)) highest = version;
            return highest;
          };
          return storePart(settings, (options) => new VersionedCache(options, highestOf));
        },
      },
    },
  },
  {
    name: "store-version-lost-without-metadata",
    does: "has no version after an object without metadata was stored",
    mimics: "no known case: a missing field that is read as an empty one",
    killedBy: ["store-version-without-metadata"],
    change: withStore(
      class extends Cache {
        override add(object: KubernetesObject): void {
          super.add(object);
          if (!("metadata" in object)) this.bookmark("");
        }
      },
    ),
  },
  {
    name: "store-version-ignores-deletions",
    does: "stays at its version when an object is deleted",
    mimics: "client-go before 0.36, whose stores did not receive the version of a deletion",
    killedBy: ["store-version-follows-deletion"],
    change: withStore(
      class extends Cache {
        override delete(object: DeletedObject): void {
          const version = this.lastStoreSyncResourceVersion();
          super.delete(object);
          this.bookmark(version);
        }
      },
    ),
  },
  {
    name: "store-version-of-what-is-deleted",
    does: "returns to the version of the object that a key deletes",
    mimics: "no known case: a version that is taken from the object at hand",
    killedBy: ["thread-safe-store-deletes-by-key"],
    change: {
      components: {
        "thread-safe-store": (settings) =>
          threadSafeStorePart(
            settings,
            (indexers) =>
              new (class extends ThreadSafeStore {
                override delete(key: string, object?: DeletedObject): void {
                  super.delete(key, object ?? this.get(key));
                }
              })(indexers),
          ),
      },
    },
  },
  {
    name: "store-version-of-last-item",
    does: "uses the version of the last item of a list as that of the list",
    mimics: "no known case: a list that is added item by item",
    killedBy: ["store-version-of-list"],
    change: withStore(
      class extends Cache {
        override replace(objects: readonly KubernetesObject[], resourceVersion: string): void {
          super.replace(objects, objects.at(-1)?.metadata.resourceVersion ?? resourceVersion);
        }
      },
    ),
  },
  {
    name: "store-version-highest-of-transaction",
    does: "uses the highest version of a transaction instead of that of the last operation",
    mimics: "no known case: versions compared as numbers, which no client may",
    killedBy: ["store-version-of-transaction [an update]"],
    change: withStore(
      class extends Cache {
        override transaction(operations: readonly StoreOperation[]): TransactionError | undefined {
          const failure = super.transaction(operations);
          const versions = operations.map(({ object }) =>
            "metadata" in object ? Number(object.metadata.resourceVersion) : 0,
          );
          if (versions.length > 0) this.bookmark(String(Math.max(...versions)));
          return failure;
        }
      },
    ),
  },
];

/** Says its version otherwise. */
class VersionedCache extends Cache {
  readonly #reported: (version: string) => string;

  constructor(options: CacheOptions, reported: (version: string) => string) {
    super(options);
    this.#reported = reported;
  }

  override add(object: KubernetesObject): void {
    super.add(object);
    this.lastStoreSyncResourceVersion();
  }

  override lastStoreSyncResourceVersion(): string {
    return this.#reported(super.lastStoreSyncResourceVersion());
  }
}

function withVersion(reported: (version: string) => string): InformerChange {
  return {
    components: {
      store: (settings) => storePart(settings, (options) => new VersionedCache(options, reported)),
    },
  };
}

function withStore(Wrong: new (options: CacheOptions) => Cache): InformerChange {
  return {
    components: { store: (settings) => storePart(settings, (options) => new Wrong(options)) },
  };
}
