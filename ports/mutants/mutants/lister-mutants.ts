import { GenericLister, type Lister } from "../../../src/client/informer/generic-lister.js";
import type { Indexer } from "../../../src/client/informer/indexer.js";
import { LabelSelector } from "../../../src/client/informer/label-selector.js";
import { listAll } from "../../../src/client/informer/list-all.js";
import type { GroupResource } from "../../../src/client/informer/not-found-error.js";
import type { KubernetesObject } from "../../../src/wire/resource.js";
import { type ListerMakers, listerPart } from "../../reference/parts/lister-part.js";
import type { InformerChange, Mutant } from "../mutant.js";

/** A result that the types do not allow. */
const NOTHING: KubernetesObject = JSON.parse("null");

/** Listers that find what is not there, or not what is. */
export const LISTER_MUTANTS: readonly Mutant[] = [
  {
    name: "lister-ignores-selector",
    does: "lists everything, whatever the label selector",
    mimics: "no known case: a selector that only the server applies",
    killedBy: ["lister-selects [what has a label]", "lister-selects-nothing"],
    change: withMakers({ listAll: (store) => store.list() }),
  },
  {
    name: "lister-gives-nothing-for-missing",
    does: "returns nothing for a missing name instead of an error",
    mimics: "no known case: a map's undefined that is passed on",
    killedBy: ["lister-does-not-find [generic]"],
    change: withLister((indexer) => (namespace) => ({
      get: (name) =>
        indexer.getByKey(namespace === undefined ? name : `${namespace}/${name}`) ?? NOTHING,
    })),
  },
  {
    name: "lister-finds-in-any-namespace",
    does: "finds an object by its name, whatever the namespace",
    mimics: "no known case: a cache that was written for one namespace",
    killedBy: ["lister-finds-by-name [generic]"],
    change: withLister((indexer) => () => ({
      get: (name) => {
        const named = indexer.list().filter(({ metadata }) => metadata.name === name);
        const [first] = named;
        if (first === undefined) throw new RangeError(`no ${name}`);
        return first;
      },
    })),
  },
  {
    name: "lister-of-namespace-lists-everything",
    does: "lists all namespaces where one is requested",
    mimics: "no known case: a namespace that only applies to names",
    killedBy: ["lister-lists [generic]"],
    change: withLister((indexer) => () => ({
      list: (selector = LabelSelector.everything) => listAll(indexer, selector),
    })),
  },
];

/** What is otherwise in the lister of all namespaces, and in that of one. */
type Otherwise = (indexer: Indexer) => (namespace: string | undefined) => Partial<Lister>;

function withLister(otherwise: Otherwise): InformerChange {
  return withMakers({ createLister: (indexer, resource) => changed(otherwise, indexer, resource) });
}

function changed(otherwise: Otherwise, indexer: Indexer, resource: GroupResource): Lister {
  const lister = new GenericLister(indexer, resource);
  const change = otherwise(indexer);
  return {
    list: (selector) => lister.list(selector),
    get: (name) => lister.get(name),
    byNamespace: (namespace) => ({ ...lister.byNamespace(namespace), ...change(namespace) }),
    ...change(undefined),
  };
}

function withMakers(makers: Partial<ListerMakers>): InformerChange {
  return { components: { lister: (settings) => listerPart(settings, makers) } };
}
