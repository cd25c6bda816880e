import type { KubernetesObject } from "../../../src/wire/resource.js";
import { differing, port } from "../foreign-port.js";
import type { LegalInformer } from "../legal/legal-informer.js";
import type { StoreInformer } from "../legal/store-informer.js";
import type { Mutant } from "../mutant.js";

/** Wrong informers whose store shows something else than what they deliver. */
export const SHOWN_STORE_MUTANTS: readonly Mutant[] = [
  {
    name: "store-merges-what-it-holds",
    does: "delivers an object as it is, and stores it with the labels and annotations that it once had",
    mimics: "no known case: a store that merges each state into the one before",
    killedBy: ["change-of-whatever [rid of its annotations]"],
    change: port({}, differing(holding(mergedMetadata))),
  },
  {
    name: "store-takes-metadata-alone",
    does: "delivers an object as it is, and stores the new metadata with the data and spec that it had first",
    mimics: "no known case: a store that is written for the fields that controllers compare",
    killedBy: ["whole-objects-of-a-change [deployment]"],
    change: port({}, differing(holding(firstContents))),
  },
];

/** What the store shows of an object, from what it showed of it before. */
type Hold = (shown: KubernetesObject, object: KubernetesObject) => KubernetesObject;

function holding(hold: Hold): (whole: StoreInformer) => Partial<LegalInformer> {
  return (whole) => {
    const shown = new Map<string, KubernetesObject>();
    const show = (object: KubernetesObject): KubernetesObject => {
      const before = shown.get(object.metadata.uid ?? "");
      const now = before === undefined ? object : hold(before, object);
      shown.set(object.metadata.uid ?? "", now);
      return now;
    };
    return {
      addHandler: (name, take) =>
        whole.addHandler(name, (notice) => {
          if (notice.object !== undefined && notice.type !== "delete") {
            const stored = whole.get(notice.about);
            if (stored !== undefined) show(stored);
          }
          return take(notice);
        }),
      list: () => whole.list().map(show),
      get: (key) => [whole.get(key)].map((object) => object && show(object))[0],
    };
  };
}

function mergedMetadata(shown: KubernetesObject, object: KubernetesObject): KubernetesObject {
  const { labels, annotations } = shown.metadata;
  return {
    ...object,
    metadata: {
      ...object.metadata,
      labels: { ...labels, ...object.metadata.labels },
      annotations: { ...annotations, ...object.metadata.annotations },
    },
  };
}

function firstContents(shown: KubernetesObject, object: KubernetesObject): KubernetesObject {
  return { ...shown, metadata: object.metadata };
}
