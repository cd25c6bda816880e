import { deletionHandlingMetaNamespaceKey } from "../../../src/client/informer/key.js";
import {
  MutationCache,
  type MutationCacheOptions,
} from "../../../src/client/informer/mutation-cache.js";
import {
  createMutationDetector,
  type MutationDetector,
  type MutationDetectorOptions,
} from "../../../src/client/informer/mutation-detector.js";
import { sleep } from "../../../src/time/clock.js";
import { systemClock } from "../../../src/time/system-clock.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { mutationCachePart } from "../../reference/parts/mutation-cache-part.js";
import { mutationDetectorPart } from "../../reference/parts/mutation-detector-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** Mutation caches that remember too little or too much, and detectors that find too little or too much. */
export const MUTATION_MUTANTS: readonly Mutant[] = [
  {
    name: "mutation-index-of-store-alone",
    does: "returns by index what the store has, without the mutations",
    mimics: "no known case: an index that is passed through",
    killedBy: ["mutation-in-index"],
    change: withCache(
      (options) =>
        new (class extends MutationCache {
          override byIndex(indexName: string, value: string): KubernetesObject[] {
            const { indexer } = options;
            const keys = indexer?.indexKeys(indexName, value) ?? [];
            return keys.flatMap((key) => indexer?.getByKey(key) ?? []);
          }
        })(options),
    ),
  },
  {
    name: "mutation-index-without-adds",
    does: "returns by index only objects that the store has in some state",
    mimics: "no known case: additions that are included by key and forgotten by index",
    killedBy: ["mutation-in-index-with-adds"],
    change: withCache(
      (options) =>
        new (class extends MutationCache {
          override byIndex(indexName: string, value: string): KubernetesObject[] {
            const keys = new Set(options.indexer?.indexKeys(indexName, value));
            return super
              .byIndex(indexName, value)
              .filter((object) => keys.has(deletionHandlingMetaNamespaceKey(object)));
          }
        })(options),
    ),
  },
  {
    name: "observation-is-not-heard",
    does: "keeps a mutation when the informer has seen it",
    mimics: "client-go before 0.37, which could not be notified",
    killedBy: [
      "observation-forgets-mutation [the same version]",
      "observation-forgets-mutation [a newer version]",
    ],
    change: withCache(
      (options) =>
        new (class extends MutationCache {
          override onAddOrUpdate(): void {}
        })(options),
    ),
  },
  {
    name: "observation-of-any-version",
    does: "drops a mutation when the informer has seen any state of the object",
    mimics: "no known case: an event of the object treated as that of the write",
    killedBy: ["observation-forgets-mutation [an older version]"],
    change: withCache(
      (options) =>
        new (class extends MutationCache {
          override onAddOrUpdate(object: KubernetesObject): void {
            super.onAddOrUpdate(withMetadata(object, { resourceVersion: "999999" }));
          }
        })(options),
    ),
  },
  {
    name: "deletion-without-instance",
    does: "keeps a mutation of a deleted instance if its version is greater",
    mimics: "no known case: instances that are distinguished by versions only",
    killedBy: ["deletion-forgets-mutation [an older version]"],
    change: withCache(
      (options) =>
        new (class extends MutationCache {
          override onDelete(object: KubernetesObject): void {
            super.onDelete(withMetadata(object, { uid: "unknown" }));
          }
        })(options),
    ),
  },
  {
    name: "deletion-of-any-instance",
    does: "drops a mutation of a later instance when an earlier one is deleted",
    mimics: "no known case: objects with the same name treated as one",
    killedBy: ["deletion-forgets-mutation [an instance long gone]"],
    change: withCache(
      (options) =>
        new (class extends MutationCache {
          override onDelete(object: KubernetesObject): void {
            super.onDelete(withMetadata(object, { resourceVersion: "999999" }));
          }
        })(options),
    ),
  },
  {
    name: "deletion-leaves-nothing",
    does: "accepts a mutation of an object that was seen deleted",
    mimics: "no known case: a deletion that leaves no trace",
    killedBy: [
      "late-mutation-ignored [the version that was deleted]",
      "late-mutation-ignored [a newer version of what is gone]",
    ],
    change: withCache(
      (options) =>
        new (class extends MutationCache {
          override onDelete(object: KubernetesObject): void {
            super.onAddOrUpdate(object);
          }
        })(options),
    ),
  },
  {
    name: "deletion-for-ever",
    does: "rejects any mutation of an object that was ever deleted",
    mimics: "no known case: deletions remembered by name",
    killedBy: [
      "late-mutation-ignored [an instance that came after]",
      "deletion-forgotten-after-recreation",
    ],
    change: withCache(
      (options) =>
        new (class extends MutationCache {
          readonly #deleted = new Set<string>();

          override onDelete(object: KubernetesObject): void {
            this.#deleted.add(deletionHandlingMetaNamespaceKey(object));
            super.onDelete(object);
          }

          override mutation(object: KubernetesObject): void {
            if (!this.#deleted.has(deletionHandlingMetaNamespaceKey(object))) {
              super.mutation(object);
            }
          }
        })(options),
    ),
  },
  {
    name: "detector-keeps-no-copies",
    does: "compares each object with itself",
    mimics: "no known case: a reference instead of a copy",
    killedBy: ["mutation-is-detected"],
    change: withDetector((options) => ({
      ...detectorOf(options),
      addObject: () => undefined,
    })),
  },
  {
    name: "detector-cries-wolf",
    does: "treats an object that is no longer watched as mutated",
    mimics: "no known case: copies that are dropped before their originals",
    killedBy: ["no-mutation-no-alarm"],
    change: withDetector((options) => ({
      ...detectorOf(options),
      run: async (signal) => {
        const ended = await sleep(options.clock ?? systemClock, 240_000, signal);
        if (ended === "elapsed") throw new Error(`cache ${options.name} modified`);
      },
    })),
  },
];

function withCache(createCache: (options: MutationCacheOptions) => MutationCache): InformerChange {
  return {
    components: {
      "mutation-cache": (settings, surroundings) =>
        mutationCachePart(settings, surroundings, createCache),
    },
  };
}

function withDetector(
  createDetector: (options: MutationDetectorOptions) => MutationDetector,
): InformerChange {
  return {
    components: {
      "mutation-detector": (settings, surroundings) =>
        mutationDetectorPart(settings, surroundings, createDetector),
    },
  };
}

/** The methods of a detector, to be changed one by one. */
function detectorOf(options: MutationDetectorOptions): MutationDetector {
  const detector = createMutationDetector(options);
  return {
    addObject: (object) => detector.addObject(object),
    run: (signal) => detector.run(signal),
  };
}

function withMetadata(
  object: KubernetesObject,
  changed: Partial<KubernetesObject["metadata"]>,
): KubernetesObject {
  return { ...object, metadata: { ...object.metadata, ...changed } };
}
