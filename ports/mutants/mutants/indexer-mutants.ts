import { Cache, type CacheOptions } from "../../../src/client/informer/cache.js";
import type { IndexFunc } from "../../../src/client/informer/indexer.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { indexerPart } from "../../reference/parts/indexer-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Indexers whose indexes are wrong. */
export const INDEXER_MUTANTS: readonly Mutant[] = [
  {
    name: "indexer-alike-in-every-value",
    does: "returns the objects that share all values of an object, not any",
    mimics: "no known case: an intersection instead of a union",
    killedBy: ["indexer-finds-alike [is elmo and oscar]"],
    change: withIndexer(
      class extends Cache {
        override index(indexName: string, object: KubernetesObject): KubernetesObject[] {
          const values = this.getIndexers()[indexName]?.(object) ?? [];
          return super
            .index(indexName, object)
            .filter((one) => values.every((value) => this.byIndex(indexName, value).includes(one)));
        }
      },
    ),
  },
  {
    name: "indexer-alike-repeats",
    does: "returns an object once for each value that it shares",
    mimics: "no known case: results that are concatenated without deduplication",
    killedBy: ["indexer-finds-alike [is ernie and elmo, as tre is]"],
    change: withIndexer(
      class extends Cache {
        override index(indexName: string, object: KubernetesObject): KubernetesObject[] {
          const values = this.getIndexers()[indexName]?.(object) ?? [];
          return values.flatMap((value) => this.byIndex(indexName, value));
        }
      },
    ),
  },
  {
    name: "indexer-alike-to-what-is-stored",
    does: "looks the object up by its key first, and uses the stored one",
    mimics: "no known case: an index that is queried by key",
    killedBy: ["indexer-finds-alike [is oscar]", "indexer-finds-alike-by-probe"],
    change: withIndexer(
      class extends Cache {
        override index(indexName: string, object: KubernetesObject): KubernetesObject[] {
          const stored = this.get(object);
          return stored === undefined ? [] : super.index(indexName, stored);
        }
      },
    ),
  },
  {
    name: "indexer-unknown-value-fails",
    does: "fails when no object has the value",
    mimics: "no known case: a map that throws for a missing key",
    killedBy: ["indexer-finds-by-value [elmo1]"],
    change: withIndexer(
      class extends Cache {
        override byIndex(indexName: string, value: string): KubernetesObject[] {
          const found = super.byIndex(indexName, value);
          if (found.length === 0) throw new RangeError(`no value ${value}`);
          return found;
        }
      },
    ),
  },
  {
    name: "indexer-repeats-values",
    does: "lists a value once for each object that has it",
    mimics: "no known case: values that are collected from the objects",
    killedBy: ["indexer-lists-values"],
    change: withIndexer(
      class extends Cache {
        override listIndexFuncValues(indexName: string): string[] {
          return super
            .listIndexFuncValues(indexName)
            .flatMap((value) => this.byIndex(indexName, value).map(() => value));
        }
      },
    ),
  },
  {
    name: "indexer-loses-value-that-becomes-several",
    does: "drops an object from the only value that it had when it gets others as well",
    mimics: "client-go 0.23.0 to 0.23.5, kubernetes/kubernetes#109115",
    killedBy: ["indexer-follows-values [one value to several]"],
    change: {
      components: {
        indexer: (settings) => indexerPart(settings, (options) => new HastyCache(options)),
      },
    },
  },
];

/** Takes out the one value of before, and does not put it in again with the others. */
class HastyCache extends Cache {
  readonly #lost: WeakMap<KubernetesObject, string>;
  readonly #functions: Readonly<Record<string, IndexFunc>>;

  constructor({ indexers = {}, ...options }: CacheOptions) {
    const lost = new WeakMap<KubernetesObject, string>();
    const losing = Object.entries(indexers).map(([name, values]): [string, IndexFunc] => [
      name,
      (object) => values(object).filter((value) => value !== lost.get(object)),
    ]);
    super({ ...options, indexers: Object.fromEntries(losing) });
    this.#lost = lost;
    this.#functions = indexers;
  }

  override add(object: KubernetesObject): void {
    const older = this.get(object);
    for (const values of Object.values(this.#functions)) {
      const [one, ...others] = older === undefined ? [] : values(older);
      if (one !== undefined && others.length === 0 && values(object).length > 1) {
        this.#lost.set(object, one);
      }
    }
    super.add(object);
  }
}

function withIndexer(Wrong: new (options: CacheOptions) => Cache): InformerChange {
  return {
    components: { indexer: (settings) => indexerPart(settings, (options) => new Wrong(options)) },
  };
}
